import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '../../../contract/calls/call';
import { partsOf } from '../../../contract/calls/calls';
import type { Field } from '../../../contract/calls/fields';
import { mime_types } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { callerOf } from '../../support/api/callers';
import { addDocument, status } from '../../support/api/fixture';
import { jsonFields } from '../../support/api/sample-calls';
import { mimeTypeHeaders, mimeTypesBase, sheetForm, xlsxOf } from '../../support/api/sheet-calls';

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
    // A database server has timers of its own, for a connection.
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
  const form = sheetForm(await xlsxOf([mimeTypeHeaders, ['Text', 'image/png', 'png']]));
  for (let part = 0; part < 100; part += 1) form.append('more', '');
  const { status: code, body } = await api().call('admin', 'POST', `${mimeTypesBase}/import`, form);
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
