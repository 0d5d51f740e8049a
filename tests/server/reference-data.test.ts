// @vitest-environment node
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { insertRows } from '../../server/storage/insert-rows';
import { documents, meta_data, stored_files } from '../../server/storage/schema';
import { apiPerTest } from '../support/api/api-per-test';
import { addDocument, category, column, everybody, mimeType, type } from '../support/api/fixture';

const api = apiPerTest();
const required = ['This field is required.'];
const choose = ['Choose Yes or No.'];
const taken = ['This is taken already.'];
const gone = ['This is not there any more.'];
const listed = ['Choose one of the list.'];

type Body = Record<string, unknown>;
type Resource = {
  base: string;
  what: string;
  /** What a form sends, and what detail/{id} returns besides the id. */
  sent: Body;
  shown: Body;
  /** The unique field, and an existing value of it in a different case. */
  name: string;
  takenName: string;
  /** Query string and the ids that it finds in the fixture. */
  filters: [string, number[]][];
  faults: [Body, Record<string, string[]>][];
  /** Ids of rows in use, and what uses them. */
  used: [number, string][];
};

const resources: Resource[] = [
  {
    base: '/data-referensi/mime-types',
    what: 'Mime type',
    sent: { kind_of_document: ' Drawing ', mime_type: 'IMAGE/PNG', extension: 'PNG' },
    shown: { kind_of_document: 'Drawing', mime_type: 'image/png', extension: 'png' },
    name: 'mime_type',
    takenName: 'Application/PDF',
    filters: [
      ['kind_of_document=pict', [mimeType.jpeg]],
      ['mime_type=PDF', [mimeType.pdf]],
      ['extension=jpg', [mimeType.jpeg]],
    ],
    faults: [
      [{}, { kind_of_document: required, mime_type: required, extension: required }],
      [
        { kind_of_document: 'x'.repeat(101), mime_type: 'pdf', extension: '.pdf' },
        {
          kind_of_document: ['At most 100 characters.'],
          mime_type: ['Must look like application/pdf.'],
          extension: ['Must be letters and digits, without a dot.'],
        },
      ],
      [
        { kind_of_document: 'X', mime_type: 'text/html; charset=x', extension: 'a/b' },
        {
          mime_type: ['Must look like application/pdf.'],
          extension: ['Must be letters and digits, without a dot.'],
        },
      ],
    ],
    used: [
      [mimeType.pdf, '3 document types (Certificate, Decree, Old card)'],
      [mimeType.jpeg, '1 document type (Photo)'],
    ],
  },
  {
    base: '/data-referensi/columns',
    what: 'Column',
    sent: {
      sort_number: '4',
      column_name: 'issued_by',
      column_description: 'Issued by',
      data_type: 'String',
      is_mandatory: '0',
    },
    shown: {
      sort_number: 4,
      column_name: 'issued_by',
      column_description: 'Issued by',
      data_type: 'string',
      is_mandatory: 0,
    },
    name: 'column_name',
    takenName: 'NUMBER',
    filters: [
      ['column_name=sign', [column.signedOn]],
      ['column_description=signed%20ON', [column.signedOn]],
      ['column_description=%25', []],
      ['column_description=_', []],
      ['data_type=date', [column.signedOn]],
      ['data_type=dates', []],
      ['is_mandatory=0', [column.remark]],
      ['is_mandatory=2', []],
      ['sort_number=2', [column.number]],
    ],
    faults: [
      [
        {},
        {
          sort_number: required,
          column_name: required,
          column_description: required,
          data_type: ['Must be String or Date.'],
          is_mandatory: choose,
        },
      ],
      [
        {
          sort_number: 0,
          column_name: 'issued by',
          column_description: 'x'.repeat(256),
          data_type: 'number',
          is_mandatory: 2,
        },
        {
          sort_number: ['Must be a whole number from 1 to 9999.'],
          column_name: ['Must be letters, digits and underscores, beginning with a letter.'],
          column_description: ['At most 255 characters.'],
          data_type: ['Must be String or Date.'],
          is_mandatory: choose,
        },
      ],
      [
        {
          sort_number: '1.5',
          column_name: '__proto__',
          column_description: 'X',
          data_type: ['string'],
          is_mandatory: [1],
        },
        {
          sort_number: ['Must be a whole number from 1 to 9999.'],
          column_name: ['Must be letters, digits and underscores, beginning with a letter.'],
          data_type: ['Must be text.'],
          is_mandatory: ['Must be text.'],
        },
      ],
    ],
    used: [[column.number, '1 category (Letters)']],
  },
  {
    base: '/data-referensi/categories',
    what: 'Category',
    sent: {
      category_name: 'Awards',
      category_description: 'Of honour',
      column_id: [column.remark, String(column.signedOn), column.remark],
    },
    shown: {
      category_name: 'Awards',
      category_description: 'Of honour',
      columns: [
        { id: column.signedOn, column_description: 'Signed on' },
        { id: column.remark, column_description: 'Remark' },
      ],
    },
    name: 'category_name',
    takenName: 'letters',
    filters: [
      ['category_name=LETT', [category.letters]],
      ['category_description=without', [category.pictures]],
      [`column_id=${column.remark}`, [category.letters]],
      [`column_id=${column.remark}&category_name=pict`, []],
      ['column_id=99', []],
      ['column_id=0', []],
      ['column_id=-1', []],
      ['column_id=1.0', []],
      ['column_id=2147483648', []],
      ['column_id=x', []],
      ["column_id=1'--", []],
    ],
    faults: [
      [{ column_id: [] }, { category_name: required, category_description: required }],
      [{ category_name: 'A', category_description: 'B' }, { column_id: required }],
      [{ category_name: 'A', category_description: 'B', column_id: null }, { column_id: required }],
      [
        { category_name: 'A', category_description: 'x'.repeat(1001), column_id: 'x' },
        { category_description: ['At most 1000 characters.'], column_id: ['Must be a list.'] },
      ],
      [
        { category_name: 'A', category_description: 'B', column_id: [1, 'x', -1, null] },
        { column_id: [...listed, ...required] },
      ],
      [{ category_name: 'A', category_description: 'B', column_id: [99] }, { column_id: gone }],
    ],
    used: [[category.pictures, '1 document type (Photo)']],
  },
  {
    base: '/data-referensi/document-types',
    what: 'Document type',
    sent: {
      document_type: 'Award',
      naming_format: 'AWARD_{username}',
      category_id: category.letters,
      mime_type_id: String(mimeType.jpeg),
      max_size: '512',
      is_multiple: true,
      is_mandatory: 0,
      is_active: '1',
      description: '',
      sample: null,
    },
    shown: {
      document_type: 'Award',
      naming_format: 'AWARD_{username}',
      category_id: category.letters,
      mime_type_id: mimeType.jpeg,
      max_size: 512,
      is_multiple: 1,
      is_mandatory: 0,
      is_active: 1,
      description: '',
      sample: '',
      category: {
        category_name: 'Letters',
        columns: [
          { id: column.signedOn, column_description: 'Signed on' },
          { id: column.number, column_description: 'Number' },
          { id: column.remark, column_description: 'Remark' },
        ],
      },
      mime_type: { mime_type: 'image/jpeg' },
    },
    name: 'document_type',
    takenName: 'DECREE',
    filters: [
      ['document_type=dec', [type.decree]],
      ['naming_format=cert', [type.certificate]],
      [`category_id=${category.pictures}`, [type.photo]],
      [`mime_type_id=${mimeType.jpeg}`, [type.photo]],
      ['is_active=0', [type.oldCard]],
      ['is_multiple=1', [type.certificate]],
      ['is_mandatory=0', []],
      ['description=both', [type.certificate]],
      ['sample=archiv', [type.certificate]],
      ['max_size=21', []],
    ],
    faults: [
      [
        {},
        {
          document_type: required,
          naming_format: required,
          category_id: required,
          mime_type_id: required,
          max_size: required,
          is_multiple: choose,
          is_mandatory: choose,
          is_active: choose,
        },
      ],
      [
        {
          document_type: 'x'.repeat(151),
          naming_format: 'x'.repeat(151),
          category_id: 0,
          mime_type_id: '9999999999',
          max_size: 1_048_577,
          is_multiple: 1,
          is_mandatory: 1,
          is_active: 1,
          description: 'x'.repeat(1001),
          sample: 'x'.repeat(1001),
        },
        {
          document_type: ['At most 150 characters.'],
          naming_format: ['At most 150 characters.'],
          category_id: listed,
          mime_type_id: listed,
          max_size: ['Must be a whole number from 1 to 1048576.'],
          description: ['At most 1000 characters.'],
          sample: ['At most 1000 characters.'],
        },
      ],
      [
        {
          document_type: 'A',
          naming_format: 'A',
          category_id: 99,
          mime_type_id: mimeType.pdf,
          max_size: 1,
          is_multiple: 1,
          is_mandatory: 1,
          is_active: 1,
        },
        { category_id: gone },
      ],
    ],
    used: [],
  },
];

