import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../processes/find-program';
import { freePort } from '../processes/free-port';
import { commands, type Send, windowOf } from './webdriver';
import type { StartedBrowser } from './window';

const libraries = '/usr/lib';

/** WebKitGTK's own browser, which its packages keep beside their libraries. */
function findMiniBrowser(): string | undefined {
  if (!existsSync(libraries)) return;
  return readdirSync(libraries)
    .filter((name) => name.endsWith('-linux-gnu'))
    .map((name) => join(libraries, name))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /^webkit2?gtk-[\d.]+$/.test(name))
        .map((name) => join(folder, name, 'MiniBrowser')),
    )
    .find((path) => existsSync(path));
}

const miniBrowser = findMiniBrowser();

/** True if WebKitGTK, its driver and a screen for it are installed. */
export const hasWebKit = [miniBrowser, findProgram('WebKitWebDriver'), findProgram('Xvfb')].every(
  Boolean,
);

/** Starts a screen in memory. Resolves to its name, such as `:1`. */
async function startScreen(): Promise<{ display: string; screen: ChildProcess }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
  return { display: `:${String(number).trim()}`, screen };
}

/** Makes a folder of settings for GTK, whose programs are asked for less motion. */
async function calmSettings(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'berkas-webkit-'));
  await mkdir(join(folder, 'gtk-3.0'));
  // A press on what still moves may miss it.
  await writeFile(join(folder, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  return folder;
}

async function startDriver(
  port: number,
  env: { DISPLAY: string; XDG_CONFIG_HOME: string },
): Promise<ChildProcess> {
  const driver = spawn('WebKitWebDriver', ['-p', String(port)], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const isListening = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isListening())) {
    if (driver.exitCode !== null) throw new Error('WebKitWebDriver has ended.');
  }
  return driver;
}

/** Calls a driver. Resolves to the value of its answer. */
async function call(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

const wishes = {
  browserName: 'MiniBrowser',
  'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
  // Accepts the question that a page with unsaved work asks when it is left.
  unhandledPromptBehavior: 'accept',
};

/** Starts WebKitGTK with a new profile, on a screen of its own. */
export async function startWebKit(): Promise<StartedBrowser> {
  if (!hasWebKit) throw new Error('WebKitGTK, WebKitWebDriver or Xvfb is not installed.');
  const { display, screen } = await startScreen();
  const port = await freePort();
  const settings = await calmSettings();
  const service = await startDriver(port, { DISPLAY: display, XDG_CONFIG_HOME: settings });
  const sessions = `http://127.0.0.1:${port}/session`;
  const { sessionId, capabilities } = (await call('POST', sessions, {
    capabilities: { alwaysMatch: wishes },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  const session = `${sessions}/${sessionId}`;
  const send: Send = (command, { id = '', ...body } = {}) => {
    const [method = '', path = ''] = commands[command].replace('{id}', id).split(' ');
    return call(method, `${session}/${path}`, method === 'POST' ? body : undefined);
  };
  await send('SetWindowRect', { x: 0, y: 0, width: 1280, height: 900 });
  return {
    name: 'WebKitGTK',
    version: capabilities.browserVersion,
    window: windowOf(send),
    async stop() {
      await call('DELETE', session);
      for (const child of [service, screen]) {
        const exit = once(child, 'exit');
        child.kill();
        await exit;
      }
      await rm(settings, { recursive: true, force: true });
    },
  };
}
