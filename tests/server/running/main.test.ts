import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../support/processes/free-port';
import { quickStart } from '../../support/processes/real-server';
import { copySeeded } from '../../support/processes/seeded-folder';

const minute = 60_000;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'berkas-main-'));
  await copySeeded(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true }));

const program = 'build/main.js';
const withDefaults = (environment: Record<string, string>) => ({
  PATH: process.env.PATH,
  DATA_DIR: dataDir,
  ...environment,
});

/** Starts the server as `npm run serve` does. */
function start(environment: Record<string, string>, flags: string[] = []) {
  const server = spawn(process.execPath, [...quickStart, ...flags, program], {
    env: withDefaults(environment),
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  return server;
}

/** Exit code and error output of a server that fails to start. */
async function failure(environment: Record<string, string>) {
  const server = start(environment);
  const said = text(server.stderr);
  const [code] = await once(server, 'exit');
  return { code, said: await said };
}

/** The output of a server until it accepts requests, and the port that it has chosen. */
async function printed({ stdout }: ReturnType<typeof start>) {
  let all = '';
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    all += chunk;
    if (/^Berkas is open at .*\n/m.test(all)) break;
  }
  stdout.resume();
  return { said: all, port: Number(all.match(/^Berkas is open at .*:(\d+)\//m)?.[1]) };
}

it(
  'says that the port is taken, names PORT, and ends',
  async () => {
    const other = createServer();
    other.listen(0);
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, said } = await failure({ DEMO: '1', PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(said).toContain(`Port ${port} is taken: choose another one by PORT.`);
  },
  minute,
);

const portalKey = '8xVfVvbYk0u3rBqHk2m7V1w9yZ4cQeTn';
const production = () => ({ PORTAL_KEY: portalKey, DATA_DIR: join(dataDir, 'production') });

/** Makes a server write the time limit of each request to its error output. */
const tellTimeLimit = `data:text/javascript,${encodeURIComponent(`
  import { subscribe } from 'node:diagnostics_channel';
  subscribe('http.server.request.start', ({ server }) => {
    console.error('milliseconds per request: ' + server.requestTimeout);
  });
`)}`;

it(
  'gives a large file on a slow connection half an hour, longer than Node.js does',
  async () => {
    const server = start({ ...production(), PORT: '0' }, ['--import', tellTimeLimit]);
    const { port } = await printed(server);
    const told = text(server.stderr);
    await fetch(`http://localhost:${port}/service/api/health/live`);
    server.kill('SIGINT');
    expect(await told).toBe('milliseconds per request: 1800000\n');
  },
  minute,
);

it(
  'keeps a connection open longer than load balancers do, and logs no call with LOG_LEVEL=warn [O-49 O-13]',
  async () => {
    const lines: string[] = [];
    for (const LOG_LEVEL of ['', 'warn']) {
      const server = start({ ...production(), PORT: '0', LOG_LEVEL });
      let said = '';
      server.stdout.on('data', (chunk) => {
        said += chunk;
      });
      const { port } = await printed(server);
      const { headers } = await fetch(`http://localhost:${port}/service/api/health/live`);
      expect(headers.get('Keep-Alive')).toBe('timeout=75');
      const exit = once(server, 'exit');
      server.kill('SIGINT');
      await exit;
      lines.push(said);
    }
    const [usual, quiet] = lines;
    expect(usual).toContain('"route":"/service/api/health/live"');
    expect(quiet).not.toContain('"route"');
    expect(quiet).toContain('"level":"warn"');
  },
  minute,
);

it(
  'serves metrics on METRICS_PORT, and there alone [O-51]',
  async () => {
    const METRICS_PORT = String(await freePort());
    const server = start({ DEMO: '1', PORT: '0', METRICS_PORT });
    const { port } = await printed(server);
    const typeAt = async (at: number | string) =>
      (await fetch(`http://localhost:${at}/metrics`)).headers.get('Content-Type');
    expect(await typeAt(METRICS_PORT)).toMatch(/^text\/plain; version=/);
    expect(await typeAt(port)).not.toMatch(/version=/);
    const exit = once(server, 'exit');
    server.kill('SIGINT');
    expect(await exit).toEqual([0, null]);
  },
  minute,
);

it.each<[string, Record<string, string>, RegExp]>([
  ['without the key of the portal, DEMO=1 missing', {}, /^Set PORTAL_KEY to .* or DEMO=1 /],
  ['with NODE_ENV alone', { NODE_ENV: 'development' }, /^Set PORTAL_KEY to .* or DEMO=1 /],
  [
    'with the key of the portal and DEMO=1',
    { DEMO: '1', PORTAL_KEY: portalKey },
    /^PORTAL_KEY and DEMO=1 .* exclude each other/,
  ],
])(
  'refuses to start %s [O-1 V13.2.3]',
  async (_, environment, message) => {
    const { code, said } = await failure({ ...environment, PORT: '0' });
    expect(code).toBe(1);
    expect(said).toMatch(message);
  },
  minute,
);

/** Starts a sign-in, and sends only a part of its body. */
async function beginSignIn(port: number) {
  const body = '{"access_token":"x"}';
  const call = request(`http://localhost:${port}/service/api/authentication/session`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      Expect: '100-continue',
    },
  });
  const answer = once(call, 'response').then(([{ statusCode }]) => statusCode);
  call.flushHeaders();
  // The server has received the headers.
  await once(call, 'continue');
  return {
    finish: () => call.end(body),
    /** The status of the response, or the error. */
    answer: answer.catch((error: NodeJS.ErrnoException) => error.code),
  };
}

it(
  'prints where to open it, and on SIGTERM finishes what is in flight',
  async () => {
    const server = start({ DEMO: '1', PORT: '0' });
    const exit = once(server, 'exit');
    const { said, port } = await printed(server);
    expect(said).toMatch(/^Opening the data, which are made at the first start\.$/m);
    expect(said).toContain(`Berkas is open at http://localhost:${port}/portal\n`);
    const signIn = await beginSignIn(port);
    server.kill('SIGTERM');
    await refused(port);
    signIn.finish();
    expect(await signIn.answer).toBe(400);
    expect(await exit).toEqual([0, null]);
  },
  minute,
);

describe('with DRAIN_SECONDS', () => {
  const get = async (port: number, path: string) => {
    const { status, headers } = await fetch(`http://localhost:${port}${path}`);
    return { status, connection: headers.get('Connection') };
  };
  const ready = '/service/api/health/ready';
  const live = '/service/api/health/live';

  it(
    'SIGTERM fails readiness first and others are served on; a second signal ends that at once',
    async () => {
      const server = start({ DEMO: '1', PORT: '0', DRAIN_SECONDS: '999' });
      const exit = once(server, 'exit');
      const { port } = await printed(server);
      expect(await get(port, ready)).toEqual({ status: 200, connection: 'keep-alive' });
      const [early, stuck] = [await beginSignIn(port), await beginSignIn(port)];
      server.kill('SIGTERM');
      await vi.waitUntil(async () => (await get(port, ready)).status === 503, { timeout: minute });

      expect(await get(port, live)).toEqual({ status: 200, connection: 'close' });
      const late = await beginSignIn(port);
      for (const signIn of [early, late]) {
        signIn.finish();
        expect(await signIn.answer).toBe(400);
      }

      server.kill('SIGTERM');
      expect(await stuck.answer).toBe('ECONNRESET');
      expect(await exit).toEqual([0, null]);
    },
    minute,
  );

  it(
    'SIGTERM refuses connections only after it, and finishes what is in flight then',
    async () => {
      const server = start({ DEMO: '1', PORT: '0', DRAIN_SECONDS: '1' });
      const exit = once(server, 'exit');
      const { port } = await printed(server);
      const signIn = await beginSignIn(port);
      const signalled = performance.now();
      server.kill('SIGTERM');
      await refused(port);
      expect(performance.now() - signalled).toBeGreaterThanOrEqual(1000 - 100);
      signIn.finish();
      expect(await signIn.answer).toBe(400);
      expect(await exit).toEqual([0, null]);
    },
    minute,
  );

  it(
    'Ctrl+C ends at once',
    async () => {
      const server = start({ DEMO: '1', PORT: '0', DRAIN_SECONDS: '999' });
      await printed(server);
      server.kill('SIGINT');
      expect(await once(server, 'exit')).toEqual([0, null]);
    },
    minute,
  );
});

/** Resolves once connections to the port are refused. */
async function refused(port: number): Promise<void> {
  while (
    await fetch(`http://localhost:${port}/portal`).then(
      () => true,
      () => false,
    )
  );
}

it.runIf(process.platform === 'linux')(
  'serves on and ends as usual when its log is a file on a full disk',
  async () => {
    const log = await open('/dev/full', 'w');
    const port = await freePort();
    const server = spawn(process.execPath, [...quickStart, program], {
      env: withDefaults({ DEMO: '1', PORT: String(port) }),
      stdio: ['ignore', log.fd, 'inherit'],
    });
    onTestFinished(() => void server.kill('SIGKILL'));
    const exit = once(server, 'exit');
    const live = () => fetch(`http://localhost:${port}/service/api/health/live`);
    await vi.waitUntil(() => live().catch(() => undefined), { timeout: minute });
    // Logs lines that cannot be written.
    for (const _ of [1, 2, 3]) expect((await live()).status).toBe(200);
    server.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    await log.close();
  },
  minute,
);

/** True if the server is reachable at an address of this machine other than 127.0.0.1. */
async function isOpenToOthers(port: number): Promise<boolean> {
  const call = connect({ port, host: '127.0.0.2' });
  const result = await once(call, 'connect').then(
    () => true,
    () => false,
  );
  call.destroy();
  return result;
}

it.runIf(process.platform === 'linux')(
  'listens to this machine alone, unless HOST says otherwise',
  async () => {
    const opened: [string, boolean][] = [];
    for (const HOST of ['', '0.0.0.0']) {
      const server = start({ DEMO: '1', PORT: '0', HOST });
      const { said, port } = await printed(server);
      opened.push([said, await isOpenToOthers(port)]);
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    expect(opened).toEqual([
      [expect.stringMatching(/^Berkas is open at http:\/\/localhost:\d+\/portal\n/m), false],
      [expect.stringMatching(/^Berkas is open at http:\/\/0\.0\.0\.0:\d+\/portal\n/m), true],
    ]);
    const isWarned = opened.map(([said]) => said.includes('HOST opens the stand-in portal'));
    expect(isWarned).toEqual([false, true]);
  },
  minute,
);

it.each<[string, Record<string, string>]>([
  ['the demonstration', { DEMO: '1' }],
  ['a production', { PORTAL_KEY: 'a key of 32 bytes and many letters' }],
])(
  '%s whose database has been moved away does not start, says what to do, and deletes nothing',
  async (_, environment) => {
    const folder = await mkdtemp(join(dataDir, 'moved-'));
    await mkdir(join(folder, 'files'));
    await writeFile(join(folder, 'files', 'a-document'), 'its only copy');
    const { code, said } = await failure({ ...environment, PORT: '0', DATA_DIR: folder });
    expect(code).toBe(1);
    expect(said).toContain('Restore the database, or move the files away');
    expect(await readFile(join(folder, 'files', 'a-document'), 'utf8')).toBe('its only copy');
    expect((await readdir(folder)).filter((name) => name.startsWith('database'))).toEqual([]);
  },
  minute,
);
