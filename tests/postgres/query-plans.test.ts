import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { range, sumBy } from 'es-toolkit';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PageLink } from '@/api/body';
import { getLastPage } from '@/lib/search-params';
import { fillArchive } from '../../server/demo/fill-archive';
import { seed } from '../../server/demo/seed';
import { status } from '../../server/domain/statuses';
import {
  districts,
  documents,
  unit_verifikators,
  user_districts,
  users,
} from '../../server/storage/schema';
import { andi, dewi, siti } from '../support/api/demo-people';
import {
  documentFilters,
  documentLists,
  filtered,
  type List,
  listOfAllRoles,
  otherLists,
} from '../support/api/every-list';
import { startTestApi, type TestApi } from '../support/api/test-api';
import { commonFilters, nodesOf, type Plan, type PlanRow, rowsFetched, rowsRead } from './plans';

/**
 * How many documents each list reads, by the plans that PostgreSQL makes with its own settings from
 * the statistics of an archive.
 */

const documentCount = 30_000;
/** Limit for the first page of a list in the order of an index. */
const aPage = 200;
/**
 * Limit for another page. The hundred pages after the first are counted from there, and the
 * documents of a unit may be sorted where that is cheaper than to follow an index.
 */
const few = documentCount / 6;
/** Limit for a list that is read until enough documents match a filter. */
const some = documentCount / 2;

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi(async function archive(storage) {
    await seed(storage);
    await fillArchive(storage, async () => {}, documentCount);
  });
  // PostgreSQL's own vacuum may run at the same time, and its snapshot keeps rows from being marked
  // as visible to all, without which index-only scans read them from the table.
  await vi.waitUntil(
    async () => {
      await api.db.execute(sql`vacuum analyze`);
      return api.db.$count(sql`pg_class`, sql`relname = 'documents' and relallvisible = relpages`);
    },
    { timeout: 60_000 },
  );
});

afterAll(() => api.close());

afterEach(() => {
  vi.restoreAllMocks();
});

type Query = { text: string; values: unknown[] };

/** Requests a page. Returns its links and the queries that it ran. */
async function queriesOf({ username, path }: List, page: number) {
  await api.tokenFor(username);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const { status, body } = await api.call(username, 'GET', `${path}&page=${page}`);
  expect(status).toBe(200);
  const calls: unknown[][] = query.mock.calls;
  query.mockRestore();
  const queries = calls.flatMap(([config, values]): Query[] => {
    const { text } = config as { text: string };
    return text.startsWith('select') ? [{ text, values: values as unknown[] }] : [];
  });
  expect(queries.length).toBeGreaterThan(1);
  return { queries, links: body.data.links as PageLink[] | undefined };
}

async function planOf({ text, values }: Query): Promise<Plan> {
  const pool: pg.Pool = Reflect.get(api.db, '$client');
  const explained = await pool.query<PlanRow>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  );
  const [row] = explained.rows;
  if (!row) throw new Error('There is no plan.');
  return row['QUERY PLAN'][0].Plan;
}

/**
 * Requests a page, which may read so many documents, and so many of them from the table. Returns
 * the last page.
 */
async function expectAtMost(
  list: List,
  page: number,
  most: number,
  mostFetched = most,
): Promise<number> {
  const { queries, links } = await queriesOf(list, page);
  const plans: Plan[] = [];
  for (const query of queries) plans.push(await planOf(query));
  const nodes = plans.flatMap(nodesOf).filter((node) => node['Relation Name'] === 'documents');
  expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  expect(sumBy(nodes, rowsRead), `documents read, page ${page}`).toBeLessThanOrEqual(most);
  expect(sumBy(nodes, rowsFetched), 'of them from the table').toBeLessThanOrEqual(mostFetched);
  return links ? getLastPage(links) : 1;
}

/** Expects the same of the first page and the last. */
async function expectBothAtMost(list: List, most: number, mostOnLast = most) {
  const last = await expectAtMost(list, 1, most);
  await expectAtMost(list, last, mostOnLast);
}

const ofUnits = new Set(['documents, adminUk', 'documents, verifikatorDmsDinas']);

it.each([...documentLists, listOfAllRoles, ...otherLists])('$name', (list) =>
  expectBothAtMost(list, ofUnits.has(list.name) ? few : aPage, few),
);

/**
 * Limits for reads from the table, by filters on columns of its index and by a text that few
 * documents have. All filters together also read the descriptions of some owners' documents.
 */
const fetched: Record<string, number> = {
  'a username': aPage,
  'a rare name': aPage,
  'a type': aPage,
  'words of few descriptions': aPage,
  'type and status': aPage,
  'all together': 2 * aPage,
};

// Leaves out approvals: their query is that of verifications, with another status.
const filterable = documentLists.filter(({ path }) => !path.includes('approves'));

describe.each(filterable)('$name', (list) => {
  it.each(Object.keys(documentFilters))('filtered by %s', (by) =>
    expectBothAtMost(filtered(list, by), commonFilters.has(by) ? some : few),
  );

  it.each(Object.entries(fetched))('filtered by %s: from the table', async (by, most) => {
    const last = await expectAtMost(filtered(list, by), 1, some, most);
    await expectAtMost(filtered(list, by), last, some, most);
  });
});

// Leaves out the lists of all documents, which the order of the table serves as well.
const ofSome = filterable.filter(({ name }) => !/^documents, (administrator|viewer)/.test(name));
it.each(ofSome)('$name, filtered by a common name: from the table', async (list) => {
  const last = await expectAtMost(filtered(list, 'a common name'), 1, some, aPage);
  await expectAtMost(filtered(list, 'a common name'), last, some, aPage);
});

