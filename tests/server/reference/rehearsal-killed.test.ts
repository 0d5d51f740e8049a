import { watch } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStorage } from '../../../server/storage/open-storage';
import { bases, headersOf, sheetForm, xlsxOf } from '../../support/api/sheet-calls';
import { signIn } from '../../support/processes/api-caller';
import { startRealServer } from '../../support/processes/real-server';
import { rowsOf } from '../../support/processes/rows-of';
import { copySeeded } from '../../support/processes/seeded-folder';

// A rehearsal writes what an import would write, and takes it back. A kill must not keep any of it.

const administrator = '198703122010122003';

async function readTables(dataDir: string) {
  const storage = await openStorage({ dataDir });
  try {
    return await rowsOf(storage.db);
  } finally {
    await storage.close();
  }
}

/** Resolves once the files of a folder have changed so often. */
function changesIn(folder: string, count: number): Promise<void> {
  return new Promise((resolve) => {
    let left = count;
    const watcher = watch(folder, { recursive: true }, () => {
      left -= 1;
      if (left > 0) return;
      watcher.close();
      resolve();
    });
  });
}

it('killed in a rehearsal, the server comes back with every table as it was', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'berkas-rehearsal-'));
  await copySeeded(dataDir);
  const first = await startRealServer(dataDir);
  const caller = await signIn(first, administrator);
  await first.kill();
  const before = await readTables(dataDir);
  const sheet = await xlsxOf([
    headersOf.columns,
    ...Array.from({ length: 5000 }, (_, i) => [95, `killed_${i}`, 'Killed', 'Date', 'No']),
  ]);

  for (const changes of [1, 10, 40]) {
    const server = await startRealServer(dataDir);
    caller.moveTo(server);
    const outcome = caller.send('POST', `${bases.columns}/rehearse`, sheetForm(sheet)).then(
      () => 'answered',
      () => 'killed',
    );
    await Promise.race([changesIn(join(dataDir, 'database'), changes), outcome]);
    await server.kill();
    expect(await outcome, `after ${changes} changes`).toBe('killed');
    expect(await readTables(dataDir)).toEqual(before);
  }
  await rm(dataDir, { recursive: true });
});
