import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findCaller } from '../../../server/auth/caller';
import { findPerson } from '../../../server/people/find-person';
import { openStorage } from '../../../server/storage/open-storage';
import { documents, person_events } from '../../../server/storage/schema';
import { signIn } from '../../support/processes/api-caller';
import { filePaths } from '../../support/processes/files-in';
import { startRealServer } from '../../support/processes/real-server';
import { runCommand } from '../../support/processes/run-command';
import { copySeeded } from '../../support/processes/seeded-folder';

const minute = 60_000;
vi.setConfig({ testTimeout: 2 * minute });

const PORTAL_KEY = 'Kf8sLq2mNv7xRt4wYb1zCd6gHj3pUe9a';
const [owner, administrator] = ['198805172010122001', '198703122010122003'];

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berkas-people-'));
  dataDir = join(folder, 'data');
  await copySeeded(dataDir);
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...args: string[]) =>
  runCommand(
    'commands/users',
    { DATA_DIR: dataDir, PORTAL_KEY, ADMINISTRATOR: administrator },
    ...args,
  );
const refused = (err: string) => ({ code: 1, out: '', err: `${err}\n` });

it('npm run users lists, ends sessions, removes a role and refuses whom it does not know [O-10]', async () => {
  const listed = await run('list');
  expect(listed).toMatchObject({ code: 0, err: '' });
  expect(listed.out).toMatch(new RegExp(`^${owner}\tDewi Lestari\t.*asn`, 'm'));
  expect(await run('end-sessions', owner)).toEqual({
    code: 0,
    out: 'Sessions ended: 0\n',
    err: '',
  });
  expect(await run('end-sessions', '')).toEqual(refused('There is nobody with the username .'));
  const done = await run('remove-role', owner, 'ASN');
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(done.out).toContain(`${owner} no longer has the role asn.`);

  const { db, close } = await openStorage({ dataDir });
  try {
    const [last] = await db.select().from(person_events).orderBy(desc(person_events.id));
    expect(last).toMatchObject({ action: 'remove role', details: { role: 'asn' } });
    expect((await findCaller(db, owner))?.roles.map(({ name }) => name)).not.toContain('asn');
    const whileRunning = await run('anonymise', owner, '--yes');
    expect([whileRunning.code, whileRunning.err]).toEqual([
      1,
      expect.stringContaining('is in use by another process'),
    ]);
  } finally {
    await close();
  }
});

it('npm run users -- anonymise asks first, and deletes the files [O-43]', async () => {
  const filesOf = async () => [...(await filePaths(join(dataDir, 'files'))).keys()];
  expect(await run('anonymise', owner)).toEqual(
    refused('There is no terminal to ask on: add --yes. Nothing has been changed.'),
  );
  for (const typed of [administrator, ` ${administrator}`]) {
    expect((await run('anonymise', typed, '--yes')).err).toContain('whom the next start would');
  }
  const before = await filesOf();
  const opened = await openStorage({ dataDir });
  const { id } = await findPerson(opened.db, owner);
  const own = await opened.db.select().from(documents).where(eq(documents.user_id, id));
  await opened.close();
  expect(own.length).toBeGreaterThan(0);

  const { code, out, err } = await run('anonymise', owner, '--yes');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(new RegExp(`^${owner} is former-user-[0-9a-f]{12} from now on\\. `));
  expect(out).toContain(`Documents deleted: ${own.length}.`);
  expect(out).toContain('Backups that were made before still have the data.');
  const deleted = own.map(({ storage_id }) => storage_id);
  expect(new Set(await filesOf())).toEqual(
    new Set(before.filter((file) => !deleted.includes(file))),
  );
  expect(await run('anonymise', owner, '--yes')).toEqual(
    refused(`There is nobody with the username ${owner}.`),
  );
});

it('npm run export-history writes two files, and says what is wrong with its options', async () => {
  const into = join(folder, 'history');
  await mkdir(into);
  const run = (...args: string[]) =>
    runCommand('commands/export-history', { DATA_DIR: dataDir }, ...args, '--into', into);
  expect(await run('--from', '2026-02-30')).toEqual(
    refused('--from must be a day like 2026-01-31.'),
  );
  expect(await run('--from', '2026-02-02', '--to', '2026-02-01')).toEqual(
    refused('--from must not be after --to.'),
  );
  expect(await run('--person', 'siti')).toEqual(refused('There is nobody with the username siti.'));
  const { code, out, err } = await run('--from', '2000-01-01', '--to', '2999-12-31');
  expect([code, err]).toEqual([0, '']);
  const lines = (await readFile(join(into, 'history.jsonl'), 'utf8')).trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(100);
  expect(out).toBe(`Events written to history.csv and history.jsonl in ${into}: ${lines.length}\n`);
});

it('commands work beside the server that has the embedded database open, refuse what they do not know, or say to stop it [O-97]', async () => {
  const [beside, into] = [join(folder, 'beside'), join(folder, 'beside-history')];
  await copySeeded(beside);
  await mkdir(into);
  const server = await startRealServer(beside, { ADMINISTRATOR: administrator });
  try {
    const caller = await signIn(server, owner);
    const run = (command: string, ...args: string[]) =>
      runCommand(`commands/${command}`, { DATA_DIR: beside }, ...args);
    expect((await run('users', 'list')).out).toMatch(new RegExp(`^${owner}\t.*\t1\t`, 'm'));
    expect((await run('users', 'end-sessions', owner)).out).toBe('Sessions ended: 1\n');
    await expect(caller.get('/document/my-documents')).rejects.toMatchObject({ status: 401 });
    const refusals: [RegExp, ...who: string[]][] = [
      [/^There is nobody with the username siti\.$/m, 'siti', 'asn'],
      [/^There is no role named boss\. Roles: administrator, /, owner, 'boss'],
      [/ does not have the role viewerDms\.$/m, owner, 'viewerDms'],
      // The server knows its ADMINISTRATOR.
      [/ is the ADMINISTRATOR of the settings/, administrator, 'administrator'],
    ];
    for (const [message, ...who] of refusals) {
      const { code, out, err } = await run('users', 'remove-role', ...who);
      expect([code, out, err]).toEqual([1, '', expect.stringMatching(message)]);
    }
    expect((await run('recount')).out).toBe('Counters corrected: 0\n');
    expect(await run('outbox', 'retry')).toEqual({ code: 0, out: 'Due at once: 0\n', err: '' });
    const exported = await run('export-history', '--person', owner, '--into', into);
    expect(exported).toMatchObject({ code: 0, err: '' });
    expect(await readFile(join(into, 'history.csv'), 'utf8')).toContain(owner);
    expect((await run('users', 'anonymise', owner, '--yes')).err).toContain('Stop it');
  } finally {
    await server.kill();
  }
});