const seeNoDrafts = documentLists.filter(({ name }) => /^documents, (?!administrator)/.test(name));
it.each(seeNoDrafts)('$name: reads none to find no drafts', async (list) => {
  await expectAtMost(filtered(list, 'status Draft'), 1, 0);
});

describe('districts with few documents', () => {
  const ofAgency = documentLists.filter(({ name }) => name.endsWith('Dinas'));
  const deciders = new Set(ofAgency.map(({ username }) => username));

  beforeAll(async () => {
    const { db } = api;
    const names = range(20).map((nth) => ({ name: `Kabupaten Baru ${nth}` }));
    const added = await db.insert(districts).values(names).returning();
    const [unit] = await db
      .insert(unit_verifikators)
      .values(added.map(({ id, name }) => ({ nama: `Dinas ${name}`, district_id: id })))
      .returning();
    const [oldest] = await db.select().from(documents).orderBy(documents.id).limit(1);
    await db
      .update(users)
      .set({ unit_verifikator_id: unit?.id })
      .where(eq(users.id, oldest?.user_id ?? 0));
    for (const username of deciders) {
      const decider = await db.query.users.findFirst({ where: eq(users.username, username) });
      const user_id = decider?.id ?? 0;
      await db.delete(user_districts).where(eq(user_districts.user_id, user_id));
      await db.insert(user_districts).values(added.map(({ id }) => ({ user_id, district_id: id })));
    }
    // A short queue is read as a whole, because that costs less than looking into 20 districts.
    const approved = and(
      eq(documents.document_status_id, status.approved),
      lt(documents.id, 12_000),
    );
    await db.update(documents).set({ document_status_id: status.verified }).where(approved);
    await db.execute(sql`vacuum analyze`);
  });

  it.each(ofAgency)('$name', (list) => expectBothAtMost(list, aPage));
  it.each(ofAgency)('$name, filtered by a common name', (list) =>
    expectBothAtMost(filtered(list, 'a common name'), aPage),
  );
});

const allDocuments =
  documentLists.find(({ name }) => name === 'documents, administrator') ?? listOfAllRoles;

it('a search reads few matches ahead', async () => {
  await expectAtMost(filtered(allDocuments, 'two letters'), 1, 1000);
});

it.each(['words of few descriptions', 'a rare name', 'signs alone', 'all together'])(
  'a page far past the end is found by an index: filtered by %s',
  async (by) => {
    await expectAtMost(filtered(allDocuments, by), 900, commonFilters.has(by) ? some : few);
  },
);

it('what waits where, and what else there is of a person, is found by an index', async () => {
  const [waiting] = await api.db
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.user_id))
    .where(and(eq(users.username, dewi), eq(documents.document_status_id, status.sent)));
  const lists: List[] = [
    { name: 'coverage', username: siti, path: '/administrator/users/coverage?' },
    { name: 'person', username: andi, path: `/document/verifications/person/${waiting?.id}?` },
  ];
  for (const list of lists) await expectAtMost(list, 1, 1000);
});

const pagesRead = (node: Plan) => node['Shared Hit Blocks'] + node['Shared Read Blocks'];

async function plansOf(list: List): Promise<Plan[]> {
  const { queries } = await queriesOf(list, 1);
  const plans: Plan[] = [];
  for (const query of queries) plans.push(await planOf(query));
  return plans;
}

it('a search for a text reads no list of what has changed since the last vacuum', async () => {
  await api.db.update(documents).set({ status_since: sql`now()` }).where(lt(documents.id, 5000));
  const plans = await plansOf(filtered(listOfAllRoles, 'a word of no description'));
  expect(sumBy(plans, pagesRead)).toBeLessThan(100);
});

it('a list of a type in one status passes over none of the type in another', async () => {
  const newer = and(eq(documents.document_type_id, 8), gt(documents.id, 2000));
  await api.db.update(documents).set({ document_status_id: status.sent }).where(newer);
  const plans = await plansOf(filtered(listOfAllRoles, 'type and status'));
  const scans = plans.flatMap(nodesOf).filter((node) => node['Node Type'] === 'Index Only Scan');
  expect(sumBy(scans, pagesRead)).toBeLessThan(100);
});

describe('very many units', () => {
  beforeAll(async () => {
    const { db } = api;
    await db.execute(
      sql`insert into unit_verifikators (nama) select 'Unit ' || nth from generate_series(1, 5000) nth`,
    );
    await db.execute(sql`insert into document_counts (unit_verifikator_id, document_status_id, count)
      select unit.id, status.id, 0 from unit_verifikators unit, document_statuses status where nama like 'Unit %'`);
    await db.execute(sql`vacuum analyze`);
  });

  const ofEverybody = [
    listOfAllRoles,
    ...documentLists.filter(({ name }) => /^documents, (administrator|viewer)/.test(name)),
    ...otherLists.filter(({ name }) => name === 'document-statuses'),
  ];
  it.each(ofEverybody)('$name: reads no counters of units', async (list) => {
    const nodes = (await plansOf(list)).flatMap(nodesOf);
    const counters = nodes.filter((node) => node['Relation Name'] === 'document_counts');
    expect(counters.length).toBeGreaterThan(0);
    expect(sumBy(counters, rowsRead)).toBeLessThanOrEqual(16 * 5);
  });
});
