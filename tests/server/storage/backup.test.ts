import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sumBy } from 'es-toolkit';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { backUp } from '../../../server/storage/backup';
import { pathIn } from '../../../server/storage/disk-file-store';
import { openStorage } from '../../../server/storage/open-storage';
import { verify } from '../../../server/storage/verify';
import { filePaths, idsIn } from '../../support/processes/files-in';
import {
  expectAllFiles,
  expectNothingLost,
  type Journey,
  moveDesk,
  newJourney,
  openDesk,
  travel,
} from '../../support/processes/journeys';
import { type RealServer, startRealServer } from '../../support/processes/real-server';
import { runCommand } from '../../support/processes/run-command';
import { copySeeded } from '../../support/processes/seeded-folder';

const minute = 60_000;
vi.setConfig({ testTimeout: 6 * minute });

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'berkas-backup-'));
});
const running = new Set<RealServer>();
afterEach(async () => {
  for (const server of running) await server.kill();
  running.clear();
});
afterAll(() => rm(root, { recursive: true }));

/** A filled DATA_DIR and an empty BACKUP_DIR. */
async function filled(name: string): Promise<{ DATA_DIR: string; BACKUP_DIR: string }> {
  const [DATA_DIR, BACKUP_DIR] = [join(root, name), join(root, `${name}-backups`)];
  await copySeeded(DATA_DIR);
  await mkdir(BACKUP_DIR);
  return { DATA_DIR, BACKUP_DIR };
}

async function start(variables: { DATA_DIR: string; BACKUP_DIR?: string }): Promise<RealServer> {
  const server = await startRealServer(variables.DATA_DIR, variables);
  running.add(server);
  return server;
}

/** Runs `npm run backup`. Resolves to the path of the backup. */
async function backedUp(variables: NodeJS.ProcessEnv): Promise<string> {
  const { code, out, err } = await runCommand('commands/backup', variables);
  expect([code, err]).toEqual([0, '']);
  // Drops a second line, about backups of a wrong clock.
  return out.split('\n')[0] ?? '';
}

async function restored(from: string): Promise<string> {
  const DATA_DIR = join(root, `restored-${running.size}-${from.split('/').at(-1)}`);
  const outcome = await runCommand('commands/restore', { DATA_DIR }, '--from', from);
  expect(outcome).toMatchObject({ code: 0, err: '' });
  return DATA_DIR;
}

/** The steps that each document of a restored installation has completed, by its description. */
async function stepsIn(dataDir: string): Promise<Map<string, number>> {
  const { close, ...storage } = await openStorage({ dataDir });
  try {
    expect(await verify(storage, () => {})).toBe(true);
    const found = await storage.db.query.documents.findMany();
    return new Map(found.map(({ additional_name, version }) => [additional_name, version]));
  } finally {
    await close();
  }
}

/** Runs a program of the system, such as `mount`. Resolves to whether it went well. */
const runs = (program: string, ...args: string[]) =>
  promisify(execFile)(program, args).then(
    () => true,
    () => false,
  );

/** A small disk for backups if one can be mounted; else a folder, which never fills up. */
async function backupDisk(folder: string) {
  const disk = `${folder}-disk`;
  await mkdir(disk);
  const isReal = await runs('mount', '-t', 'tmpfs', '-o', 'size=900m', 'tmpfs', disk);
  const mount = async () =>
    isReal ? runs('mount', '--bind', disk, folder) : runs('cp', '-al', `${disk}/.`, folder);
  async function unmount(): Promise<void> {
    if (isReal) await runs('umount', folder);
    else
      for (const name of await readdir(folder)) await rename(join(folder, name), join(disk, name));
  }
  await mount();
  onTestFinished(async () => {
    await unmount();
    if (isReal) await runs('umount', disk);
  });
  return { isReal, mount, unmount, filler: join(disk, 'filler') };
}

/** Makes the clock of a process go ten years ahead. */
const tenYearsAhead = `
  const RealDate = Date;
  const ahead = 10 * 365 * 86_400_000;
  globalThis.Date = class extends RealDate {
    constructor(...given) { given.length ? super(...given) : super(RealDate.now() + ahead); }
    static now() { return RealDate.now() + ahead; }
  };`;

