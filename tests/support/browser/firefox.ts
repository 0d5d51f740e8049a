import { type ChildProcess, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { findProgram } from '../processes/find-program';
import { type Send, windowOf } from './webdriver';
import type { StartedBrowser } from './window';

// Firefox is a WebDriver server by itself: its Marionette takes the standard's commands over a
// socket. The lines of its console come over WebDriver BiDi.

/** The Firefox of the machine, or undefined. */
export const firefoxPath =
  process.env.FIREFOX_PATH ||
  ['firefox', 'firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox']
    .map(findProgram)
    .find(Boolean);

const preferences = {
  // Takes any free port.
  'marionette.port': 0,
  // Asks for no motion: a press on what still moves may miss it.
  'ui.prefersReducedMotion': 1,
};

async function makeProfile(): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'berkas-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${value});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  return profile;
}

/** Resolves to the port of Marionette as soon as Firefox says it. */
function portOf(firefox: ChildProcess & { stdout: NodeJS.ReadableStream }): Promise<number> {
  const lines = createInterface(firefox.stdout);
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const [, port] = line.match(/Marionette.*Listening on port (\d+)/) ?? [];
      if (port) resolve(Number(port));
    });
    lines.on('close', () => reject(new Error('Firefox has ended before it was ready.')));
  });
}

/** Reads the messages of Marionette: JSON after the number of its bytes and a colon. */
async function* messagesOf(socket: Socket) {
  let bytes = Buffer.alloc(0);
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk]);
    for (;;) {
      const start = bytes.indexOf(':') + 1;
      const end = start + Number.parseInt(bytes.toString('latin1', 0, start), 10);
      if (start === 0 || bytes.length < end) break;
      yield JSON.parse(bytes.toString('utf8', start, end));
      bytes = bytes.subarray(end);
    }
  }
}

/** Resolves to a function that sends a command and waits for its answer. */
async function greet(socket: Socket): Promise<(name: string, body?: object) => Promise<unknown>> {
  const messages = messagesOf(socket);
  // Skips the greeting, which names the protocol.
  await messages.next();
  return async (name, body = {}) => {
    const message = JSON.stringify([0, 0, name, body]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    const [, , error, result] = (await messages.next()).value;
    if (error) throw new Error(`${error.error}: ${error.message}`);
    return result;
  };
}

type Ask = (method: string, params: object) => Promise<void>;

/**
 * Reports the errors of all pages, logged or uncaught. Resolves to a function that makes calls of
 * WebDriver BiDi, one at a time.
 */
async function listen(address: string, onFault: (text: string) => void): Promise<Ask> {
  const bidi = new WebSocket(address);
  await once(bidi, 'open');
  bidi.on('message', (message) => {
    const { method, params } = JSON.parse(String(message));
    if (method === 'log.entryAdded' && params.level === 'error' && !isExpected(params.text)) {
      onFault(`${params.stackTrace?.callFrames[0]?.url ?? ''} ${params.text}`);
    }
  });
  const ask: Ask = async (method, params) => {
    bidi.send(JSON.stringify({ id: 1, method, params }));
    for await (const [message] of on(bidi, 'message')) {
      const { id, error } = JSON.parse(String(message));
      if (error) throw new Error(`${method}: ${error}`);
      if (id) return;
    }
  };
  await ask('session.subscribe', { events: ['log.entryAdded'] });
  return ask;
}

/** Expected errors: of the calls of a page that is left, and of a closed file (pdf.js). */
const isExpected = (text: string) =>
  /Error: GET .*: Request aborted|Worker was terminated/.test(text);

/** Starts Firefox with a new profile. */
export async function startFirefox(onFault: (text: string) => void): Promise<StartedBrowser> {
  if (!firefoxPath) throw new Error('Firefox is not installed.');
  const profile = await makeProfile();
  const firefox = spawn(
    firefoxPath,
    ['--headless', '--marionette', '--remote-debugging-port=0', '--profile', profile],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const socket = connect(await portOf(firefox), '127.0.0.1');
  const call = await greet(socket);
  const { capabilities } = (await call('WebDriver:NewSession', {
    // Accepts the question that a page with unsaved work asks when it is left.
    unhandledPromptBehavior: 'accept',
    webSocketUrl: true,
  })) as { capabilities: { browserVersion: string; webSocketUrl: string } };
  const ask = await listen(capabilities.webSocketUrl, onFault);
  // Unwraps `value`, in which the driver puts some results.
  const send: Send = async (command, body) => {
    // Closes a tab as a person does: the driver's own command does not let the page ask.
    if (command === 'CloseWindow') {
      const { value: context } = (await call('WebDriver:GetWindowHandle')) as { value: string };
      return ask('browsingContext.close', { context, promptUnload: true });
    }
    const result = await call(`WebDriver:${command}`, body);
    return result instanceof Object && 'value' in result ? result.value : result;
  };
  await send('SetWindowRect', { width: 1280, height: 886 });
  return {
    name: 'Firefox',
    version: capabilities.browserVersion,
    window: windowOf(send),
    async stop() {
      const exit = once(firefox, 'exit');
      firefox.kill();
      await exit;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
