import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { Builder, By, Capabilities, Key, type WebDriver, WebElement } from 'selenium-webdriver';
import { freePort } from '../processes/free-port';
import type { Control, Window } from './window';

/** The folder of a program on the PATH, or undefined. */
const onPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => resolve(folder, name))
    .find((path) => existsSync(path));

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

/** Whether WebKitGTK, its driver and a screen for it are installed. */
export const hasWebKit = Boolean(miniBrowser && onPath('WebKitWebDriver') && onPath('Xvfb'));

type WebKit = { window: Window; version: string; stop: () => Promise<void> };

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

/** Starts WebKitGTK with a new profile, on a screen of its own. */
export async function startWebKit(): Promise<WebKit> {
  if (!hasWebKit) throw new Error('WebKitGTK, WebKitWebDriver or Xvfb is not installed.');
  const { display, screen } = await startScreen();
  const port = await freePort();
  const settings = await calmSettings();
  const service = await startDriver(port, { DISPLAY: display, XDG_CONFIG_HOME: settings });
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
        // That of leaving a page with unsaved work.
        unhandledPromptBehavior: 'accept',
      }),
    )
    .build();
  await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 });
  const version = String((await driver.getCapabilities()).get('browserVersion'));
  return {
    window: windowOf(driver),
    version,
    async stop() {
      await driver.quit();
      for (const child of [service, screen]) {
        const exit = once(child, 'exit');
        child.kill();
        await exit;
      }
      await rm(settings, { recursive: true, force: true });
    },
  };
}

const keys: Record<string, string> = { Enter: Key.ENTER, Escape: Key.ESCAPE };

function windowOf(driver: WebDriver): Window {
  return {
    goTo: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    load: (script) => driver.executeScript(script),
    run: (work, given) => driver.executeScript(`return (${work})(arguments[0])`, given),
    async find(search, given) {
      const found = await driver.executeScript(`return (${search})(arguments[0])`, given);
      return found instanceof WebElement ? controlOf(found) : undefined;
    },
    async press(name, modifier) {
      const key = keys[name] ?? name;
      const actions = driver.actions();
      if (modifier) actions.keyDown(Key.CONTROL);
      actions.keyDown(key).keyUp(key);
      if (modifier) actions.keyUp(Key.CONTROL);
      await actions.perform();
    },
  };
}

const controlOf = (element: WebElement): Control => ({
  click: () => element.click(),
  type: (text) => element.sendKeys(text),
  upload: (...paths) => element.sendKeys(paths.join('\n')),
  choose: (value) => element.findElement(By.css(`option[value="${value}"]`)).click(),
});
