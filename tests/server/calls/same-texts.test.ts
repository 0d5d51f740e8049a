import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { findCaller } from '../../../server/auth/caller';
import { importPeople } from '../../../server/commands/import-people';
import { readEnv } from '../../../server/env';
import { findPerson } from '../../../server/people/find-person';
import { categories, documents, users } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { addDocument, category, documentIn, status, type } from '../../support/api/fixture';
import { bases, importRows, xlsxOf } from '../../support/api/sheet-calls';
import { uploads } from '../../support/api/uploads';

/** Texts that look the same are the same: in filters, and in what is stored. */

const api = apiPerTest();
const nip = '198805172010122001';

const rowsOf = async (path: string) => {
  const { status: code, body } = await api().call('admin', 'GET', path);
  expect(code).toBe(200);
  return body.data.data as Record<string, unknown>[];
};

describe('[L-26] a filter finds', () => {
  const name = 'Dewi Nur\u2019aini Rene\u0301';

  beforeEach(async () => {
    const { db } = api();
    // Stores the texts as earlier versions did.
    await db
      .update(users)
      .set({ username: nip, name: `Dewi\u00a0 Nur\u2019aini\u200b Rene\u0301` })
      .where(eq(users.username, 'bureauOwner'));
    const [owner] = await db.select().from(users).where(eq(users.username, nip));
    const id = await addDocument(api(), { owner: 'malangOwner', document_status_id: status.sent });
    await db
      .update(documents)
      .set({ user_id: owner?.id ?? 0, additional_name: 'Diklat\u00a0Kepemimpinan \uff11\uff12' })
      .where(eq(documents.id, id));
  });

  const pages = ['/document/documents?role=administrator&', '/administrator/users?'];
  const found = async (parameter: string, text: string) =>
    Promise.all(
      pages.map((path) => rowsOf(path + new URLSearchParams({ [parameter]: text }))),
    ).then((lists) => lists.map(({ length }) => length));

  it.each([
    nip,
    '19880517 201012 2 001',
    '19880517\u00a0201012\u00a02\u00a0001',
    '19880517-201012-2-001',
    '19880517.201012.2.001',
    `${nip}\u200b`,
    `\u202a${nip}\u202c`,
    '\uff11\uff19\uff18\uff18\uff10\uff15\uff11\uff17',
    ' 19880517 ',
  ])('[L-27] a number as %j [L-27]', async (text) => {
    expect(await found('username', text)).toEqual([1, 1]);
  });

  it.each([
    name,
    'dewi  nur',
    'DEWI\u00a0NUR',
    'dewi\u200b nur',
    "nur'aini",
    'nur`aini ren\u00e9',
    '\u202anur\u02bcaini\u202c',
    '\uff24\uff45\uff57\uff49',
  ])('a name as %j [L-26]', async (text) => {
    expect(await found('name', text)).toEqual([1, 1]);
  });

  it.each([
    'diklat kepemimpinan 12',
    'DIKLAT  kepem',
    'pemimpinan \uff11\uff12',
    'kepemimpinan\u200b 1',
  ])('a description as %j [L-26]', async (text) => {
    const query = new URLSearchParams({ additional_name: text });
    expect(await rowsOf(`${pages[0]}${query}`)).toHaveLength(1);
  });

  it('reference data, and nothing by a sign that only looks like a wildcard', async () => {
    await api()
      .db.update(categories)
      .set({ category_name: 'Qur\u2019an\u00a0 100\uff05' })
      .where(eq(categories.id, category.letters));
    const named = async (category_name: string) =>
      (await rowsOf(`${bases.categories}?${new URLSearchParams({ category_name })}`)).length;
    expect(await named("qur'an 100%")).toBe(1);
    expect(await named('q\uff05n')).toBe(0);
  });

  it('everything by an invisible text', async () => {
    const path = '/document/verifications';
    const all = await api().call('verifier', 'GET', path);
    const byNothing = await api().call('verifier', 'GET', `${path}?name=%E2%80%8B`);
    expect(byNothing.body.data.data).toEqual(all.body.data.data);
  });
});

