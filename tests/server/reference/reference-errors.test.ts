import { describe, expect, it } from 'vitest';
import { apiPerTest } from '../../support/api/api-per-test';
import { category, column, mimeType } from '../../support/api/fixture';

// Forms of the reference data that are refused, field by field.

const api = apiPerTest();
const required = ['This field is required.'];
const choose = ['Choose Yes or No.'];
const gone = ['This no longer exists.'];
const listed = ['Choose one from the list.'];
const notRecognised =
  'Files of this type cannot be recognised. PDFs, pictures and Office files (docx, xlsx, pptx) can.';

type Body = Record<string, unknown>;

/** Bodies that are sent, and what is wrong with them. */
const resources: { base: string; faults: [Body, Record<string, string[]>][] }[] = [
  {
    base: '/data-referensi/mime-types',
    faults: [
      [{}, { kind_of_document: required, mime_type: required, extension: required }],
      [
        { kind_of_document: 'x'.repeat(101), mime_type: 'pdf', extension: '.pdf' },
        {
          kind_of_document: ['At most 100 characters.'],
          mime_type: ['Enter a MIME type, for example application/pdf.'],
          extension: ['Must be letters and digits, without a dot.'],
        },
      ],
      [
        // Zero-width spaces.
        { kind_of_document: ' \u200B\uFEFF', mime_type: 'text/html; charset=x', extension: 'a/b' },
        {
          kind_of_document: required,
          mime_type: ['Enter a MIME type, for example application/pdf.'],
          extension: ['Must be letters and digits, without a dot.'],
        },
      ],
      ...['application/msword', 'text/plain', 'image/jpg'].map(
        (mime_type): [Body, Record<string, string[]>] => [
          { kind_of_document: 'Letter', mime_type, extension: 'doc' },
          { mime_type: [notRecognised] },
        ],
      ),
    ],
  },
  {
    base: '/data-referensi/columns',
    faults: [
      [
        {},
        {
          sort_number: required,
          column_name: required,
          column_description: required,
          data_type: ['Choose String or Date.'],
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
          data_type: ['Choose String or Date.'],
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
  },
  {
    base: '/data-referensi/categories',
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
  },
  {
    base: '/data-referensi/document-types',
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
  },
];

describe.each(resources)('$base', ({ base, faults }) => {
  const call = (method: string, path: string, body?: object) =>
    api().call('admin', method, `${base}${path}`, body);

  it.each(faults)('refuses %j [W-70]', async (body, errors) => {
    const before = (await call('GET', '')).body;
    const created = await call('POST', '/create', body);
    expect([created.status, created.body.errors]).toEqual([422, errors]);
    expect(created.body.message).toEqual(expect.any(String));
    const updated = await call('PUT', '/update/1', body);
    expect([updated.status, updated.body.errors]).toEqual([422, errors]);
    expect((await call('GET', '')).body).toEqual(before);
  });
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