describe.each(resources)(
  '$base',
  ({ base, what, sent, shown, name, takenName, filters, faults, used }) => {
    const call = (method: string, path: string, body?: object) =>
      api().call('admin', method, `${base}${path}`, body);
    const detail = async (id: number) => (await call('GET', `/detail/${id}`)).body.data;

    /** Creates a row and returns its id. */
    async function create(body: Body = sent): Promise<number> {
      await call('POST', '/create', body);
      const { body: found } = await call('GET', `?${name}=${shown[name]}`);
      return found.data.data.at(-1).id;
    }

    it('creates a row, which list and detail then give alike', async () => {
      const { status, body } = await call('POST', '/create', sent);
      expect([status, body]).toEqual([201, { message: `${what} has been created.` }]);
      const id = await call('GET', `?${name}=${shown[name]}`);
      const [row] = id.body.data.data;
      expect(row).toEqual({ id: expect.any(Number), ...shown });
      expect(await detail(row.id)).toEqual(row);
    });

    it('updates a row', async () => {
      const id = await create();
      const changed = { ...sent, [name]: `${sent[name]}x` };
      const { status, body } = await call('PUT', `/update/${id}`, changed);
      expect([status, body]).toEqual([200, { message: `${what} has been updated.` }]);
      expect(await detail(id)).toEqual({ id, ...shown, [name]: `${shown[name]}x` });
    });

    it('saves a row unchanged', async () => {
      const id = await create();
      expect((await call('PUT', `/update/${id}`, sent)).status).toBe(200);
      expect(await detail(id)).toEqual({ id, ...shown });
    });

    it('deletes a row', async () => {
      const id = await create();
      const { status, body } = await call('DELETE', `/delete/${id}`);
      expect([status, body]).toEqual([200, { message: `${what} has been deleted.` }]);
      expect((await call('GET', `/detail/${id}`)).status).toBe(404);
      expect((await call('DELETE', `/delete/${id}`)).status).toBe(404);
    });

    it('takes a name once, whatever its letters', async () => {
      const answer = await call('POST', '/create', { ...sent, [name]: takenName });
      expect([answer.status, answer.body.errors]).toEqual([422, { [name]: taken }]);
      const id = await create();
      const update = await call('PUT', `/update/${id}`, { ...sent, [name]: takenName });
      expect([update.status, update.body.errors]).toEqual([422, { [name]: taken }]);
      expect(await detail(id)).toEqual({ id, ...shown });
    });

    it.each(faults)('refuses %j', async (body, errors) => {
      const before = (await call('GET', '')).body;
      const created = await call('POST', '/create', body);
      expect([created.status, created.body.errors]).toEqual([422, errors]);
      expect(created.body.message).toEqual(expect.any(String));
      const updated = await call('PUT', '/update/1', body);
      expect([updated.status, updated.body.errors]).toEqual([422, errors]);
      expect((await call('GET', '')).body).toEqual(before);
    });

    it.each(used)('does not delete row %i, in use by %s', async (id, users) => {
      const { status, body } = await call('DELETE', `/delete/${id}`);
      expect([status, body.message]).toEqual([
        409,
        `${what} cannot be deleted: it is used by ${users}.`,
      ]);
      expect(await detail(id)).toBeDefined();
    });

    it.each(filters)('filters by %s', async (query, ids) => {
      const { body } = await call('GET', `?${query}`);
      expect(body.data.data.map((row: { id: number }) => row.id)).toEqual(ids);
    });

    it('is paged', async () => {
      const { body } = await call('GET', '?page=2');
      expect(body.data.data).toEqual([]);
      expect(body.data.links[0].url).toBe(`/service/api${base}?page=1`);
    });

    it.each(['999', '0', 'x', '1.5'])('answers 404 to row %s', async (id) => {
      const answers = await Promise.all([
        call('GET', `/detail/${id}`),
        call('PUT', `/update/${id}`, sent),
        call('DELETE', `/delete/${id}`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(answers[0].body.message).toBe(`${what} was not found.`);
    });

    it('is for administrators', async () => {
      for (const username of everybody.filter((one) => one !== 'admin')) {
        const codes = [
          (await api().call(username, 'GET', base)).status,
          (await api().call(username, 'POST', `${base}/create`, sent)).status,
          (await api().call(username, 'PUT', `${base}/update/1`, sent)).status,
          (await api().call(username, 'DELETE', `${base}/delete/1`)).status,
        ];
        expect([username, ...codes]).toEqual([username, 403, 403, 403, 403]);
      }
    });
  },
);

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

it('keeps a category as it was when one of its columns is gone', async () => {
  const path = `/data-referensi/categories/update/${category.letters}`;
  const body = {
    category_name: 'Changed',
    category_description: 'x',
    column_id: [column.number, 99],
  };
  const answer = await api().call('admin', 'PUT', path, body);
  expect([answer.status, answer.body.errors]).toEqual([422, { column_id: gone }]);
  const { data } = (
    await api().call('admin', 'GET', `/data-referensi/categories/detail/${category.letters}`)
  ).body;
  expect(data.category_name).toBe('Letters');
  expect(data.columns).toHaveLength(3);
});
