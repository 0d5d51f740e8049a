// @vitest-environment node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
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

/** How a server ended that could not start. */
async function failure(environment: Record<string, string>) {
  const server = start(environment);
  const said = text(server.stderr);
  const [code] = await once(server, 'exit');
  return { code, said: await said };
}

it(
  'says that the port is taken, names PORT, and ends',
  async () => {
    const other = createServer();
    const port = await freePort();
    other.listen(port);
    await once(other, 'listening');
    const { code, said } = await failure({ PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(said).toContain(`Port ${port} is taken: choose another one by PORT.`);
  },
  minute,
);

it(
  'refuses to start in production without the key of the portal',
  async () => {
    const { code, said } = await failure({ NODE_ENV: 'production', PORT: '0' });
    expect(code).toBe(1);
    expect(said).toMatch(/^In production PORTAL_KEY is required/);
  },
  minute,
);

it(
  'prints where to open it, and on SIGTERM finishes what is in flight',
  async () => {
    const port = await freePort();
    const server = start({ PORT: String(port) });
    const exit = once(server, 'exit');
    let printed = '';
    for await (const chunk of server.stdout) {
      printed += chunk;
      if (printed.includes('\n')) break;
    }
    expect(printed).toBe(`Berkas is open at http://localhost:${port}/portal\n`);

    // A sign-in whose body is still under way when the signal comes.
    let finish = () => {};
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"access_token":'));
        finish = () => {
          controller.enqueue(new TextEncoder().encode('"x"}'));
          controller.close();
        };
      },
    });
    const slow = fetch(`http://localhost:${port}/service/api/authentication/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit);
    // The server has begun to read it once it has answered a call made after it.
    await fetch(`http://localhost:${port}/portal`);
    server.kill('SIGTERM');
    await refused(port);
    finish();
    expect((await slow).status).toBe(400);
    expect(await exit).toEqual([0, null]);
  },
  minute,
);

/** Resolves once nothing listens any more. */
async function refused(port: number): Promise<void> {
  while (
    await fetch(`http://localhost:${port}/portal`).then(
      () => true,
      () => false,
    )
  );
}
