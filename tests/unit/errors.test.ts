import { inspect } from 'node:util';
import { AxiosError, AxiosHeaders, CanceledError } from 'axios';
import { describe, expect, it } from 'vitest';
import { ApiError, toApiError, toRefusal } from '../../src/api/errors';
import { describeError } from '../../src/feedback/notify';

const answered = (status: number, data: unknown) => {
  const config = { headers: new AxiosHeaders() };
  const response = { status, data, statusText: '', headers: {}, config };
  return new AxiosError('failed', undefined, config, undefined, response);
};

describe('the 422 map', () => {
  const fieldsOf = (body: unknown) => toRefusal('', 422, body, undefined).fields;

  it.each([
    [{ errors: { name: 'Required.' } }],
    [{ message: 'Invalid.', errors: { name: ['Required.'] } }],
    [{ message: { name: ['Required.'] } }],
    [{ data: { name: 'Required.' } }],
    [{ name: ['Required.'] }],
  ])('is found in %j [V-1 C-53]', (body) => {
    expect(fieldsOf(body)).toEqual({ name: ['Required.'] });
  });

  it('keeps every message of a field, in their order [C-53]', () => {
    const rows = ['Row 2, Name: is required', 'Row 7, Data Type: must be String or Date'];
    expect(fieldsOf({ errors: { file_import: rows } })).toEqual({ file_import: rows });
  });

  it('leaves out what is no message', () => {
    expect(fieldsOf({ errors: { a: [], b: '', c: null, d: [1, 'Kept.', ''] } })).toEqual({
      d: ['Kept.'],
    });
  });

  it('beside a message in words is made of lists: a status or a code is no field', () => {
    const body = { message: 'Already sent.', status: 'error', code: '422' };
    expect(fieldsOf(body)).toEqual({});
    expect(fieldsOf({ ...body, name: ['Required.'] })).toEqual({ name: ['Required.'] });
  });

  it.each([undefined, null, 'text', [], {}, { message: 'Invalid.' }])('is empty in %j', (body) => {
    expect(fieldsOf(body)).toEqual({});
  });
});

/** The ApiError of an answer. */
async function refusal(status: number, data: unknown): Promise<ApiError> {
  const error = await toApiError(answered(status, data));
  if (error instanceof ApiError) return error;
  throw error;
}

describe('a 422 of an import', () => {
  const fileMessages = async (data: unknown) =>
    (await refusal(422, data)).assignToField('file_import').fields;

  it('is about the file, whatever rows and columns it names', async () => {
    const errors = { file_import: ['Two rows.'], '3.name': ['Taken.'], row_4: ['row_4 is empty.'] };
    expect(await fileMessages({ message: 'Refused.', errors })).toEqual({
      file_import: ['Two rows.', '3.name: Taken.', 'row_4 is empty.'],
    });
  });

  it('may be a bare list', async () => {
    const errors = ['Row 2: no name.', 'Row 3: no name.'];
    expect(await fileMessages({ message: 'Refused.', errors })).toEqual({ file_import: errors });
  });

  it('that names nothing keeps its message', async () => {
    const error = (await refusal(422, { message: 'Broken file.' })).assignToField('file_import');
    expect(error).toMatchObject({ serverMessage: 'Broken file.', fields: {} });
  });
});

describe('an ApiError', () => {
  it('has status and message of an answer, and fields of a 422 alone', async () => {
    const body = { message: 'No.', errors: { name: ['Required.'] } };
    expect(await refusal(409, body)).toMatchObject({
      kind: 'refused',
      status: 409,
      serverMessage: 'No.',
      fields: {},
    });
    expect((await refusal(422, body)).fields).toEqual({ name: ['Required.'] });
  });

  it('tells no answer from a call that was given up', async () => {
    expect(await toApiError(new AxiosError('Network Error'))).toMatchObject({ kind: 'no-answer' });
    expect(await toApiError(new CanceledError())).toMatchObject({ kind: 'cancelled' });
  });

  it('is not made of a mistake of ours', async () => {
    const mistake = new TypeError('x is not a function');
    expect(await toApiError(mistake)).toBe(mistake);
  });

  it('holds no token, however deep one looks', async () => {
    const headers = new AxiosHeaders({ Authorization: 'Bearer secret-token' });
    const config = { headers, url: '/x', method: 'post', data: '{"access_token":"secret-token"}' };
    const response = { status: 500, data: {}, statusText: '', headers: {}, config };
    const error = await toApiError(new AxiosError('failed', undefined, config, {}, response));
    expect(inspect(error, { depth: 10, showHidden: true })).toContain('POST /x: failed');
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('secret-token');
  });
});

it.each([
  ['30', 30],
  ['0', 0],
  [new Date(Date.now() + 90_000).toUTCString(), 90],
  [new Date(0).toUTCString(), 0],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('a server that asks to wait %j is heard', (header, seconds) => {
  const wait = toRefusal('', 429, {}, header).retryAfter;
  if (seconds !== 90) expect(wait).toBe(seconds);
  else expect(Math.abs((wait ?? 0) - seconds)).toBeLessThan(5);
});

describe('what is told of an error', () => {
  const told = (status: number, serverMessage = '', fields = {}) =>
    describeError(new ApiError('refused', 'call', { status, serverMessage, fields }));

  it("is the server's message and what it says of fields, where no form has them [V-1 F-5]", () => {
    const fields = { name: ['Required.', 'Too short.'], note: ['Required.'] };
    expect(told(409, 'Already sent.')).toBe('Already sent.');
    expect(told(422, '', fields)).toBe('Required. Too short.');
    expect(told(422, 'Some fields need another value.', fields)).toBe(
      'Some fields need another value. Required. Too short.',
    );
  });

  it('says nothing twice where the message repeats a field, as PHP frameworks have it', () => {
    const fields = { name: ['The name is required.'], unit: ['The unit is closed.'] };
    expect(told(422, 'The name is required. (and 1 more error)', fields)).toBe(
      'The name is required. (and 1 more error) The unit is closed.',
    );
  });

  it.each([400, 403, 404, 409, 413, 422, 429, 500, 502, 503])(
    'is a sentence where the server says nothing: %s [F-5]',
    (status) => {
      expect(told(status)).toMatch(/^[A-Z].*\.$/);
    },
  );

  it('never calls a mistake of ours a missing answer', () => {
    const missing = describeError(new ApiError('no-answer', 'call'));
    expect(missing).toBe('The server did not answer. Check your connection and try again.');
    expect(describeError(new TypeError('x'))).toMatch(/^Something went wrong in the app itself\./);
    expect(describeError(new ApiError('unreadable', 'call'))).toMatch(/unexpected answer/);
  });
});
