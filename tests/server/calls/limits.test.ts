import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createAdaptorServer } from '@hono/node-server';
import { range } from 'es-toolkit';
import { Hono } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '../../../contract/calls/call';
import { partsOf } from '../../../contract/calls/calls';
import type { Field } from '../../../contract/calls/fields';
import type { ApiEnv } from '../../../server/http/authenticate';
import { answerError } from '../../../server/http/errors';
import { queueCalls } from '../../../server/http/queue-calls';
import { endBodiesOfReads } from '../../../server/http/slow-bodies';
import { mime_types } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { callerOf } from '../../support/api/callers';
import { addDocument, status } from '../../support/api/fixture';
import { jsonFields } from '../../support/api/sample-calls';
import { bases, headersOf, sheetForm, xlsxOf } from '../../support/api/sheet-calls';

const api = apiPerTest();

afterEach(() => {
  vi.useRealTimers();
});

async function send(call: Call, body: object) {
  const { method, path } = partsOf(call);
  const document_status_id = status[call.in ?? 'sent'];
  const id = path.startsWith('/document')
    ? await addDocument(api(), { owner: 'bureauOwner', document_status_id })
    : 1;
  return api().call(callerOf(call), method, path.replace(':id', String(id)), body);
}

/** A value just above the field's limit, or far above any number. */
function tooLarge(field: Field): unknown {
  if (field.kind === 'ids') return Array.from({ length: 1001 }, (_, i) => i + 1);
  return 'x'.repeat(field.kind === 'text' ? field.longest + 1 : 8001);
}

it('every field of every JSON body has a largest size, and says so by its name', async () => {
  const fields = await jsonFields(api());
  expect(fields.length).toBeGreaterThanOrEqual(50);
  for (const { call, name, field, values } of fields) {
    const answer = await send(call, { ...values, [name]: tooLarge(field) });
    expect([call.call, name, answer.status]).toEqual([call.call, name, 422]);
    expect(answer.body.errors[name]).toEqual([
      field.kind === 'text' ? `At most ${field.longest} characters.` : expect.any(String),
    ]);
  }
});