it('taken ten times under load and faults, has each time every step that was acknowledged before it began [O-36]', async () => {
  // The server may make some more by itself.
  const variables = { ...(await filled('busy')), BACKUP_KEEP: '20' };
  const disk = await backupDisk(variables.BACKUP_DIR);
  let server = await start(variables);
  let desk = await openDesk(server);
  const journeys: Journey[] = [];
  const backups: { path: string; acknowledged: Map<string, number> }[] = [];
  async function startAgain(...options: string[]): Promise<void> {
    await server.kill();
    running.delete(server);
    server = await startRealServer(variables.DATA_DIR, variables, options);
    running.add(server);
    // Signs in again: the sessions have expired.
    desk = await openDesk(server);
  }
  /** Loses another file of the last backup each time. */
  async function loseFile(): Promise<void> {
    const ids = [...(await filePaths(join(backups.at(-1)?.path ?? '', 'files'))).keys()];
    await rm(pathIn(join(variables.DATA_DIR, 'files'), ids[backups.length] ?? ''));
  }
  async function refused(reason: string): Promise<void> {
    const { code, err } = await runCommand('commands/backup', variables);
    expect(code, reason).toBe(1);
    expect(err).toContain(reason);
  }
  /** The fault before each backup. */
  const faults: (() => Promise<unknown>)[] = [
    async () => {},
    async () => {},
    loseFile,
    async () => startAgain('--import', `data:text/javascript,${encodeURIComponent(tenYearsAhead)}`),
    async () => startAgain(),
    async () => {
      await disk.unmount();
      await refused('Is its disk mounted?');
      await disk.mount();
    },
    loseFile,
    async () => {
      if (!disk.isReal) return;
      await runs('dd', 'if=/dev/zero', `of=${disk.filler}`, 'bs=1M');
      await refused('ENOSPC');
      await rm(disk.filler);
    },
    async () => startAgain(),
    loseFile,
  ];
  for (const fault of faults) {
    let isOver = false;
    async function work(): Promise<void> {
      while (!isOver) {
        const journey = newJourney(desk);
        journeys.push(journey);
        await travel(journey);
      }
    }
    await fault();
    const begun = journeys.length;
    const workers = [work(), work()];
    try {
      const stepsSince = () => sumBy(journeys.slice(begun), ({ acknowledged }) => acknowledged);
      await vi.waitUntil(() => stepsSince() > 6, { timeout: 2 * minute });
      const acknowledged = new Map(journeys.map((each) => [each.title, each.acknowledged]));
      backups.push({ path: await backedUp(variables), acknowledged });
    } finally {
      isOver = true;
      await Promise.all(workers);
    }
  }
  await server.kill();

  for (const [nth, { path, acknowledged }] of backups.entries()) {
    const DATA_DIR = await restored(path);
    const steps = await stepsIn(DATA_DIR);
    // Opens the restored backup from the future once.
    if (nth === 3) await openDesk(await start({ DATA_DIR }));
    for (const [title, least] of acknowledged) {
      expect(steps.get(title) ?? 0, title).toBeGreaterThanOrEqual(least);
    }
    for (const each of running) await each.kill();
    await rm(DATA_DIR, { recursive: true });
  }
  expect(backups.at(-1)?.acknowledged.size).toBeGreaterThan(5);
});

