import { expect, it } from 'vitest';
import type { Call } from '../../../contract/calls/call';
import { calls, partsOf } from '../../../contract/calls/calls';
import { apiPerTest } from '../../support/api/api-per-test';

// Whatever a call refuses is said in the language that is asked for. All server tests compare the
// sentences of each answer with the catalogue, in the language that it claims.

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

async function ask(call: Call, { as, id = '1', body, query = '' }: Wrong) {
  const { method, path } = partsOf(call);
  return api().request(path.replace(/:\w+/, id) + query, {
    method,
    headers: {
      'Accept-Language': 'id',
      ...(as && { Authorization: `Bearer ${await api().tokenFor(as)}` }),
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body }),
  });
}

it.each(calls.map((call) => [call.call, call] as const))(
  'what %s refuses is said in Bahasa Indonesia [W-90]',
  async (_, call) => {
    const answers: Response[] = [];
    for (const way of waysOf(call)) answers.push(await ask(call, way));
    const refused = answers.filter(({ status }) => status >= 400);
    expect(refused.map(({ headers }) => headers.get('Content-Language'))).toEqual(
      refused.map(() => 'id'),
    );
    if (call.who.none === 401) expect(refused.length).toBeGreaterThan(0);
  },
);
