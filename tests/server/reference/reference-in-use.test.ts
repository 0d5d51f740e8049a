import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { insertRows } from '../../../server/storage/insert-rows';
import { documents, meta_data, stored_files } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { addDocument, category, column, mimeType, type } from '../../support/api/fixture';

// Reference data that are in use are not deleted.

const api = apiPerTest();

/** Ids of rows in use, and what uses them. */
const resources: { base: string; what: string; used: [number, string][] }[] = [
  {
    base: '/data-referensi/mime-types',
    what: 'Mime type',
    used: [
      [mimeType.pdf, '3 document types (Certificate, Decree, Old card)'],
      [mimeType.jpeg, '1 document type (Photo)'],
    ],
  },
  {
    base: '/data-referensi/columns',
    what: 'Column',
    used: [[column.number, '1 category (Letters)']],
  },
  {
    base: '/data-referensi/categories',
    what: 'Category',
    used: [[category.pictures, '1 document type (Photo)']],
  },
];

describe.each(resources)('$base', ({ base, what, used }) => {
  const call = (method: string, path: string) => api().call('admin', method, `${base}${path}`);

  it.each(used)('does not delete row %i, in use by %s [W-8]', async (id, users) => {
    const { status, body } = await call('DELETE', `/delete/${id}`);
    expect([status, body.message]).toEqual([
      409,
      `${what} cannot be deleted: it is used by ${users}.`,
    ]);
    expect((await call('GET', `/detail/${id}`)).body.data).toBeDefined();
  });
});

/** Adds documents with a value in the column `number`. */
async function addDocuments(count: number): Promise<void> {
  const { db } = api();
  const id = await addDocument(api(), { owner: 'bureauOwner', isDescribed: true });
  const document = await db.query.documents.findFirst({ where: eq(documents.id, id) });
  const more = Array.from({ length: count - 1 }, (_, i) => ({ id: id + 1 + i, file: `file ${i}` }));
  await insertRows(
    db,
    stored_files,
    more.map(({ file }) => ({ id: file, state: 'kept', since: new Date() })),
  );
  await insertRows(
    db,
    documents,
    more.map((one) => ({ ...document, id: one.id, storage_id: one.file })),
  );
  await insertRows(
    db,
    meta_data,
    more.map((one) => ({ document_id: one.id, column_id: column.number, value: 'x' })),
  );
}

it.each([
  ['2 documents', 2],
  ['999 documents', 999],
  ['1,000 or more documents', 1001],
])('does not delete a document type that %s have', async (users, count) => {
  await addDocuments(count);
  const path = `/data-referensi/document-types/delete/${type.decree}`;
  const { status, body } = await api().call('admin', 'DELETE', path);
  expect([status, body.message]).toEqual([
    409,
    `Document type cannot be deleted: it is used by ${users}.`,
  ]);
});

it.each([
  ['1 document', 1],
  ['1,000 or more documents', 1001],
])(
  'does not delete a column with values in %s, though no category has it any more',
  async (users, count) => {
    await addDocuments(count);
    const letters = { category_name: 'Letters', category_description: 'x', column_id: [] };
    await api().call(
      'admin',
      'PUT',
      `/data-referensi/categories/update/${category.letters}`,
      letters,
    );
    const path = `/data-referensi/columns/delete/${column.number}`;
    const { status, body } = await api().call('admin', 'DELETE', path);
    expect([status, body.message]).toEqual([
      409,
      `Column cannot be deleted: it is used by ${users} filled in while a category still had this column.`,
    ]);
  },
);

it('names the first three and the number of those that use a row', async () => {
  for (const category_name of ['A', 'B', 'C', 'D']) {
    const body = { category_name, category_description: 'x', column_id: [column.remark] };
    await api().call('admin', 'POST', '/data-referensi/categories/create', body);
  }
  const path = `/data-referensi/columns/delete/${column.remark}`;
  const { body } = await api().call('admin', 'DELETE', path);
  expect(body.message).toBe('Column cannot be deleted: it is used by 5 categories (A, B, C, …).');
});
