// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';

vi.mock('@/lib/env', () => ({ errorUrl: '/service/api/client-errors' }));

const { reportError, watchErrors } = await import('@/feedback/report-error');

let stop = () => {};
const sent = vi.fn<typeof navigator.sendBeacon>(() => true);
const reports = () => sent.mock.calls.map(([, body]) => JSON.parse(String(body)));
const messages = () => reports().map(({ message }) => message);

beforeEach(() => {
  sent.mockClear();
  navigator.sendBeacon = sent;
  stop = watchErrors(() => '/document/verification');
});
afterEach(() => stop());

/** An error as a browser throws it. */
function thrown(error: Error, stack: string): Error {
  return Object.assign(error, { stack });
}

it.each([
  [
    'Chromium',
    `TypeError: l is not a function
    at advance (https://berkas.example.go.id/assets/desk-1a2b.js:1:234)
    at async https://berkas.example.go.id/assets/index-3c4d.js:2:17
    at https://berkas.example.go.id/session?token=secret:1:1`,
  ],
  [
    'Firefox and Safari',
    `advance@https://berkas.example.go.id/assets/desk-1a2b.js:1:234
async*@https://berkas.example.go.id/assets/index-3c4d.js:2:17
@https://berkas.example.go.id/session?token=secret:1:1`,
  ],
])('tells where the app has failed, by the stack of %s', (_, stack) => {
  reportError('crash', thrown(new TypeError('l is not a function'), stack));
  expect(reports()).toEqual([
    {
      kind: 'crash',
      message: 'TypeError: l is not a function',
      stack: [
        'advance desk-1a2b.js:1:234',
        expect.stringMatching(/^async\S* ?index-3c4d.js:2:17$/),
      ],
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      browser: navigator.userAgent,
      route: '/document/verification',
    },
  ]);
});

it.each([
  [
    'what was typed',
    new SyntaxError(`Unexpected token 'H', "Halaman 2" is not valid JSON`),
    'SyntaxError: Unexpected token “…” is not valid JSON',
  ],
  ['an id', new Error('No document 4711'), 'Error: No document #'],
  [
    'a query',
    new TypeError(
      'Failed to fetch dynamically imported module: https://berkas.example.go.id/assets/desk-1a2b.js?name=Dewi',
    ),
    'TypeError: Failed to fetch dynamically imported module: desk-1a2b.js',
  ],
  [
    "the server's message",
    new ApiError('refused', 'Dewi Lestari has no such document.', { status: 404 }),
    'ApiError: refused',
  ],
  ['a thrown text', 'Dewi Lestari', 'a thrown string'],
])('leaves out %s', (_, error, message) => {
  reportError('error', error);
  expect(messages()).toEqual([message]);
});

it('reports the same message once [O-19]', () => {
  for (const kind of ['module', 'crash'] as const) reportError(kind, new TypeError('again'));
  expect(reports()).toHaveLength(1);
});

it('reports at most ten messages of a page [O-19]', () => {
  for (const letter of 'abcdefghijklmn') reportError('crash', new TypeError(letter));
  expect(reports()).toHaveLength(10);
});

it('hears errors and rejections that nobody catches, and modules that do not load', () => {
  window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('uncaught') }));
  window.dispatchEvent(
    Object.assign(new Event('unhandledrejection'), { reason: new TypeError('rejected') }),
  );
  window.dispatchEvent(
    Object.assign(new Event('vite:preloadError'), { payload: new TypeError('missing') }),
  );
  expect(reports().map(({ kind, message }) => [kind, message])).toEqual([
    ['error', 'TypeError: uncaught'],
    ['rejection', 'TypeError: rejected'],
    ['module', 'TypeError: missing'],
  ]);
});

it('hears nothing once it is stopped', () => {
  stop();
  window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('uncaught') }));
  expect(reports()).toEqual([]);
});
