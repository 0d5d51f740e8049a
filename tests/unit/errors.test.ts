import { AxiosError, AxiosHeaders } from 'axios';
import { describe, expect, it } from 'vitest';
import { UnreadableAnswer } from '../../src/api/body';
import { aboutField, failureOf, fieldMessagesOf } from '../../src/api/errors';
import { textOf } from '../../src/feedback/report';

const answered = (status: number, data: unknown) => {
  const config = { headers: new AxiosHeaders() };
  const response = { status, data, statusText: '', headers: {}, config };
  return new AxiosError('failed', undefined, config, undefined, response);
};

describe('the 422 map', () => {
  it.each([
    [{ errors: { name: 'Required.' } }],
    [{ message: 'Invalid.', errors: { name: ['Required.'] } }],
    [{ message: { name: ['Required.'] } }],
    [{ data: { name: 'Required.' } }],
    [{ name: ['Required.'] }],
  ])('is found in %j', (body) => {
    expect(fieldMessagesOf(body)).toEqual({ name: ['Required.'] });
  });

  it('keeps every message of a field, in their order', () => {
    const rows = ['Row 2, Name: is required', 'Row 7, Data Type: must be String or Date'];
    expect(fieldMessagesOf({ errors: { file_import: rows } })).toEqual({ file_import: rows });
  });

  it('leaves out what is no message', () => {
    expect(fieldMessagesOf({ errors: { a: [], b: '', c: null, d: [1, 'Kept.', ''] } })).toEqual({
      d: ['Kept.'],
    });
  });

  it('beside a message in words is made of lists: a status or a code is no field', () => {
    const body = { message: 'Already sent.', status: 'error', code: '422' };
    expect(fieldMessagesOf(body)).toEqual({});
    expect(fieldMessagesOf({ ...body, name: ['Required.'] })).toEqual({ name: ['Required.'] });
  });

  it.each([undefined, null, 'text', [], {}, { message: 'Invalid.' }])('is empty in %j', (body) => {
    expect(fieldMessagesOf(body)).toEqual({});
  });
});

describe('a 422 of an import', () => {
  const fieldsOf = (data: unknown, status = 422) =>
    failureOf(aboutField('file_import', answered(status, data))).fields;

  it('is about the file, whatever rows and columns it names', () => {
    const errors = { file_import: ['Two rows.'], '3.name': ['Taken.'], row_4: ['row_4 is empty.'] };
    expect(fieldsOf({ message: 'Refused.', errors })).toEqual({
      file_import: ['Two rows.', '3.name: Taken.', 'row_4 is empty.'],
    });
  });

  it('may be a bare list', () => {
    const errors = ['Row 2: no name.', 'Row 3: no name.'];
    expect(fieldsOf({ message: 'Refused.', errors })).toEqual({ file_import: errors });
  });

  it('that names nothing keeps its message, and any other answer is as it was', () => {
    const { message, fields } = failureOf(
      aboutField('file_import', answered(422, { message: 'Broken file.' })),
    );
    expect({ message, fields }).toEqual({ message: 'Broken file.', fields: {} });
    expect(fieldsOf({ errors: { name: ['Taken.'] } }, 409)).toEqual({});
  });
});

describe('failureOf', () => {
  it('takes status and message of an answer, and fields of a 422 alone', () => {
    const body = { message: 'No.', errors: { name: ['Required.'] } };
    expect(failureOf(answered(409, body))).toEqual({ status: 409, message: 'No.', fields: {} });
    expect(failureOf(answered(422, body)).fields).toEqual({ name: ['Required.'] });
  });

  it('has no status when no answer came', () => {
    expect(failureOf(new AxiosError('Network Error'))).toEqual({
      status: undefined,
      message: '',
      fields: {},
    });
  });

  it('has the status of an answer that is none', () => {
    expect(failureOf(new UnreadableAnswer('a page')).status).toBe(200);
  });
});

describe('what is told of a failure', () => {
  const told = (status: number | undefined, message = '', fields = {}) =>
    textOf({ status, message, fields });

  it("is the server's message, else what it says of fields, where no form has them", () => {
    expect(told(409, 'Already sent.', { name: ['Required.'] })).toBe('Already sent.');
    expect(told(422, '', { name: ['Required.', 'Too short.'] })).toBe('Required. Too short.');
  });

  it.each([undefined, 200, 400, 403, 404, 409, 413, 422, 429, 500, 502, 503])(
    'is a sentence where the server says nothing: %s',
    (status) => {
      expect(told(status)).toMatch(/^[A-Z].*\.$/);
    },
  );
});
