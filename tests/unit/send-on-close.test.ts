// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { verifications } from '@/api/documents';
import { ApiError } from '@/api/errors';
import { sendOnClose } from '@/session/send-on-close';

const fetching = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetching));
afterEach(() => {
  fetching.mockReset();
});

const session = {
  get: () => ({ user: undefined, role: '', token: 'abc' }),
  clear: vi.fn(),
};

const call = (note: string) =>
  verifications.toCall({ document: { id: 'a/b', version: 3 }, document_status_id: 4, note });

it('calls as the app does, by a request that outlives the page', async () => {
  fetching.mockResolvedValue(Response.json({ message: 'Done.' }));
  await expect(sendOnClose(session, call(' Buram\u200b'))).resolves.toEqual({ message: 'Done.' });
  const [url, init] = fetching.mock.calls[0] ?? [];
  expect(url).toBe('/service/api/document/verifications/update/a%2Fb?version=3');
  expect(init).toMatchObject({
    method: 'PUT',
    keepalive: true,
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': 'en',
      Authorization: 'Bearer abc',
    },
  });
  const body = new TextDecoder().decode(init?.body as Uint8Array);
  expect(JSON.parse(body)).toEqual({ document_status_id: 4, verifier_note: 'Buram' });
});

it('leaves out the version that a back end does not count, and returns the anti-forgery cookie', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: a cookie of the server
  document.cookie = 'XSRF-TOKEN=a%3Db';
  onTestFinished(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    document.cookie = 'XSRF-TOKEN=; max-age=0';
  });
  fetching.mockResolvedValue(new Response(''));
  const seen = { document: { id: 1, version: undefined }, document_status_id: 3, note: '' };
  await expect(sendOnClose(session, verifications.toCall(seen))).resolves.toBe('');
  const [url, init] = fetching.mock.calls[0] ?? [];
  expect(url).toBe('/service/api/document/verifications/update/1');
  expect(init?.headers).toMatchObject({ 'X-XSRF-TOKEN': 'a=b' });
});

it('makes no call for which there is no room until others are answered', async () => {
  let answer = (_: Response) => {};
  fetching.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  fetching.mockImplementation(async () => new Response('{}'));
  const first = sendOnClose(session, call('x'.repeat(40_000)));
  expect(sendOnClose(session, call('x'.repeat(40_000)))).toBeUndefined();
  expect(fetching).toHaveBeenCalledTimes(1);
  await expect(sendOnClose(session, call('short'))).resolves.toEqual({});
  answer(new Response('{}'));
  await first;
  await expect(sendOnClose(session, call('x'.repeat(40_000)))).resolves.toEqual({});
});

it('tells a refusal with its messages from no answer, and a 401 ends the session [S-9]', async () => {
  const errors = { verifier_note: ['Too short.'] };
  const headers = { 'Retry-After': '7' };
  fetching.mockResolvedValueOnce(
    Response.json({ message: 'No.', errors }, { status: 422, headers }),
  );
  await expect(sendOnClose(session, call('x'))).rejects.toMatchObject({
    kind: 'refused',
    status: 422,
    serverMessage: 'No.',
    fields: errors,
    retryAfter: 7,
  });
  expect(session.clear).not.toHaveBeenCalled();
  fetching.mockResolvedValueOnce(Response.json({}, { status: 401 }));
  await expect(sendOnClose(session, call('x'))).rejects.toMatchObject({ status: 401 });
  expect(session.clear).toHaveBeenCalledOnce();
  fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(sendOnClose(session, call('x'))).rejects.toMatchObject({ kind: 'no-answer' });
});

it('has no answer where the connection breaks in the middle of the body', async () => {
  const body = new ReadableStream({
    pull(stream) {
      stream.error(new TypeError('terminated'));
    },
  });
  fetching.mockResolvedValueOnce(new Response(body));
  const broken = sendOnClose(session, call('x'));
  await expect(broken).rejects.toBeInstanceOf(ApiError);
  await expect(broken).rejects.toMatchObject({ kind: 'no-answer' });
});
