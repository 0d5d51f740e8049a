import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRealServer } from './real-server';
import { copySeeded } from './seeded-folder';

export type SeededServer = { origin: string; stop: () => Promise<void> };

/** Starts the built server with the demonstration's data, in a folder that goes when it stops. */
export async function startSeededServer(): Promise<SeededServer> {
  const folder = await mkdtemp(join(tmpdir(), 'berkas-seeded-'));
  await copySeeded(folder);
  const server = await startRealServer(folder);
  return {
    origin: server.origin,
    async stop() {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
