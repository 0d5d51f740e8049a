import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCaller } from '../../../server/auth/caller';
import { importPeople } from '../../../server/commands/import-people';
import { rehearsePeople } from '../../../server/commands/rehearse-people';
import { openStorage } from '../../../server/storage/open-storage';
import { unit_verifikators, users } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { addDocument, documentIn, unit } from '../../support/api/fixture';
import { xlsxOf } from '../../support/api/sheet-calls';
import { runCommand } from '../../support/processes/run-command';

const minute = 60_000;
const PORTAL_KEY = randomBytes(32).toString('base64url');
const api = apiPerTest();

const headers = ['Username', 'Name', 'Email', 'Unit Verification', 'Roles', 'Avatar'];
type Rows = Parameters<typeof xlsxOf>[0];

const importRows = async (rows: Rows) => importPeople(api().db, (await xlsxOf(rows)).buffer);

async function person(username: string) {
  const caller = await findCaller(api().db, username);
  if (!caller) return;
  const { name, email, avatar, unit_verifikator, roles } = caller;
  const roleNames = roles.map((role) => role.name);
  return [name, email, unit_verifikator?.nama ?? '', roleNames.join(', '), avatar];
}

const peopleAndUnits = async () => {
  const { query } = api().db;
  return [
    await query.users.findMany({ orderBy: users.id, with: { user_roles: true } }),
    await query.unit_verifikators.findMany({ orderBy: unit_verifikators.id }),
  ];
};

