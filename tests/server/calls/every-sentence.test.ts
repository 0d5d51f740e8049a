import { expect, it } from 'vitest';
import type { Call } from '../../../contract/calls/call';
import { calls, partsOf } from '../../../contract/calls/calls';
import { apiPerTest } from '../../support/api/api-per-test';
import { unspoken } from '../../support/api/spoken';

// Whatever a call refuses is said in both languages, with the same codes.

const api = apiPerTest();

type Wrong = { as?: string; id?: string; body?: string | FormData; query?: string };

/** Ways in which a call can be wrong. */
function waysOf({ body, query, call }: Call): Wrong[] {
  const nothing = body && 'form' in body ? new FormData() : '{}';
  const odd =
    body && 'json' in body && Object.fromEntries(Object.keys(body.json).map((name) => [name, {}]));
  const callers = ['admin', 'bureauOwner', 'verifier', 'approver', 'viewer'];
  return [
    {},
    ...callers.flatMap((as) => [
      { as, id: '999999', ...(body && { body: nothing }) },
      ...(body
        ? [
            { as, id: '1', body: nothing },
            { as, id: '1', body: 'no JSON' },
          ]
        : []),
      ...(odd ? [{ as, id: '1', body: JSON.stringify(odd) }] : []),
      ...(query?.page
        ? [
            { as, query: '?page=999999999' },
            { as, query: '?role=moon' },
          ]
        : []),
      ...(call.startsWith('DELETE') ? [{ as, id: '1' }] : []),
    ]),
  ];
}

async function ask(call: Call, { as, id = '1', body, query = '' }: Wrong, language: string) {
  const { method, path } = partsOf(call);
  const response = await api().request(path.replace(/:\w+/, id) + query, {
    method,
    headers: {
      'Accept-Language': language,
      ...(as && { Authorization: `Bearer ${await api().tokenFor(as)}` }),
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body }),
  });
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.includes('json');
  return { status: response.status, body: isJson ? JSON.parse(text) : {} };
}

it.each(calls.map((call) => [call.call, call] as const))(
  'what %s refuses is said in both languages',
  async (_, call) => {
    let refused = 0;
    for (const way of waysOf(call)) {
      // One after the other: of two deletions at once, either might be the one that succeeds.
      const english = await ask(call, way, 'en');
      if (english.status < 400) continue;
      const { body, status } = await ask(call, way, 'id');
      refused += 1;
      expect(status).toBe(english.status);
      expect([body.code, body.codes]).toEqual([english.body.code, english.body.codes]);
      expect([...unspoken('en', english.body), ...unspoken('id', body)]).toEqual([]);
      expect(body.message).not.toBe(english.body.message);
    }
    if (call.who.none === 401) expect(refused).toBeGreaterThan(0);
  },
);
