import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { range } from 'es-toolkit';
import { expect, onTestFinished, test } from 'vitest';

// docs/deploy/berkas-backup.sh, with stand-ins for the programs that it runs.

const programs = {
  pg_dump:
    'for option; do case $option in --file=*) touch "$(echo "$option" | cut -d= -f2)";; esac; done',
  pg_restore: '',
  rsync: '',
};

/** A place for backups with dumps and deleted files of some days, all long ago by the clock. */
async function placeWith(days: string[]): Promise<string> {
  const to = await mkdtemp(join(tmpdir(), 'berkas-backup-'));
  onTestFinished(() => rm(to, { recursive: true }));
  await writeFile(join(to, '.berkas'), '');
  await mkdir(join(to, 'dumps'));
  await mkdir(join(to, 'programs'));
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(to, 'programs', name), `#!/bin/sh\n${script}\n`);
    await chmod(join(to, 'programs', name), 0o700);
  }
  const longAgo = new Date('2020-01-01');
  for (const day of days) {
    const [dump, gone] = [join(to, 'dumps', `${day}.dump`), join(to, 'gone', day)];
    await writeFile(dump, 'dump');
    await mkdir(gone, { recursive: true });
    for (const path of [dump, gone]) await utimes(path, longAgo, longAgo);
  }
  return to;
}

function backUp(to: string): void {
  const PATH = [join(to, 'programs'), process.env.PATH].join(delimiter);
  const env = { PATH, BACKUP_TO: to, METRICS: join(to, 'none') };
  execFileSync('sh', ['docs/deploy/berkas-backup.sh'], { env, stdio: 'pipe' });
}

/** The path of the one dump that is not complete. */
async function onlyPart(to: string): Promise<string> {
  const parts = (await readdir(join(to, 'dumps'))).filter((name) => name.endsWith('.part'));
  expect(parts).toHaveLength(1);
  return join(to, 'dumps', parts[0] ?? '');
}

const november = range(10, 30).map((day) => `2020-11-${day}`);

test('of nightly backups the newest stay, whatever the clock says of their age, with the files that they name', async () => {
  const to = await placeWith(november);
  backUp(to);
  const dumps = await readdir(join(to, 'dumps'));
  expect(dumps).toHaveLength(14);
  expect(dumps.toSorted().slice(0, -1)).toEqual(november.slice(-13).map((day) => `${day}.dump`));
  expect((await readdir(join(to, 'gone'))).toSorted()).toEqual(november.slice(-12));
});

test('the first backups delete nothing', async () => {
  const to = await placeWith(november.slice(0, 2));
  backUp(to);
  expect(await readdir(join(to, 'dumps'))).toHaveLength(3);
  expect(await readdir(join(to, 'gone'))).toEqual(november.slice(1, 2));
});

test('a disk that is not mounted gets no backup', async () => {
  const to = await placeWith([]);
  await rm(join(to, '.berkas'));
  expect(() => backUp(to)).toThrow('is not mounted, or lacks the file .berkas');
  expect(await readdir(join(to, 'dumps'))).toEqual([]);
});

test('a dump that cannot be read takes the place of none, deletes none, and goes the next night', async () => {
  const to = await placeWith(november);
  await writeFile(join(to, 'programs', 'pg_restore'), '#!/bin/sh\nexit 1\n');
  expect(() => backUp(to)).toThrow();
  await rename(await onlyPart(to), join(to, 'dumps', '2020-11-09.part'));
  expect(() => backUp(to)).toThrow();
  expect(await onlyPart(to)).not.toContain('2020-11-09');
  expect(await readdir(join(to, 'dumps'))).toHaveLength(november.length + 1);
});
