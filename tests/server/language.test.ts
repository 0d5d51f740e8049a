import { expect, it } from 'vitest';
import { apiPerTest } from '../support/api/api-per-test';

const api = apiPerTest();

const answerIn = (language?: string) =>
  api().request('/user/roles', {
    headers: language === undefined ? {} : { 'Accept-Language': language },
  });

it.each([
  [undefined, 'en', 'Please sign in again.'],
  ['en', 'en', 'Please sign in again.'],
  ['fr', 'en', 'Please sign in again.'],
  ['id', 'id', 'Masuk kembali.'],
  ['id-ID,en;q=0.5', 'id', 'Masuk kembali.'],
  ['en;q=0.9,id;q=0.1', 'en', 'Please sign in again.'],
])('answers Accept-Language %s in %s, with the same code', async (asked, language, message) => {
  const response = await answerIn(asked);
  expect(await response.json()).toEqual({ message, code: 'signed_out' });
  expect(response.headers.get('Content-Language')).toBe(language);
  expect(response.headers.get('Vary')).toBe('Accept-Language');
});