it('cut off by a kill is passed over: the one before is restored and starts [O-36]', async () => {
  const variables = await filled('killed');
  const server = await start(variables);
  const desk = await openDesk(server);
  const journey = newJourney(desk);
  await travel(journey);
  const path = await backedUp(variables);

  const folder = watch(variables.BACKUP_DIR);
  const appears = once(folder, 'change');
  const cutOff = runCommand('commands/backup', variables);
  await appears;
  folder.close();
  await server.kill();
  expect(await cutOff).toMatchObject({
    code: 1,
    err: 'The server has ended before it was done.\n',
  });
  const names = await readdir(variables.BACKUP_DIR);
  const unfinished = names.find((name) => name.endsWith('.unfinished')) ?? '';
  const refused = await runCommand(
    'commands/restore',
    { DATA_DIR: join(root, 'none') },
    ...['--from', join(variables.BACKUP_DIR, unfinished)],
  );
  expect(refused.err).toContain('is no complete backup. Nothing has been changed.');

  const DATA_DIR = await restored(path);
  const again = await start({ ...variables, DATA_DIR });
  moveDesk(desk, again);
  await expectNothingLost([journey], desk);
  await expectAllFiles(desk);
  await backedUp({ ...variables, DATA_DIR });
  expect((await readdir(variables.BACKUP_DIR)).filter((name) => name === unfinished)).toEqual([]);
});

it('is made without a server, too, and restored only where no database is [O-37]', async () => {
  const variables = await filled('alone');
  const path = await backedUp(variables);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  const before = await idsIn(join(variables.DATA_DIR, 'files'));
  expect(await idsIn(join(path, 'files'))).toEqual(before);
  const { err } = await runCommand('commands/restore', variables, '--from', path);
  expect(err).toContain(`${variables.DATA_DIR} has a database already. Move it away`);
  const nowhere = { ...variables, BACKUP_DIR: join(root, 'unmounted') };
  expect((await runCommand('commands/backup', nowhere)).code).toBe(1);
  expect(existsSync(nowhere.BACKUP_DIR)).toBe(false);

  const DATA_DIR = await restored(path);
  const storage = await openStorage({ dataDir: DATA_DIR });
  await storage.close();
  expect(await readFile(join(DATA_DIR, 'installation'), 'utf8')).toBe(
    await readFile(join(variables.DATA_DIR, 'installation'), 'utf8'),
  );
});

it('shares unchanged files with the installation, and the oldest ones go [O-36]', async () => {
  const { DATA_DIR, BACKUP_DIR } = await filled('kept');
  const { copyTo = async () => [], close } = await openStorage({ dataDir: DATA_DIR });
  const place = { folder: BACKUP_DIR, keep: 2 };
  const paths: string[] = [];
  for (const day of [1, 2, 3]) {
    const time = new Date(Date.UTC(2026, 10, day));
    paths.push((await backUp({ dataDir: DATA_DIR, copyTo }, place, time)).path);
  }
  await close();
  expect(paths.map((path) => existsSync(path))).toEqual([false, true, true]);
  const [[id, path] = ['', '']] = await filePaths(join(DATA_DIR, 'files'));
  const copied = pathIn(join(paths[2] ?? '', 'files'), id);
  expect((await stat(copied)).ino).toBe((await stat(path)).ino);
});

it('npm run verify asks the server that has the database open, and names what that finds', async () => {
  const variables = await filled('verified');
  await start(variables);
  const well = await runCommand('commands/verify', variables);
  expect(well).toMatchObject({ code: 0, err: '' });
  expect(well.out).toMatch(/^\d+ of \d+ files\n\d+ files: 0 missing or damaged, 0 surplus/);
  const [[id, path] = ['', '']] = await filePaths(join(variables.DATA_DIR, 'files'));
  await rm(path);
  await writeFile(path, 'of another content');
  const { code, out } = await runCommand('commands/verify', variables);
  expect(code).toBe(1);
  expect(out).toContain(`file ${id} `);
  expect(out).toContain('1 missing or damaged, 0 surplus');
});

it('that lacks a file is restored with all others, and names what it lacks [O-37]', async () => {
  const variables = await filled('lacking');
  const [[id, path] = ['', '']] = await filePaths(join(variables.DATA_DIR, 'files'));
  await rm(path);
  const made = await runCommand('commands/backup', variables);
  expect(made.code).toBe(1);
  const [from = ''] = made.out.split('\n');
  const DATA_DIR = join(root, 'restored-lacking');
  const { code, out } = await runCommand('commands/restore', { DATA_DIR }, '--from', from);
  expect(code).toBe(1);
  expect(out).toContain(`file ${id} `);
  expect(out).toContain('1 missing or damaged');
});
