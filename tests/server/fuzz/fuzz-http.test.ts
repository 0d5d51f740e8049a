import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { staticFiles } from '../../../server/http/static-files';
import { rawExchange, rawGet } from '../../support/processes/raw-exchange';
import { type RealServer, startRealServer } from '../../support/processes/real-server';
import { copySeeded } from '../../support/processes/seeded-folder';
import { oddTargets, rawHttp } from './raw-http';
import { printSeed, settings } from './settings';

/**
 * Raw bytes over a socket, for what a Request object cannot express. The process must survive and
 * reveal no file but its own.
 */

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });

let folder: string;
let api: RealServer;
let site: Server;
beforeAll(async () => {
  printSeed();
  folder = await mkdtemp(join(tmpdir(), 'berkas-fuzz-'));
  await mkdir(join(folder, 'dist/assets'), { recursive: true });
  await mkdir(join(folder, 'dist-secret'));
  await writeFile(join(folder, 'dist/index.html'), '<title>Berkas</title>');
  await writeFile(join(folder, 'dist/assets/app.js'), 'export {}');
  await writeFile(join(folder, 'secret.txt'), 'a secret');
  await writeFile(join(folder, 'dist-secret/secret.txt'), 'a secret');
  site = createAdaptorServer({ fetch: staticFiles(join(folder, 'dist')).fetch }) as Server;
  site.listen(0, 'localhost');
  await once(site, 'listening');
  await copySeeded(join(folder, 'data'));
  api = await startRealServer(join(folder, 'data'));
});
afterAll(async () => {
  await api.kill();
  site.close();
  await rm(folder, { recursive: true });
});

const apiPort = () => Number(new URL(api.origin).port);

function sitePort(): number {
  const address = site.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** The status of each response on a connection. */
function statusesIn(received: string): number[] {
  return [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
}

function expectNoFault(received: string): void {
  expect(received).not.toContain('(no end)');
  expect(statusesIn(received).filter((status) => status >= 500)).toEqual([]);
}

it('answers or hangs up, whatever comes over a socket, and lives on [V4.2.1]', async () => {
  await fc.assert(
    fc.asyncProperty(rawHttp, async (bytes) => {
      expectNoFault(await rawExchange(apiPort(), bytes));
    }),
    settings(500, (bytes: Buffer) => JSON.stringify(bytes.toString('latin1').slice(0, 3000))),
  );
  expect(statusesIn(await rawGet(apiPort(), '/service/api/health/ready'))).toEqual([200]);
});

it('serves no file from outside its folder [V1.1.1 V13.4.1]', async () => {
  await fc.assert(
    fc.asyncProperty(oddTargets, async (target) => {
      const received = await rawGet(sitePort(), target);
      expectNoFault(received);
      expect(received).not.toContain('a secret');
    }),
    settings(500, (target: string) => JSON.stringify(target.slice(0, 3000))),
  );
  expect(statusesIn(await rawGet(sitePort(), '/assets/app.js'))).toEqual([200]);
});

it('answers others while hundreds of callers do not finish what they say', async () => {
  const callers = Array.from({ length: 300 }, () =>
    connect({ port: apiPort(), host: 'localhost' }),
  );
  await Promise.all(callers.map((caller) => once(caller, 'connect')));
  for (const caller of callers)
    caller.write('POST /service/api/authentication/session HTTP/1.1\r\nX');
  const answer = await fetch(`${api.origin}/service/api/health/ready`);
  for (const caller of callers) caller.destroy();
  expect(answer.status).toBe(200);
});
