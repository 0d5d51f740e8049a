import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives a run a temporary folder of its own, which goes when the run has ended, with whatever its tests have left there. */
export default async function makeRunFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'berkas-tests-'));
  // Inherited by the processes that run the tests. Of two projects, one has its folder in the other's.
  process.env.TMPDIR = folder;
  return () => rm(folder, { recursive: true, force: true });
}