describe('an import of people', () => {
  it('adds, changes and leaves alone, and says how many [O-10]', async () => {
    const added = ['Siti', 'siti@example.go.id', 'Biro Umum', 'asn, verifikatorDms', 'https://x'];
    const before = await person('viewer');
    expect(
      await importRows([
        headers,
        ['siti', ...added],
        ['budi', null, null, 'biro umum', 'ASN,', null],
        ['approver', 'New name', '', null, ' viewerDms , approvalDms', null],
        ['viewer', 'Name of viewer', null, null, 'viewerDms', null],
      ]),
    ).toBe('2 added, 1 changed, 1 unchanged.');
    expect(await person('siti')).toEqual(added);
    expect(await person('budi')).toEqual(['budi', '', 'Biro Umum', 'asn', '']);
    expect(await person('approver')).toEqual([
      'New name',
      'approver@example.org',
      '',
      'approvalDms, viewerDms',
      '',
    ]);
    expect(await person('viewer')).toEqual(before);
  });

  it('needs no column but Username, and reads columns in any order', async () => {
    const before = await person('bureauOwner');
    expect(
      await importRows([
        ['name', 'USERNAME '],
        ['Changed', 'bureauOwner'],
        ['New', 'siti'],
      ]),
    ).toBe('1 added, 1 changed, 0 unchanged.');
    expect(await person('bureauOwner')).toEqual(['Changed', ...(before ?? []).slice(1)]);
    expect(await importRows([['Username'], ['bureauOwner'], ['budi']])).toBe(
      '1 added, 0 changed, 1 unchanged.',
    );
  });

  it('names the columns that it does not know', async () => {
    expect(
      await importRows([
        ['Username', 'Role', null, 'Grade'],
        ['viewer', 'asn', null, 'IV/a'],
      ]),
    ).toBe('0 added, 0 changed, 1 unchanged.\nColumns that were not read: Role, Grade.');
  });

  it('moves the documents of a person into the new unit', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    await importRows([
      ['Username', 'Unit Verification'],
      ['bureauOwner', 'malang agency'],
    ]);
    expect((await documentIn(api(), id))?.unit_verifikator_id).toBe(unit.malangAgency);
  });

  it('names row and column of all that is wrong, and writes nothing', async () => {
    const before = await peopleAndUnits();
    const long = 'x'.repeat(2001);
    await expect(
      importRows([
        headers,
        ['siti', 'Siti', null, 'New unit', 'asn', null],
        [null, 'Nobody', null, null, 'asn, pegawai', null],
        [null, null, null, null, null, null],
        ['siti', 'Siti again', null, null, null, null],
        [1.98703122010122e17, 'Rounded', null, null, null, null],
        ['budi', long, long, long, long, long],
        ['ani', 'Ani', null, '#REF!', '#N/A', null],
      ]),
    ).rejects.toThrow(
      [
        'Row 3, Username: this field is required',
        'Row 3, Roles: there is no role named pegawai',
        'Row 5, Username: the same as in row 2',
        'Row 6, Username: the spreadsheet has rounded this number. Format its column as text',
        'Row 7, Name: at most 255 characters',
        'Row 7, Email: at most 255 characters',
        'Row 7, Unit Verification: at most 255 characters',
        'Row 7, Roles: at most 255 characters each',
        'Row 7, Avatar: at most 2000 characters',
        'Row 8, Unit Verification: the cell has an error (#REF!)',
        'Row 8, Roles: the cell has an error (#N/A)',
      ].join('\n'),
    );
    expect(await peopleAndUnits()).toEqual(before);
  });

  it('writes nothing when the database refuses a row on the way', async () => {
    const { db } = api();
    const before = await peopleAndUnits();
    await db.execute(sql`alter table users add constraint not_budi check (username <> 'budi')`);
    try {
      const rows = [
        ['Username', 'Unit Verification'],
        ['siti', 'New unit'],
        ['budi', 'New unit'],
      ];
      await expect(importRows(rows)).rejects.toThrow();
    } finally {
      await db.execute(sql`alter table users drop constraint not_budi`);
    }
    expect(await peopleAndUnits()).toEqual(before);
  });

  it('keeps a username of many digits that is text', async () => {
    await importRows([['Username'], ['198703122010122000']]);
    expect(await person('198703122010122000')).toBeDefined();
  });

  it.each<[string, Rows, string]>([
    ['without Username', [['Name'], ['Siti']], 'Missing columns: Username'],
    ['without a row', [], 'Missing columns: Username'],
  ])('refuses a sheet %s', async (_, rows, problem) => {
    await expect(importRows(rows)).rejects.toThrow(problem);
  });

  it('refuses what is no spreadsheet', async () => {
    await expect(importPeople(api().db, new ArrayBuffer(9))).rejects.toThrow(
      'This is not an .xlsx spreadsheet that can be read.',
    );
  });
});

describe('a rehearsal of people', () => {
  const rehearse = async (rows: Rows, administrator?: string) =>
    rehearsePeople(api().db, (await xlsxOf(rows)).buffer, administrator);
  const rows: Rows = [
    headers,
    ['siti', 'Siti', null, 'Biro Umum', 'asn, verifikatorDms', null],
    ['approver', 'New name', '', null, 'viewerDms', null],
    ['viewer', 'Name of viewer', null, null, 'viewerDms', null],
    ['budi', null, null, null, 'boss', null],
  ];

  it('says what an import would do, row by row, and writes nothing [O-10]', async () => {
    const before = await peopleAndUnits();
    expect((await rehearse(rows)).split('\n')).toEqual([
      'row\tusername\toutcome\twhat changes',
      '2\tsiti\tnew\tName: Siti; Unit Verification: Biro Umum; Roles: asn, verifikatorDms',
      '3\tapprover\tchanged\tName: Name of approver → New name; Roles: approvalDms → viewerDms',
      '5\tbudi\twrong\tRoles: There is no role named boss.',
      '1 new, 1 changed, 1 unchanged, 1 wrong. Nothing has been written.',
    ]);
    expect(await peopleAndUnits()).toEqual(before);
    expect(await importRows(rows.slice(0, 4))).toBe('1 added, 1 changed, 1 unchanged.');
  });

  it('refuses a file as the import does', async () => {
    await expect(rehearse([['Name'], ['Siti']])).rejects.toThrow('Missing columns: Username');
  });
});

