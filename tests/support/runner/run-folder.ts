import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives the run its own temporary folder, and deletes it with its content afterwards. */
export default async function makeRunFolder() {
  // Makes one folder for all projects: nested paths would be too long for a socket.
  if (process.env.RUN_FOLDER) return;
  const folder = await mkdtemp(join(tmpdir(), 'berkas-tests-'));
  // PostgreSQL runs as another user in it.
  await chmod(folder, 0o711);
  // Hands the folder to the test processes.
  process.env.TMPDIR = folder;
  process.env.RUN_FOLDER = folder;
  return () => rm(folder, { recursive: true, force: true });
}
