import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { users } from '../../server/storage/schema';
import { migrateServerDatabase, openServerDatabase } from '../../server/storage/server-database';
import { pdf } from '../support/api/fixture';
import { xlsxOf } from '../support/api/sheet-calls';
import { signIn } from '../support/processes/api-caller';
import { type RealServer, startRealServer } from '../support/processes/real-server';
import { runCommand } from '../support/processes/run-command';
import { administer, createDatabase } from '../support/services/postgres-server';

const serverUrl = inject('postgres') ?? '';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berkas-start-'));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (file: string, variables: NodeJS.ProcessEnv, ...args: string[]) =>
  runCommand(file, { DATA_DIR: join(folder, 'data'), ...variables }, ...args);

const migrate = (DATABASE_URL: string) => run('commands/migrate', { DATABASE_URL });

describe('npm run migrate', () => {
  it('makes the tables once, also when two processes start it at once', async () => {
    const url = await createDatabase(serverUrl, 'template1');
    const outcomes = await Promise.all([migrate(url), migrate(url)]);
    expect(outcomes.map(({ err }) => err)).toEqual(['', '']);
    expect(outcomes.map(({ out }) => out).sort()).toEqual([
      expect.stringMatching(/^Migrations run: \d+\n$/),
      'The database is already up to date.\n',
    ]);
    const { db, close } = await openServerDatabase(url);
    expect(await db.query.roles.findMany()).toHaveLength(10);
    await close();
  });

  it('is run by many at once', async () => {
    const url = await createDatabase(serverUrl, 'template1');
    const counts = await Promise.all(Array.from({ length: 8 }, () => migrateServerDatabase(url)));
    expect(counts.filter((count) => count > 0)).toHaveLength(1);
  });

  it('says which right is missing', async () => {
    const url = await createDatabase(serverUrl, 'template1');
    const name = new URL(url).pathname.slice(1);
    const role = `role_${randomUUID()}`;
    await administer(serverUrl, `create role "${role}" login`);
    const asRole = url.replace('postgres@', `${role}@`);
    expect(await migrate(asRole)).toEqual({
      code: 1,
      out: '',
      err: `The user of DATABASE_URL lacks a right (permission denied to create extension "pg_trgm"). It needs CREATE on the database, also to create the extension pg_trgm, and on its schema public: let it own the database.\n`,
    });
    await administer(serverUrl, `alter database "${name}" owner to "${role}"`);
    expect(await migrate(asRole)).toMatchObject({ code: 0, err: '' });
  });

  it('says that there is nothing to do without DATABASE_URL', async () => {
    expect(await run('commands/migrate', {})).toEqual({
      code: 1,
      out: '',
      err: 'Set DATABASE_URL. The embedded database is migrated at every start.\n',
    });
  });

  it('takes as long as it needs, whatever the limits of DATABASE_URL are', async () => {
    const url = await createDatabase(serverUrl, 'template1');
    const limits = 'statement_timeout=1&lock_timeout=1&query_timeout=1';
    expect(await migrate(`${url}?${limits}`)).toMatchObject({ code: 0, err: '' });
  });

  it('refuses options, which it has none of', async () => {
    const url = await createDatabase(serverUrl, 'template1');
    const refused = await run('commands/migrate', { DATABASE_URL: url }, '--dry-run');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain("Unknown option '--dry-run'");
    await expect(openServerDatabase(url)).rejects.toThrow('no tables yet');
  });
});

describe('a start', () => {
  const demo = (DATABASE_URL: string) => run('main', { DATABASE_URL, DEMO: '1' });

  it('on a database without tables is refused', async () => {
    expect(await demo(await createDatabase(serverUrl, 'template1'))).toMatchObject({
      code: 1,
      err: 'The database has no tables yet: run npm run migrate.\n',
    });
  });

  it('on an older or a newer schema is refused, and so is migrating a newer one', async () => {
    const url = await createDatabase(serverUrl);
    const { db, close } = await openServerDatabase(url);
    const journal = sql`drizzle.__drizzle_migrations`;
    const newest = sql`(select max(created_at) from ${journal})`;

    await db.execute(
      sql`update ${journal} set created_at = created_at + 1 where created_at = ${newest}`,
    );
    const newer = 'The database has a newer schema than this version of Berkas knows';
    await expect(openServerDatabase(url)).rejects.toThrow(newer);
    await expect(migrateServerDatabase(url)).rejects.toThrow(newer);

    await db.execute(sql`delete from ${journal} where created_at = ${newest}`);
    await expect(openServerDatabase(url)).rejects.toThrow(
      'The database has an older schema than this version of Berkas needs: run npm run migrate.',
    );
    await close();
  });

  it('without the server, or with a wrong address, says so and no password', async () => {
    const nobody = 'postgresql://berkas:secret@127.0.0.1:1/berkas';
    expect(await demo(nobody)).toMatchObject({
      code: 1,
      err: 'The database cannot be used: connect ECONNREFUSED 127.0.0.1:1.\n',
    });
    expect((await migrate(nobody)).err).toBe(
      'The database cannot be used: connect ECONNREFUSED 127.0.0.1:1.\n',
    );
    await expect(openServerDatabase(nobody.replace('127.0.0.1', 'localhost'))).rejects.toThrow(
      'ECONNREFUSED',
    );
    expect((await demo(`${serverUrl}/none`)).err).toBe(
      'The database cannot be used: database "none" does not exist.\n',
    );
    expect((await demo('mysql://berkas:secret@db/berkas')).err).toBe(
      'DATABASE_URL must be like postgresql://user:password@host:5432/berkas.\n',
    );
  });
});