describe('[V-23] is stored clean:', () => {
  const { upload } = uploads(api);

  it.each(['Letters\u200b', 'LET\u2060TERS', '\u00a0Letters\u3000', 'Let\u00adters'])(
    'a category, of which there is no second one as %j [V-23]',
    async (category_name) => {
      const input = { category_name, category_description: 'x', column_id: [] };
      const { status: code, body } = await api().call(
        'admin',
        'POST',
        `${bases.categories}/create`,
        input,
      );
      expect([code, Object.keys(body.errors)]).toEqual([422, ['category_name']]);
    },
  );

  it('a name of one line and a description of several [V-24]', async () => {
    await api().call('admin', 'POST', `${bases.categories}/create`, {
      category_name: 'Identitas\n \u202eDiri',
      category_description: 'Rene\u0301 \r\n\r\n\r\n\r\n two\u00a0 words\u200b',
      column_id: [],
    });
    const made = await api().db.query.categories.findMany({ orderBy: ({ id }) => id });
    expect(made.at(-1)).toMatchObject({
      category_name: 'Identitas Diri',
      category_description: 'Ren\u00e9\n\ntwo words',
    });
  });

  it('meta data, notes and their history', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const values = {
      number: '\u202e4202/\u200b1225\u202c\u00a0 x',
      signed_on: ' 2026-01-05\u200b',
    };
    const saved = await api().call('bureauOwner', 'PUT', `/document/meta-datas/${id}`, values);
    expect(saved.status).toBe(200);
    const { body } = await api().call('bureauOwner', 'GET', `/document/meta-datas/${id}`);
    const read = Object.fromEntries(
      body.data.map((entry: { column_name: string; value: string }) => [
        entry.column_name,
        entry.value,
      ]),
    );
    expect(read).toMatchObject({ number: '4202/1225 x', signed_on: '2026-01-05' });

    await api().call('bureauOwner', 'POST', `/document/my-documents/send/${id}`);
    const verifier_note = 'Page 1, upper left: \u202eblurred\r\nScan  it \u200bagain';
    const path = `/document/verifications/update/${id}`;
    await api().call('verifier', 'PUT', path, {
      document_status_id: status.rejected,
      verifier_note,
    });
    const note = 'Page 1, upper left: blurred\nScan it again';
    expect(await documentIn(api(), id)).toMatchObject({ verifier_note: note });
    const viewed = await api().call(
      'admin',
      'GET',
      `/document/documents/view/${id}?role=administrator`,
    );
    expect(viewed.body.data.history.at(-1)).toMatchObject({ note });
  });

  it('a description and the name of its file', async () => {
    const additional_name = 'Rene\u0301 \u202e\u00a0SK\u200b';
    expect((await upload({ document_type_id: type.certificate, additional_name })).status).toBe(
      201,
    );
    const [row] = await api().db.select().from(documents);
    expect(row?.additional_name).toBe('Ren\u00e9 SK');
    expect(row?.document_name).toContain('_Ren\u00e9_SK_');
  });

  it('what a sheet says, which is matched by clean names and headers [V-25]', async () => {
    const { status: code, body } = await importRows(api(), bases.categories, [
      ['Name\u200b', '\u00a0Description', 'Columns'],
      ['LETTERS\u00a0\u200b', 'On\u00a0 paper', 'number\u200b,\u00a0signed_on, remark'],
    ]);
    expect([code, body.message]).toEqual([200, expect.stringContaining('0 added')]);
    const kept = await api().db.query.categories.findMany();
    expect(kept).toHaveLength(2);
    expect(kept.find(({ id }) => id === category.letters)?.category_name).toBe('LETTERS');
  });

  it('the claims of the portal, its units and its people [V-25]', async () => {
    const token = await api().handOffToken(`\u202a${nip}\u202c \u200b`, {
      name: 'Dewi\u00a0 Lestari\u200b',
      unit_verifikator: 'BUREAU\u200b',
      roles: ['asn\u200b'],
    });
    const { body } = await api().call(undefined, 'POST', '/authentication/session', {
      access_token: token,
    });
    expect(body.data.user).toMatchObject({
      username: nip,
      name: 'Dewi Lestari',
      unit_verifikator: 'Bureau',
    });
    api().portalUnits.push({ nama: 'Bureau\u00a0', district: ' Malang\u200b' });
    await api().call('admin', 'POST', `${bases.units}/download`);
    expect(await api().db.query.unit_verifikators.findMany()).toHaveLength(4);

    const sheet = await xlsxOf([
      ['Username', 'Name'],
      [`${nip}\u200b`, 'Dewi\u00a0 L.'],
    ]);
    await importPeople(api().db, sheet.buffer);
    expect(await findCaller(api().db, nip)).toMatchObject({ name: 'Dewi L.' });
    expect(await findPerson(api().db, `${nip}\u200b`)).toMatchObject({ username: nip });
  });

  it('the person whose username an earlier version stored otherwise stays the same', async () => {
    const { db } = api();
    await db.update(users).set({ username: 'viewer\u00a0' }).where(eq(users.username, 'viewer'));
    const access_token = await api().handOffToken('viewer\u00a0');
    const { body } = await api().call(undefined, 'POST', '/authentication/session', {
      access_token,
    });
    expect(body.data.user.name).toBe('Name of viewer');
  });

  it('the username of the administrator [V-25]', () => {
    const { administrator } = readEnv({ DEMO: '1', ADMINISTRATOR: `\u00a0${nip}\u200b` });
    expect(administrator).toBe(nip);
  });
});
