// @vitest-environment happy-dom

import axios, { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { expect, test } from 'vitest';
import { exchangeUrl } from '@/api/session';
import { attachSession, createSessionStore, type SessionState } from '@/session/session';

const sessionWith = (token: string): SessionState => ({ user: undefined, role: 'asn', token });

/** Creates a client with a session; `answer` gives the status of each call. */
function createClient(answer: (config: InternalAxiosRequestConfig) => Promise<number> | number) {
  const session = createSessionStore();
  const sent: (string | undefined)[] = [];
  const client = axios.create({
    adapter: async (config) => {
      sent.push(config.headers.get('Authorization')?.toString());
      const status = await answer(config);
      const response = { status, statusText: '', data: {}, headers: new AxiosHeaders(), config };
      if (status < 300) return response;
      throw new AxiosError('refused', undefined, config, undefined, response);
    },
  });
  return { client, session, sent, detach: attachSession(client, session) };
}

test('every call carries the stored token as Bearer [C-1 V3.5.1]', async () => {
  const { client, session, sent } = createClient(() => 200);
  session.start(sessionWith('token-1'));
  await client.get('/user/roles');
  await client.post('/authentication/logout');
  session.start(sessionWith('token-2'));
  await client.get('/user/roles');
  expect(sent).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2']);
});

test('the session exchange carries no token, even when an older one is stored [C-1]', async () => {
  const { client, session, sent } = createClient(() => 200);
  session.start(sessionWith('token-1'));
  await client.post(exchangeUrl, { access_token: 'hand-off' });
  expect(sent).toEqual([undefined]);
});

test('without a token no header is sent', async () => {
  const { client, sent } = createClient(() => 200);
  await client.get('/user/roles');
  expect(sent).toEqual([undefined]);
});

test('a 401 clears all local storage and still fails the call [S-9]', async () => {
  const { client, session } = createClient(() => 401);
  session.start(sessionWith('token-1'));
  localStorage.setItem('SOMETHING', 'else');
  await expect(client.get('/user/roles')).rejects.toThrow('refused');
  expect(session.get().token).toBe('');
  expect(localStorage).toHaveLength(0);
});

test('a 401 of the session exchange clears all local storage', async () => {
  const { client, session } = createClient(() => 401);
  session.start(sessionWith('token-1'));
  await expect(client.post(exchangeUrl)).rejects.toThrow('refused');
  expect(localStorage).toHaveLength(0);
});

test('a 401 of a call without a token leaves alone the session that another tab has begun', async () => {
  const { client } = createClient(() => {
    localStorage.setItem('ACCESS_TOKEN', 'token-2');
    return 401;
  });
  await expect(client.get('/user/roles')).rejects.toThrow('refused');
  expect(localStorage.getItem('ACCESS_TOKEN')).toBe('token-2');
});

test.each([400, 403, 404, 419, 422, 500])('a %i leaves the session alone', async (status) => {
  const { client, session } = createClient(() => status);
  session.start(sessionWith('token-1'));
  await expect(client.get('/user/roles')).rejects.toThrow('refused');
  expect(session.get().token).toBe('token-1');
});

test('a late 401 of an earlier session leaves the one that came after it alone [S-9]', async () => {
  let answerLate: (status: number) => void = () => undefined;
  const { client, session, sent } = createClient(
    () =>
      new Promise<number>((resolve) => {
        answerLate = resolve;
      }),
  );
  session.start(sessionWith('token-1'));
  const late = client.get('/user/roles');
  await expect.poll(() => sent).toHaveLength(1);
  session.start(sessionWith('token-2'));
  answerLate(401);
  await expect(late).rejects.toThrow('refused');
  expect(session.get().token).toBe('token-2');
});

test('once detached, calls carry nothing', async () => {
  const { client, session, sent, detach } = createClient(() => 200);
  session.start(sessionWith('token-1'));
  detach();
  await client.get('/user/roles');
  expect(sent).toEqual([undefined]);
});
