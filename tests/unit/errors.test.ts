import { AxiosError, AxiosHeaders } from 'axios';
import { describe, expect, it } from 'vitest';
import { failureOf, fieldMessagesOf } from '../../src/api/errors';

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

describe('failureOf', () => {
  const answered = (status: number, data: unknown) => {
    const config = { headers: new AxiosHeaders() };
    const response = { status, data, statusText: '', headers: {}, config };
    return new AxiosError('failed', undefined, config, undefined, response);
  };

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
});
