import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { category_columns, meta_columns } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { documentLife, expectOk, owner } from '../../support/api/document-life';
import { addDocument, category, column, documentIn, status, type } from '../../support/api/fixture';

const api = apiPerTest();
const read = (id: number) => api().call('bureauOwner', 'GET', `/document/meta-datas/${id}`);
const write = (id: number, values: object) =>
  api().call('bureauOwner', 'PUT', `/document/meta-datas/${id}`, values);

const good = { signed_on: '2026-01-05', number: '7/2026', remark: '' };

it('gives one entry per column of the category, in sort order [C-53]', async () => {
  const id = await addDocument(api(), { owner: 'bureauOwner', isDescribed: true });
  expect((await read(id)).body).toEqual({
    data: [
      {
        id: column.signedOn,
        column_name: 'signed_on',
        column_description: 'Signed on',
        data_type: 'date',
        is_mandatory: 1,
        value: '2026-01-05',
      },
      {
        id: column.number,
        column_name: 'number',
        column_description: 'Number',
        data_type: 'string',
        is_mandatory: 1,
        value: '7/2026',
      },
      {
        id: column.remark,
        column_name: 'remark',
        column_description: 'Remark',
        data_type: 'string',
        is_mandatory: 0,
        value: '',
      },
    ],
    version: 1,
  });
});

it('gives no entries where the category has no columns', async () => {
  const id = await addDocument(api(), { owner: 'bureauOwner', document_type_id: type.photo });
  expect((await read(id)).body).toEqual({ data: [], version: 1 });
});

