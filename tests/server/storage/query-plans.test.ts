import { PGlite } from '@electric-sql/pglite';
import { and, eq, sql } from 'drizzle-orm';
import { sumBy } from 'es-toolkit';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PageLink } from '@/api/body';
import { getLastPage } from '@/lib/search-params';
import { fillArchive, linkInto } from '../../../server/demo/fill-archive';
import { seed } from '../../../server/demo/seed';
import { status } from '../../../server/domain/statuses';
import { documents, users } from '../../../server/storage/schema';
import { andi, dewi, siti } from '../../support/api/demo-people';
import {
  documentFilters,
  documentLists,
  filtered,
  type List,
  listOfAllRoles,
  otherLists,
} from '../../support/api/every-list';
import { nodesOf, type Plan, type PlanRow, rowsRead } from '../../support/api/query-plans';
import { startTestApi, type TestApi } from '../../support/api/test-api';

/**
 * There is an index for every list. Whether PostgreSQL uses it by itself is tested on a server
 * (tests/postgres/query-plans.test.ts).
 */

const documentCount = 12_000;
/** Documents that a query may read: those shown or counted, and some that a condition drops. */
const few = 1_000;
/** The same for texts of owners that match documents all over the archive. */
const some = documentCount / 3;
/** The same for a text of many descriptions, where a list shows few of the documents. */
const many = (documentCount * 2) / 3;

const textsOfOwners = new Set([
  'the beginning of many usernames',
  'name and description',
  'all together',
]);
const textsOfMany = new Set(['a word of many descriptions', 'two letters']);
const ofFewUnits = new Set(['documents, adminUk', 'documents, verifikatorDmsDinas']);

function limitFor({ name }: List, by: string): number {
  if (ofFewUnits.has(name) && textsOfMany.has(by)) return many;
  return textsOfOwners.has(by) ? some : few;
}

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi(async (storage, filesFolder) => {
    await seed(storage);
    await fillArchive(storage, linkInto(filesFolder), documentCount);
  });
  await api.db.execute(sql`vacuum analyze`);
  // PostgreSQL would scan a table of this size. With this setting it does so only if there is no
  // index. Reading all of an index is as bad: the limits above notice it.
  await api.db.execute(sql`set enable_seqscan = off`);
}, 5 * 60_000);

afterAll(() => api.close());

afterEach(() => {
  vi.restoreAllMocks();
});

/** Requests a list. Returns its links and the plans of the queries that it ran. */
async function plansOf({ username, path }: List, page: number) {
  await api.tokenFor(username);
  const query = vi.spyOn(PGlite.prototype, 'query');
  const { status, body } = await api.call(username, 'GET', `${path}&page=${page}`);
  expect(status).toBe(200);
  const asked = query.mock.calls.map(([text, params], i) => ({
    text,
    params,
    client: query.mock.contexts[i] as PGlite,
  }));
  query.mockRestore();

  const plans: Plan[] = [];
  for (const { client, text, params } of asked) {
    if (!text.startsWith('select')) continue;
    const { rows } = await client.query<PlanRow>(`explain (analyze, format json) ${text}`, params);
    plans.push(...rows.map((row) => row['QUERY PLAN'][0].Plan));
  }
  return { plans, links: body.data.links as PageLink[] };
}

async function expectIndexed(list: List, most: number) {
  const first = await plansOf(list, 1);
  const last = getLastPage(first.links);
  const plans = last > 1 ? [...first.plans, ...(await plansOf(list, last)).plans] : first.plans;
  for (const plan of plans) {
    const nodes = nodesOf(plan).filter((node) => node['Relation Name'] === 'documents');
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    expect(sumBy(nodes, rowsRead), `documents read, page 1 or ${last}`).toBeLessThanOrEqual(most);
  }
}

it.each([...documentLists, ...otherLists])(
  '$name: first and last page are found by an index',
  (list) => expectIndexed(list, few),
);

it(`${listOfAllRoles.name}: neither`, () => expectIndexed(listOfAllRoles, few));

it('what waits where, and what else there is of a person, is found by an index', async () => {
  const [waiting] = await api.db
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.user_id))
    .where(and(eq(users.username, dewi), eq(documents.document_status_id, status.sent)));
  for (const [username, path] of [
    [siti, '/administrator/users/coverage?'],
    [andi, `/document/verifications/person/${waiting?.id}?`],
  ] as const) {
    const { plans } = await plansOf({ name: path, username, path }, 1);
    const nodes = plans.flatMap(nodesOf).filter((node) => node['Relation Name'] === 'documents');
    expect(nodes.length).toBeGreaterThan(0);
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    expect(sumBy(nodes, rowsRead), path).toBeLessThanOrEqual(few);
  }
});

it.each(['words of few descriptions', 'a rare name', 'signs alone', 'all together'])(
  'a page far past the end is found by an index: filtered by %s',
  async (by) => {
    const list = documentLists.find(({ name }) => name === 'documents, administrator');
    if (!list) throw new Error('There is no list of all documents.');
    const { plans } = await plansOf(filtered(list, by), 900);
    const nodes = plans.flatMap(nodesOf).filter((node) => node['Relation Name'] === 'documents');
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    expect(sumBy(nodes, rowsRead)).toBeLessThanOrEqual(2 * limitFor(list, by));
  },
);

// Approves runs the same query as verifications, with another status.
const filterable = documentLists.filter(({ path }) => !path.includes('approves'));

describe.each(filterable)('$name', (list) => {
  it.each(Object.keys(documentFilters))('filtered by %s', (by) =>
    expectIndexed(filtered(list, by), limitFor(list, by)),
  );
});