it('npm run users, which waits for another import too long, says that nobody has been imported [O-10]', async () => {
  const url = await createDatabase(serverUrl);
  const file = join(folder, 'same.xlsx');
  await writeFile(file, await xlsxOf([['Username'], ['budi'], ['siti']]));
  const { db, close } = await openServerDatabase(url);
  try {
    await db.transaction(async (tx) => {
      await tx.insert(users).values({ username: 'siti', name: 'siti' });
      const DATABASE_URL = `${url}?lock_timeout=50`;
      expect(await run('commands/users', { DATABASE_URL }, 'import', file)).toEqual({
        code: 1,
        out: '',
        err: 'The database has failed: canceling statement due to lock timeout. All of it is done or nothing: this command can be run again.\n',
      });
    });
    expect((await db.query.users.findMany()).map(({ username }) => username)).toEqual(['siti']);
  } finally {
    await close();
  }
});

describe('two processes with one DATA_DIR', () => {
  const servers: RealServer[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.kill();
  });

  async function start(DATABASE_URL: string, name = 'shared'): Promise<RealServer> {
    const server = await startRealServer(join(folder, name), { DATABASE_URL });
    servers.push(server);
    return server;
  }

  const owner = '198805172010122001';

  it('share sessions, documents and files; when one is killed, the other goes on [O-6]', async () => {
    const url = await createDatabase(serverUrl);
    const variables = { DATABASE_URL: url, DATA_DIR: join(folder, 'shared') };
    const first = await start(url);
    expect(await documentCount(url)).toBe(0);
    const seeded = await run('demo/fill', { ...variables, DEMO: '1' }, '--documents', '220');
    expect(seeded).toMatchObject({ code: 0, err: '' });
    expect(await documentCount(url)).toBe(220);
    const second = await start(url);

    const person = await signIn(first, owner);
    const types = await person.get<{ id: number; document_type: string }[]>(
      '/data-referensi/document-types/search',
    );
    const form = new FormData();
    const type = types.find(({ document_type }) => document_type === 'SK Jabatan');
    form.append('document_type_id', String(type?.id));
    form.append('additional_name', 'Uploaded to the first');
    form.append('file', new File([pdf], 'sk.pdf'));
    await person.send('POST', '/document/my-documents', form);
    await first.kill();

    person.moveTo(second);
    const { data } = await person.get<{ data: { id: number; additional_name: string }[] }>(
      '/document/my-documents?role=asn',
    );
    const uploaded = data.find(
      ({ additional_name }) => additional_name === 'Uploaded to the first',
    );
    expect(await person.bytes(`/document/documents/download/${uploaded?.id}`)).toEqual(pdf);
  });

  it('let the other commands work beside them', async () => {
    const url = await createDatabase(serverUrl);
    await start(url, 'beside');
    const variables = { DATABASE_URL: url, DATA_DIR: join(folder, 'beside') };
    expect(await run('commands/recount', variables)).toEqual({
      code: 0,
      out: 'Counters corrected: 0\n',
      err: '',
    });
    const file = join(folder, 'people.xlsx');
    await writeFile(
      file,
      await xlsxOf([
        ['Username', 'Roles'],
        ['siti', 'asn'],
      ]),
    );
    expect(await run('commands/users', variables, 'import', file)).toEqual({
      code: 0,
      out: '1 added, 0 changed, 0 unchanged.\n',
      err: '',
    });
  });

  async function documentCount(url: string): Promise<number> {
    const { db, close } = await openServerDatabase(url);
    const documents = await db.query.documents.findMany({ columns: { id: true } });
    await close();
    return documents.length;
  }
});