describe('saving', () => {
  const valuesOf = async (id: number) =>
    Object.fromEntries(
      (await read(id)).body.data.map((entry: { column_name: string; value: string }) => [
        entry.column_name,
        entry.value,
      ]),
    );

  it.each([status.draft, status.rejected])(
    'keeps and replaces values in status %i',
    async (current) => {
      const id = await addDocument(api(), { owner: 'bureauOwner', document_status_id: current });
      const { status: code, body } = await write(id, { ...good, remark: '<b>bold</b>' });
      expect([code, body]).toEqual([
        200,
        { message: 'Meta data has been saved.', code: 'meta_data_saved' },
      ]);
      expect(await valuesOf(id)).toEqual({ ...good, remark: '<b>bold</b>' });
      await write(id, { ...good, number: ' 8/2026 ' });
      expect(await valuesOf(id)).toEqual({ ...good, number: '8/2026' });
    },
  );

  it('makes the document one that can be sent', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    await write(id, good);
    const { body } = await api().call('bureauOwner', 'GET', '/document/my-documents');
    expect(body.data.data[0].meta_data_count).toBe(3);
    const sent = await api().call('bureauOwner', 'POST', `/document/my-documents/send/${id}`);
    expect(sent.status).toBe(200);
  });

  it('ignores what is no column of the category [V15.3.3]', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    await api().db.delete(category_columns);
    await api()
      .db.insert(category_columns)
      .values({ category_id: category.letters, column_id: column.number });
    const hostile = JSON.parse('{"__proto__": {"x": 1}, "constructor": "y"}');
    expect((await write(id, { ...good, ...hostile, document_id: '99' })).status).toBe(200);
    expect(await valuesOf(id)).toEqual({ number: '7/2026' });
  });

  const required = ['This field is required.'];
  const date = ['Must be a date, YYYY-MM-DD.'];
  it.each<[string, object, Record<string, string[]>]>([
    ['nothing', {}, { number: required, signed_on: required }],
    ['blanks', { number: ' ', signed_on: '' }, { number: required, signed_on: required }],
    ['null', { ...good, number: null }, { number: required }],
    ['an object', { ...good, number: {} }, { number: ['Must be text.'] }],
    [
      '256 characters',
      { ...good, remark: 'x'.repeat(256) },
      { remark: ['At most 255 characters.'] },
    ],
    ['NUL', { ...good, remark: 'a\0b' }, { remark: ['Contains a character that is not allowed.'] }],
    [
      'half a character',
      { ...good, remark: 'a\ud83d' },
      { remark: ['Contains a character that is not allowed.'] },
    ],
    ['a day that is not', { ...good, signed_on: '2026-02-30' }, { signed_on: date }],
    ['no leap year', { ...good, signed_on: '2025-02-29' }, { signed_on: date }],
    ['another order', { ...good, signed_on: '05-01-2026' }, { signed_on: date }],
    ['a time too', { ...good, signed_on: '2026-01-05T00:00' }, { signed_on: date }],
    ['no date', { ...good, signed_on: 'yesterday' }, { signed_on: date }],
  ])('refuses %s, naming each column, and keeps what was there', async (_, values, errors) => {
    const id = await addDocument(api(), { owner: 'bureauOwner', isDescribed: true });
    const before = await valuesOf(id);
    const { status: code, body } = await write(id, values);
    expect([code, body.errors]).toEqual([422, errors]);
    expect(await valuesOf(id)).toEqual(before);
  });

  it('takes a column whose name every object has for no more than a column [V15.3.6]', async () => {
    await api()
      .db.update(meta_columns)
      .set({ column_name: 'constructor' })
      .where(eq(meta_columns.id, column.number));
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const refusal = await write(id, { signed_on: '2026-01-05' });
    expect([refusal.status, refusal.body.errors]).toEqual([422, { constructor: required }]);
    expect((await write(id, { ...good, constructor: '7/2026' })).status).toBe(200);
    expect(await valuesOf(id)).toMatchObject({ constructor: '7/2026' });
  });

  it('takes the 29th of February of a leap year and text of 255 characters', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const values = { ...good, signed_on: '2024-02-29', remark: 'é'.repeat(255) };
    expect((await write(id, values)).status).toBe(200);
  });

  it.each([
    [status.sent, 'This document has been sent and is waiting for verification.'],
    [status.verified, 'This document has already been verified.'],
    [status.approved, 'This document has already been approved.'],
  ])('refuses in status %i', async (document_status_id, message) => {
    const document = { owner: 'bureauOwner', document_status_id, isDescribed: true } as const;
    const id = await addDocument(api(), document);
    const { status: code, body } = await write(id, { ...good, number: 'changed' });
    expect([code, body.message]).toEqual([409, message]);
    expect((await valuesOf(id)).number).toBe('7/2026');
  });

  it.each(['[]', '"x"', 'null', '{', ''])('refuses the body %s', async (body) => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const response = await api().request(`/document/meta-datas/${id}`, {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${await api().tokenFor('bureauOwner')}`,
        'Content-Type': 'application/json',
      },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      message: 'The body must be a JSON object.',
      code: 'body_not_json',
    });
  });

  it('refuses a body that is larger than any form', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const { status: code, body } = await write(id, { ...good, remark: 'x'.repeat(300_000) });
    expect([code, body]).toEqual([
      413,
      { message: 'The request is too large.', code: 'request_too_large' },
    ]);
  });
});

describe('meta data on the way', () => {
  const { call, describeIt, send, eventsOf } = documentLife(api);

  it('are asked for again when a document is sent', async () => {
    const id = await addDocument(api(), { owner, isDescribed: true });
    await api()
      .db.update(meta_columns)
      .set({ is_mandatory: 1 })
      .where(eq(meta_columns.id, column.remark));
    const { status: code, body } = await send(id);
    expect([code, body]).toEqual([
      409,
      {
        message:
          'Some meta data is missing or not valid: Remark. Correct them before you send the document.',
        code: 'meta_data_invalid',
      },
    ]);
    expect(await documentIn(api(), id)).toMatchObject({ document_status_id: 1, version: 1 });
    await expectOk(describeIt(id, { ...good, remark: 'None' }));
    await expectOk(send(id));
  });

  it('of a column that its category has lost go with the next save', async () => {
    const id = await addDocument(api(), { owner, isDescribed: true });
    await call('admin', 'PUT', `/data-referensi/categories/update/${category.letters}`, {
      category_name: 'Letters',
      category_description: 'On paper',
      column_id: [column.number],
    });
    await expectOk(describeIt(id, { number: '7/2026' }));
    expect((await eventsOf(id)).at(-1)?.changes).toEqual([
      { field: 'meta_data.signed_on', label: 'Signed on', from: '2026-01-05', to: '' },
    ]);
    const { status: code } = await call(
      'admin',
      'DELETE',
      `/data-referensi/columns/delete/${column.signedOn}`,
    );
    expect(code).toBe(200);
  });
});