describe('npm run users', () => {
  let folder: string;
  let dataDir: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'berkas-users-'));
    dataDir = join(folder, 'data');
    await (await openStorage({ dataDir })).close();
    const rows = [headers, ['siti', 'Siti', null, 'Biro Umum', 'asn', null]];
    await writeFile(join(folder, 'people.xlsx'), await xlsxOf(rows));
    await writeFile(
      join(folder, 'bad.xlsx'),
      await xlsxOf([headers, ['budi', '', '', '', 'boss', '']]),
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function run(...args: string[]) {
    const variables = { DATA_DIR: dataDir, PORTAL_KEY, ADMINISTRATOR: 'chief' };
    return runCommand('commands/users', variables, ...args);
  }

  it(
    'imports a file into DATA_DIR, refuses a bad one, and waits for no server to end',
    async () => {
      const file = join(folder, 'people.xlsx');
      expect(await run('import', file, '--dry-run')).toMatchObject({
        code: 0,
        out: expect.stringContaining('1 new, 0 changed, 0 unchanged, 0 wrong.'),
      });
      expect(await run('import', file)).toEqual({
        code: 0,
        out: '1 added, 0 changed, 0 unchanged.\n',
        err: '',
      });
      expect(await run('import', join(folder, 'bad.xlsx'))).toEqual({
        code: 1,
        out: '',
        err: 'Row 2, Roles: there is no role named boss\n',
      });

      const { db, close } = await openStorage({ dataDir });
      try {
        const imported = await db.query.users.findMany({ with: { unit_verifikator: true } });
        expect(imported).toEqual([
          expect.objectContaining({
            username: 'siti',
            unit_verifikator: expect.objectContaining({ nama: 'Biro Umum', district_id: null }),
          }),
        ]);
        const { code, err } = await run('import', file);
        expect([code, err]).toEqual([1, expect.stringContaining('is yet to start')]);
      } finally {
        await close();
      }
    },
    minute,
  );

  it(
    'leaves the role to the administrator whom the environment names',
    async () => {
      const file = join(folder, 'chief.xlsx');
      const rows = [
        ['Username', 'Roles'],
        ['chief', 'asn'],
        ['siti', 'asn'],
      ];
      await writeFile(file, await xlsxOf(rows));
      expect(await run('import', file)).toMatchObject({ code: 0, err: '' });
      const { db, close } = await openStorage({ dataDir });
      const rolesOf = async (username: string) =>
        (await findCaller(db, username))?.roles.map(({ name }) => name);
      try {
        expect(await rolesOf('chief')).toEqual(['administrator', 'asn']);
        expect(await rolesOf('siti')).toEqual(['asn']);
      } finally {
        await close();
      }
    },
    minute,
  );

  it(
    'says why the database has refused a person, and not who it was',
    async () => {
      const { db, close } = await openStorage({ dataDir });
      await db.execute(sql`alter table users add constraint not_budi check (username <> 'budi')`);
      await close();
      const file = join(folder, 'budi.xlsx');
      await writeFile(file, await xlsxOf([['Username'], ['budi']]));
      expect(await run('import', file)).toEqual({
        code: 1,
        out: '',
        err: 'The database has failed: new row for relation "users" violates check constraint "not_budi". All of it is done or nothing: this command can be run again.\n',
      });
    },
    minute,
  );

  it.each([
    [[]],
    [['import']],
    [['export', 'people.xlsx']],
    [['import', 'a.xlsx', 'b.xlsx']],
    [['list', '--yes']],
    [['list', '--dry-run']],
    [['import', 'a.xlsx', '--yes']],
  ])(
    'says how it is called after %j',
    async (args) => {
      expect(await run(...args)).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(/^Name an action:\n/),
      });
    },
    minute,
  );
});
