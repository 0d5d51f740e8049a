import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../../src/api/errors';
import { fetchFile, http } from '../../src/api/http';

const { adapter } = http.defaults;
afterEach(() => {
  http.defaults.adapter = adapter;
});

/** Answers the next call with this blob. */
function answerWith(blob: Blob, status = 200) {
  http.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
    const response = { status, statusText: '', data: blob, headers: new AxiosHeaders(), config };
    if (status < 300) return response;
    throw new AxiosError('refused', undefined, config, undefined, response);
  };
}

it.each([
  ['a spreadsheet', 'application/vnd.ms-excel', 'PK..'],
  ['a file whose type nobody has set', 'text/html; charset=UTF-8', '%PDF-1.7'],
  ['a file without a type', '', 'PK..'],
])('takes %s', async (_, type, content) => {
  const blob = new Blob([content], { type });
  answerWith(blob);
  expect(await fetchFile('/export')).toBe(blob);
});

it.each([
  ['a page', 'text/html', '\n<!doctype html>'],
  ['a message', 'application/json', '{"message":"Soon."}'],
  ['nothing', 'application/pdf', ''],
])('refuses %s in place of a file', async (_, type, content) => {
  answerWith(new Blob([content], { type }));
  await expect(fetchFile('/export')).rejects.toMatchObject({ kind: 'unreadable' });
});

it.each([
  ['{"message":"No."}', 'No.'],
  ['<h1>Markup</h1>', ''],
])('reads the message of a failure: %j', async (content, message) => {
  answerWith(new Blob([content]), 500);
  const error = await fetchFile('/export').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ kind: 'refused', status: 500, serverMessage: message });
});
