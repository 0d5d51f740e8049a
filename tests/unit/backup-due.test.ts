import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isBackupDue } from '../../server/storage/backup';

test.each([
  ['2026-11-24T03:00:00', '2026-11-24T02:10:00', false],
  ['2026-11-24T01:59:00', '2026-11-23T02:10:00', false],
  ['2026-11-24T02:00:00', '2026-11-24T01:59:00', true],
  ['2026-11-24T23:00:00', '2026-11-23T23:00:00', true],
])('at %s, after one of %s, the next backup is due: %s', async (now, last, isDue) => {
  const folder = await mkdtemp(join(tmpdir(), 'berkas-due-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const place = { folder, keep: 7 };
  expect(await isBackupDue(place, new Date(now))).toBe(true);
  await mkdir(join(folder, new Date(last).toISOString().replaceAll(':', '-')));
  await mkdir(join(folder, '2027-01-01T00-00-00.000Z.unfinished'));
  expect(await isBackupDue(place, new Date(now))).toBe(isDue);
});
