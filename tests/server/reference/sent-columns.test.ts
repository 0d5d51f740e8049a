import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meta_data } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { documentLife, expectOk, good } from '../../support/api/document-life';
import { category, column, mimeType, status, type } from '../../support/api/fixture';
import { bases, headersOf, importRows } from '../../support/api/sheet-calls';

// A document that has left its owner keeps the columns that it was sent with.

const api = apiPerTest();
const { call, uploaded, describeIt, send, verify, eventsOf } = documentLife(api);

const all = [column.number, column.signedOn, column.remark];

async function sentDocument(): Promise<number> {
  const id = await uploaded();
  await expectOk(describeIt(id, { ...good, remark: 'None' }));
  await expectOk(send(id));
  return id;
}

/** Reads what a viewer sees, and what the database has. */
async function stateOf(id: number) {
  const { body } = await call('viewer', 'GET', `/document/meta-datas/${id}`);
  const rows = await api()
    .db.select()
    .from(meta_data)
    .where(eq(meta_data.document_id, id))
    .orderBy(meta_data.column_id);
  return { shown: body.data, rows };
}

const change = (base: string, id: number, body: object) =>
  call('admin', 'PUT', `${base}/update/${id}`, body);
const setCategory = (column_id: number[]) =>
  change(bases.categories, category.letters, {
    category_name: 'Letters',
    category_description: 'On paper',
    column_id,
  });
const setType = (category_id: number) =>
  change(bases.documentTypes, type.decree, {
    document_type: 'Decree',
    naming_format: '{document_type}_{username}',
    category_id,
    mime_type_id: mimeType.pdf,
    max_size: 20,
    is_multiple: 0,
    is_mandatory: 1,
    is_active: 1,
  });
const setColumn = (column_description: string, data_type: string) =>
  change(bases.columns, column.remark, {
    sort_number: 3,
    column_name: 'remark',
    column_description,
    data_type,
    is_mandatory: 0,
  });

const names = new Map([
  [column.number, 'number'],
  [column.signedOn, 'signed_on'],
  [column.remark, 'remark'],
]);
const importCategory = (ids: number[]) =>
  importRows(api(), bases.categories, [
    headersOf.categories,
    ['Letters', 'On paper', ids.map((id) => names.get(id)).join(', ')],
  ]);
const importType = (categoryName: string) =>
  importRows(api(), bases.documentTypes, [
    headersOf.documentTypes,
    ['Decree', '{username}', categoryName, 'application/pdf', 20, 'No', 'Yes', 'Yes', '', ''],
  ]);
const importColumn = (description: string, dataType: string) =>
  importRows(api(), bases.columns, [headersOf.columns, [3, 'remark', description, dataType, 'No']]);

const kept = 'The columns of 1 document already sent stay as they were.';

describe('a document that has been sent keeps its columns and values, and the answer says so,', () => {
  it.each<[string, () => Promise<{ body: { message: string } }>, string]>([
    [
      'when its category loses columns',
      () => setCategory([column.number]),
      'Category has been updated.',
    ],
    [
      'when its type gets another category',
      () => setType(category.pictures),
      'Document type has been updated.',
    ],
    ['when a column is changed', () => setColumn('Comment', 'date'), 'Column has been updated.'],
    ['when a category is imported', () => importCategory([]), '0 added, 1 changed, 0 unchanged.'],
    ['when a type is imported', () => importType('Pictures'), '0 added, 1 changed, 0 unchanged.'],
    [
      'when a column is imported',
      () => importColumn('Comment', 'Date'),
      '0 added, 1 changed, 0 unchanged.',
    ],
  ])('%s [H-12]', async (_, changeIt, message) => {
    const id = await sentDocument();
    const before = await stateOf(id);
    expect(before.shown).toHaveLength(3);
    expect((await changeIt()).body).toMatchObject({ message: `${message} ${kept}` });
    expect(await stateOf(id)).toEqual(before);
  });
});

it('no word of sent documents where none holds values of the changed columns [H-12]', async () => {
  await expectOk(describeIt(await uploaded()));
  expect((await setCategory([])).body.message).toBe('Category has been updated.');
  await sentDocumentWithoutColumns();
  expect((await setCategory(all)).body.message).toBe('Category has been updated.');
  expect((await setType(category.pictures)).body.message).toBe('Document type has been updated.');
  expect((await setColumn('Comment', 'string')).body.message).toBe('Column has been updated.');
});

async function sentDocumentWithoutColumns(): Promise<void> {
  await api().db.delete(meta_data);
  await expectOk(send(1));
}

it('a document with its owner has the columns of today, and is sent with no others', async () => {
  const id = await sentDocument();
  await setCategory([column.number, column.remark]);
  await setColumn('Comment', 'string');
  await expectOk(verify('verifier', id, status.rejected, undefined, 'Illegible'));
  const back = await stateOf(id);
  expect(
    back.shown.map((entry: { column_description: string }) => entry.column_description),
  ).toEqual(['Number', 'Comment']);
  await expectOk(send(id));
  const { shown, rows } = await stateOf(id);
  expect(shown).toEqual(back.shown);
  expect(rows).toHaveLength(2);
  expect((await eventsOf(id)).at(-1)).toMatchObject({
    action: 'send',
    changes: [{ field: 'meta_data.signed_on', from: '2026-01-05', to: '' }],
  });
});

it('values survive whatever happens to category, type and columns, by form or import [H-12]', async () => {
  const id = await sentDocument();
  const before = await stateOf(id);
  const columns = fc.subarray(all);
  const categories = fc.constantFrom(category.letters, category.pictures);
  const description = fc.constantFrom('Remark', 'Comment', 'Note');
  const dataType = fc.constantFrom('string', 'date');
  const step = fc.oneof(
    columns.map((ids) => () => setCategory(ids)),
    categories.map((to) => () => setType(to)),
    fc.tuple(description, dataType).map((parts) => () => setColumn(...parts)),
    columns.map((ids) => () => importCategory(ids)),
    fc.constantFrom('Letters', 'Pictures').map((to) => () => importType(to)),
    fc.tuple(description, dataType).map((parts) => () => importColumn(...parts)),
    fc.constantFrom(...all).map((one) => async () => {
      const answer = await call('admin', 'DELETE', `${bases.columns}/delete/${one}`);
      expect(answer.status).toBe(409);
      return { status: 200 };
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const takeIt of steps) {
        expect((await takeIt()).status).toBe(200);
        expect(await stateOf(id)).toEqual(before);
      }
    }),
    { numRuns: 8 },
  );
});
