import { describe, expect, it } from 'vitest';
import { apiPerTest } from '../../support/api/api-per-test';
import { category, column, mimeType } from '../../support/api/fixture';

const api = apiPerTest();
const taken = ['This is already in use.'];

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
};

const resources: Resource[] = [
  {
    base: '/data-referensi/mime-types',
    what: 'Mime type',
    sent: { kind_of_document: ' Drawing ', mime_type: 'IMAGE/PNG', extension: 'PNG' },
    shown: { kind_of_document: 'Drawing', mime_type: 'image/png', extension: 'png' },
    name: 'mime_type',
    takenName: 'Application/PDF',
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
      applies_to: ['NONASN', 'asn', 'asn'],
      rejection_reasons: ['The  seal must\nbe legible.', ' ', 'In colour, please.'],
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
      applies_to: ['asn', 'nonAsn'],
      rejection_reasons: ['The seal must be legible.', 'In colour, please.'],
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
  },
];

describe.each(resources)('$base', ({ base, what, sent, shown, name, takenName }) => {
  const code = what.toLowerCase().replace(' ', '_');
  const call = (method: string, path: string, body?: object) =>
    api().call('admin', method, `${base}${path}`, body);
  const detail = async (id: number) => (await call('GET', `/detail/${id}`)).body.data;

  /** Creates a row and returns its id. */
  async function create(body: Body = sent): Promise<number> {
    await call('POST', '/create', body);
    const { body: found } = await call('GET', `?${name}=${shown[name]}`);
    return found.data.data.at(-1).id;
  }

  it('creates a row, which list and detail then give alike [C-53 C-14]', async () => {
    const { status, body } = await call('POST', '/create', sent);
    expect([status, body]).toEqual([
      201,
      { message: `${what} has been created.`, code: `${code}_created` },
    ]);
    const id = await call('GET', `?${name}=${shown[name]}`);
    const [row] = id.body.data.data;
    expect(row).toEqual({ id: expect.any(Number), ...shown, version: 1 });
    expect(await detail(row.id)).toEqual(row);
  });

  it('updates a row [C-53]', async () => {
    const id = await create();
    // Another valid value: not every mime type may be entered.
    const other = (text: unknown) => (name === 'mime_type' ? 'image/gif' : `${text}x`);
    const changed = { ...sent, [name]: other(sent[name]) };
    const { status, body } = await call('PUT', `/update/${id}`, changed);
    expect([status, body]).toEqual([
      200,
      { message: `${what} has been updated.`, code: `${code}_updated` },
    ]);
    expect(await detail(id)).toEqual({
      id,
      ...shown,
      [name]: other(shown[name]),
      version: 2,
    });
  });

  it('saves a row unchanged', async () => {
    const id = await create();
    expect((await call('PUT', `/update/${id}`, sent)).status).toBe(200);
    expect(await detail(id)).toEqual({ id, ...shown, version: 1 });
  });

  it('deletes a row [C-53]', async () => {
    const id = await create();
    const { status, body } = await call('DELETE', `/delete/${id}`);
    expect([status, body]).toEqual([
      200,
      { message: `${what} has been deleted.`, code: `${code}_deleted` },
    ]);
    expect((await call('GET', `/detail/${id}`)).status).toBe(404);
    expect((await call('DELETE', `/delete/${id}`)).status).toBe(404);
  });

  it('takes a name once, whatever its letters', async () => {
    const answer = await call('POST', '/create', { ...sent, [name]: takenName });
    expect([answer.status, answer.body.errors]).toEqual([422, { [name]: taken }]);
    const id = await create();
    const update = await call('PUT', `/update/${id}`, { ...sent, [name]: takenName });
    expect([update.status, update.body.errors]).toEqual([422, { [name]: taken }]);
    expect(await detail(id)).toEqual({ id, ...shown, version: 1 });
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
});
