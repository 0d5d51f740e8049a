// @vitest-environment node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../support/free-port';

const minute = 60_000;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'berkas-main-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

/** Starts the server as `npm run serve` does. */
function start(environment: Record<string, string>) {
  return spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment },
  });
}

/** Exit code and error output of a server that fails to start. */
async function failure(environment: Record<string, string>) {
  const server = start(environment);
  const said = text(server.stderr);
  const [code] = await once(server, 'exit');
  return { code, said: await said };
}

/** The output of a server until it accepts requests. */
async function printed({ stdout }: ReturnType<typeof start>): Promise<string> {
  let all = '';
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    all += chunk;
    if (/^Berkas is open at .*\n/m.test(all)) break;
  }
  stdout.resume();
  return all;
}

it(
  'says that the port is taken, names PORT, and ends',
  async () => {
    const other = createServer();
    const port = await freePort();
    other.listen(port);
    await once(other, 'listening');
    const { code, said } = await failure({ DEMO: '1', PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(said).toContain(`Port ${port} is taken: choose another one by PORT.`);
  },
  minute,
);

const portalKey = '8xVfVvbYk0u3rBqHk2m7V1w9yZ4cQeTn';

it.each<[string, Record<string, string>, RegExp]>([
  ['without the key of the portal, DEMO=1 missing', {}, /^Set PORTAL_KEY to .* or DEMO=1 /],
  ['with NODE_ENV alone', { NODE_ENV: 'development' }, /^Set PORTAL_KEY to .* or DEMO=1 /],
  [
    'with the key of the portal and DEMO=1',
    { DEMO: '1', PORTAL_KEY: portalKey },
    /^PORTAL_KEY and DEMO=1 .* exclude each other/,
  ],
])(
  'refuses to start %s',
  async (_, environment, message) => {
    const { code, said } = await failure({ ...environment, PORT: '0' });
    expect(code).toBe(1);
    expect(said).toMatch(message);
  },
  minute,
);

it(
  'prints where to open it, and on SIGTERM says so to watchers and finishes what is in flight',
  async () => {
    const port = await freePort();
    const server = start({ DEMO: '1', PORT: String(port) });
    const exit = once(server, 'exit');
    expect(await printed(server)).toContain(`Berkas is open at http://localhost:${port}/portal\n`);

    // On one connection: a sign-in whose body is incomplete when the signal comes, then another
    // request.
    const body = '{"access_token":"x"}';
    const socket = connect({ port, host: 'localhost' });
    socket.write(
      `POST /service/api/authentication/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    // Once a later request has been answered, the server has begun to read the sign-in.
    await fetch(`http://localhost:${port}/portal`);
    server.kill('SIGTERM');
    await refused(port);
    socket.write(body.slice(10));
    socket.end('GET /service/api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    const answers = await text(socket);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 503']);
    expect(await exit).toEqual([0, null]);
  },
  minute,
);

/** Resolves once connections to the port are refused. */
async function refused(port: number): Promise<void> {
  while (
    await fetch(`http://localhost:${port}/portal`).then(
      () => true,
      () => false,
    )
  );
}

/** Whether the server is reachable at an address of this machine other than 127.0.0.1. */
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
    const port = await freePort();
    const opened: [string, boolean][] = [];
    for (const HOST of ['', '0.0.0.0']) {
      const server = start({ DEMO: '1', PORT: String(port), HOST });
      opened.push([await printed(server), await isOpenToOthers(port)]);
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    expect(opened).toEqual([
      [expect.stringContaining(`Berkas is open at http://localhost:${port}/portal\n`), false],
      [expect.stringContaining(`Berkas is open at http://0.0.0.0:${port}/portal\n`), true],
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