describe('a JSON body', () => {
  const create = '/data-referensi/categories/create';
  async function post(body: BodyInit, headers = {}) {
    const Authorization = `Bearer ${await api().tokenFor('admin')}`;
    return api().request(create, {
      method: 'POST',
      headers: { Authorization, 'Content-Type': 'application/json', ...headers },
      body,
      ...{ duplex: 'half' },
    });
  }

  it('of more than 256 KB is 413, said or not', async () => {
    const large = JSON.stringify({ category_name: 'x'.repeat(256 * 1024) });
    expect((await post(large)).status).toBe(413);
    const unsaid = new Blob([large]).stream();
    const { status: code, headers } = await post(unsaid);
    expect([code, headers.get('Content-Type')]).toEqual([413, 'application/json']);
  });

  it('that does not arrive within 30 seconds is 408, and its connection is closed', async () => {
    await api().tokenFor('admin');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const onRead = vi.fn();
    const body = new ReadableStream({ pull: () => onRead() }, { highWaterMark: 0 });
    const answer = post(body, { 'Content-Length': '100' });
    const answered = vi.fn();
    void answer.then(answered);
    // Waits until the body is read: a database server takes real time.
    await vi.waitUntil(() => onRead.mock.calls.length > 0, { interval: 1 });
    await vi.advanceTimersByTimeAsync(25_000);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    const { status: code, headers } = await answer;
    expect([code, headers.get('Connection')]).toEqual([408, 'close']);
    expect(await (await answer).json()).toEqual({
      message: 'The request took too long to arrive. Please try again.',
      code: 'request_timeout',
    });
  });

  it.each([
    ['lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
  ])('of %s a hundred thousand deep is refused like any other', async (_, deep) => {
    const body = `{"category_name":${deep},"category_description":"x","column_id":${deep.replace(/./g, '')}[]}`;
    expect((await post(body)).status).toBe(422);
  });
});

it('an import form of very many parts is refused unread, its file included', async () => {
  const form = sheetForm(await xlsxOf([headersOf.mimeTypes, ['Text', 'image/png', 'png']]));
  for (let part = 0; part < 100; part += 1) form.append('more', '');
  const { status: code, body } = await api().call(
    'admin',
    'POST',
    `${bases.mimeTypes}/import`,
    form,
  );
  expect([code, body.message]).toEqual([400, 'The form could not be read completely.']);
  expect(await api().db.$count(mime_types)).toBe(2);
});

it('a filter longer than any text finds nothing', async () => {
  await addDocument(api(), { owner: 'bureauOwner', additional_name: 'x'.repeat(255) });
  const find = async (length: number) => {
    const query = `additional_name=${'x'.repeat(length)}`;
    const { status: code, body } = await api().call('admin', 'GET', `/document/documents?${query}`);
    return [code, body.data.data.length];
  };
  expect(await find(255)).toEqual([200, 1]);
  expect(await find(9000)).toEqual([200, 0]);
});

it('a form of which nothing more comes for 30 seconds is 408, and its connection is closed', async () => {
  const Authorization = `Bearer ${await api().tokenFor('bureauOwner')}`;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const head = new TextEncoder().encode('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1');
  const onRead = vi.fn((controller: ReadableStreamDefaultController) => {
    if (onRead.mock.calls.length === 1) controller.enqueue(head);
  });
  const answer = api().request('/document/my-documents', {
    method: 'POST',
    headers: { Authorization, 'Content-Type': 'multipart/form-data; boundary=x' },
    body: new ReadableStream({ pull: onRead }, { highWaterMark: 0 }),
    ...{ duplex: 'half' },
  });
  await vi.waitUntil(() => onRead.mock.calls.length > 1, { interval: 1 });
  await vi.advanceTimersByTimeAsync(30_000);
  const { status: code, headers } = await answer;
  expect([code, headers.get('Connection')]).toEqual([408, 'close']);
});

describe('the calls of one session', () => {
  const tokenOf = (letter: string) => letter.repeat(43);
  /** Headers of an upload, which any call may bring. */
  const form = { 'Content-Type': 'multipart/form-data; boundary=x' };

  /** A call behind the queue, answered once `end` is called. */
  function queued() {
    const underWay: { session: string; end: () => void }[] = [];
    const app = new Hono<ApiEnv>();
    app.onError(answerError);
    app.use(queueCalls());
    app.all('/', async (c) => {
      const session = c.req.header('Authorization')?.at(-1) ?? '';
      await new Promise<void>((end) => underWay.push({ session, end }));
      return c.body(null, 204);
    });
    const call = async (letter: string, init: RequestInit = {}) =>
      app.request('/', {
        ...init,
        headers: { Authorization: `Bearer ${tokenOf(letter)}`, ...form },
      });
    return { underWay, call };
  }
  const sessionsOf = (underWay: { session: string }[]) => underWay.map(({ session }) => session);

  it('are answered one after the other, beside those of others and uploads, and four at a time where they are slow [W-35 V2.4.1]', async () => {
    vi.useFakeTimers();
    const { underWay, call } = queued();
    const answers = range(6).map(() => call('a'));
    const others = [call('b')];
    await vi.advanceTimersByTimeAsync(249);
    expect(sessionsOf(underWay)).toEqual(['a', 'b']);
    others.push(call('a', { method: 'POST' }));
    underWay[0]?.end();
    await vi.advanceTimersByTimeAsync(1);
    expect(sessionsOf(underWay)).toEqual(['a', 'b', 'a', 'a']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sessionsOf(underWay)).toEqual(['a', 'b', 'a', 'a', 'a', 'a', 'a']);
    for (const { end } of underWay) end();
    await vi.advanceTimersByTimeAsync(0);
    underWay.at(-1)?.end();
    for (const answer of [...answers, ...others]) expect((await answer).status).toBe(204);
  });

  it('are refused once very many wait, and taken again afterwards [W-35]', async () => {
    const { underWay, call } = queued();
    const answers = range(204).map(() => call('a'));
    const refused = await call('a');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5']);
    while (underWay.length < 204) {
      for (const { end } of underWay) end();
      await new Promise(setImmediate);
    }
    for (const { end } of underWay) end();
    await Promise.all(answers);
    void call('a');
    await vi.waitUntil(() => underWay.length === 205);
  });

  it('wait in the API, before it asks for their session [W-35]', async () => {
    await api().tokenFor('admin');
    const calls = range(205).map(() => api().call('admin', 'GET', '/user/roles'));
    const codes = (await Promise.all(calls)).map((answer) => answer.status);
    expect(codes.filter((code) => code === 429)).toHaveLength(1);
  });
});

it('a token that is none of ours is refused without a look into the database', async () => {
  const find = vi.spyOn(api().db.query.sessions, 'findFirst');
  const { status: code } = await api().request('/user/roles', {
    headers: { Authorization: 'Bearer guessed' },
  });
  expect([code, find.mock.calls]).toEqual([401, []]);
});

it('a GET that goes on sending a body is answered, and its connection is closed', async () => {
  const server = createAdaptorServer({ fetch: () => new Response('answer') }) as Server;
  endBodiesOfReads(server);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const socket = connect({ port, host: 'localhost' });
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\nx');
  expect(await text(socket)).toContain('answer');
  server.close();
});
