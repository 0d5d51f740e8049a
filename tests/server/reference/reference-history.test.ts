import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { reference_events } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { between, closed } from '../../support/api/between';
import { category, column, mimeType, type } from '../../support/api/fixture';
import { bases, referenceData } from '../../support/api/sheet-calls';

// Who has changed the reference data, and what becomes of an outdated form.

const api = apiPerTest();
const usersBase = '/administrator/users';

const call = (method: string, path: string, body?: object) =>
  api().call('admin', method, path, body);
const historyOf = async (base: string, id: number) =>
  (await call('GET', `${base}/history/${id}`)).body.data;

/** Makes a second administrator, whose name the messages tell. */
async function secondAdministrator(): Promise<'viewer'> {
  await api().db.execute(
    sql`insert into user_roles select users.id, roles.id from users, roles
      where username = 'viewer' and roles.name = 'administrator'`,
  );
  return 'viewer';
}

const letters = {
  category_name: 'Letters',
  category_description: 'On paper',
  column_id: [column.number, column.signedOn, column.remark],
};
const pdf = { kind_of_document: 'PDF', mime_type: 'application/pdf', extension: 'pdf' };
const remark = {
  sort_number: 3,
  column_name: 'remark',
  column_description: 'Remark',
  data_type: 'string',
  is_mandatory: 0,
};
const photo = {
  document_type: 'Photo',
  naming_format: '{document_type}_{username}',
  category_id: category.pictures,
  mime_type_id: mimeType.jpeg,
  max_size: 20,
  is_multiple: 0,
  is_mandatory: 1,
  is_active: 1,
  description: '',
  sample: '',
};

type Changes = { field: string; from: unknown; to: unknown }[];

/** A row of each resource: its form, another value, and what the history tells. */
const changed: [base: string, id: number, form: object, other: object, noun: string, Changes][] = [
  [
    bases.mimeTypes,
    mimeType.pdf,
    pdf,
    { extension: 'PDFX' },
    'mime type',
    [{ field: 'extension', from: 'pdf', to: 'pdfx' }],
  ],
  [
    bases.columns,
    column.remark,
    remark,
    { is_mandatory: 1, sort_number: '9' },
    'column',
    [
      { field: 'sort_number', from: 3, to: 9 },
      { field: 'is_mandatory', from: 0, to: 1 },
    ],
  ],
  [
    bases.categories,
    category.letters,
    letters,
    { category_description: 'Of paper', column_id: [column.number] },
    'category',
    [
      { field: 'category_description', from: 'On paper', to: 'Of paper' },
      {
        field: 'column_id',
        from: [column.number, column.signedOn, column.remark],
        to: [column.number],
      },
    ],
  ],
  [
    bases.documentTypes,
    type.photo,
    photo,
    { category_id: category.letters },
    'document type',
    [{ field: 'category_id', from: category.pictures, to: category.letters }],
  ],
];

describe.each(changed)('%s', (base, id, form, other, noun, changes) => {
  const update = (body: object, version?: number, username: 'admin' | 'viewer' = 'admin') =>
    api().call(
      username,
      'PUT',
      `${base}/update/${id}${version === undefined ? '' : `?version=${version}`}`,
      { ...form, ...body },
    );
  const versionOf = async () => (await call('GET', `${base}/detail/${id}`)).body.data.version;

  it('tells who changed a row, when, what and how [H-11]', async () => {
    expect(await historyOf(base, id)).toEqual([]);
    expect((await update(other)).status).toBe(200);
    expect(await historyOf(base, id)).toEqual([
      {
        id: expect.any(Number),
        version: 2,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        user: { username: 'admin', name: 'Name of admin' },
        action: 'update',
        origin: 'form',
        changes,
      },
    ]);
    expect(await versionOf()).toBe(2);
  });

  it('neither counts nor tells a save that changes nothing', async () => {
    expect((await update({})).status).toBe(200);
    expect([await historyOf(base, id), await versionOf()]).toEqual([[], 1]);
  });

  it('refuses a form of before, and names who was faster [H-10]', async () => {
    const username = await secondAdministrator();
    await update(other, 1, username);
    const before = await referenceData(api());
    for (const answer of [
      await update({}, 1),
      await call('DELETE', `${base}/delete/${id}?version=1`),
    ]) {
      expect([answer.status, answer.body]).toEqual([
        409,
        {
          message: `Name of viewer has changed it since you opened this ${noun}.`,
          code: 'changed_meanwhile',
        },
      ]);
    }
    expect((await update({}, 1, username)).body.message).toBe(
      `You have changed it since you opened this ${noun}.`,
    );
    expect(await referenceData(api())).toEqual(before);
    expect((await update({}, 2)).status).toBe(200);
  });

  it('refuses a version that is yet to come, and one that is none', async () => {
    const early = await update(other, 7);
    expect([early.status, early.body.message]).toEqual([
      409,
      `This ${noun} has changed since you opened it.`,
    ]);
    expect((await update(other, 0)).body.errors).toEqual({ version: [expect.any(String)] });
    expect(await versionOf()).toBe(1);
  });

  it('changes nothing when the history cannot be written', async () => {
    const before = await referenceData(api());
    await between(api().db, closed(reference_events), async () => {
      expect((await update(other)).status).toBe(500);
    });
    expect(await referenceData(api())).toEqual(before);
  });
});

it('a history goes from the creation of a row to its deletion, and outlives it [H-11]', async () => {
  await call('POST', `${bases.categories}/create`, { ...letters, category_name: 'Awards' });
  const { body } = await call('GET', `${bases.categories}?category_name=Awards`);
  const [{ id, version }] = body.data.data;
  expect((await call('DELETE', `${bases.categories}/delete/${id}?version=${version}`)).status).toBe(
    200,
  );
  const all = [column.number, column.signedOn, column.remark];
  const told = await historyOf(bases.categories, id);
  expect(
    told.map((event: { version: number; action: string; changes: Changes }) => [
      event.version,
      event.action,
      event.changes,
    ]),
  ).toEqual([
    [
      1,
      'create',
      [
        { field: 'category_name', from: null, to: 'Awards' },
        { field: 'category_description', from: null, to: 'On paper' },
        { field: 'column_id', from: null, to: all },
      ],
    ],
    [
      2,
      'delete',
      [
        { field: 'category_name', from: 'Awards', to: null },
        { field: 'category_description', from: 'On paper', to: null },
        { field: 'column_id', from: all, to: null },
      ],
    ],
  ]);
});

it.each([bases.categories, bases.units, usersBase])(
  '%s has no history of a row that never was',
  async (base) => {
    expect((await call('GET', `${base}/history/999`)).status).toBe(404);
  },
);
