import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { eq, sql } from 'drizzle-orm';
import { getLastPage } from '@/lib/search-params';
import { createApp } from '../../server/app';
import { openSession } from '../../server/auth/session-tokens';
import { fillArchive } from '../../server/seed/fill-archive';
import { seed } from '../../server/seed/seed';
import { type OpenStorage, openStorage } from '../../server/storage/open-storage';
import { users } from '../../server/storage/schema';
import {
  documentFilters,
  documentLists,
  filtered,
  type List,
  listOfAllRoles,
  otherLists,
} from '../support/every-list';
import type { Section } from './section';

const sizes = [2000, 20_000, 200_000];
const rounds = 20;

type Times = { p50: number; p95: number };

/** The cost of every call: looking up the session, and nothing else. */
const floor: List = {
  name: 'floor: an authenticated call that reads nothing more',
  username: listOfAllRoles.username,
  path: '/user/roles?',
};

const administrators = documentLists.find(({ name }) => name === 'documents, administrator');
const busiest = administrators ?? listOfAllRoles;
const measured = [
  floor,
  ...documentLists,
  listOfAllRoles,
  ...otherLists,
  ...Object.keys(documentFilters).map((by) => filtered(busiest, by)),
  ...documentLists
    .filter((list) => list !== busiest)
    .flatMap((list) =>
      ['a username', 'a common name', 'a type', 'a word of many descriptions', 'all together'].map(
        (by) => filtered(list, by),
      ),
    ),
];

/** Times of the first and last page of every list, by title. */
async function timesAt({ db, files, spool }: OpenStorage): Promise<Map<string, Times>> {
  const key = new Uint8Array(32);
  const app = createApp({ db, files, spool, portalKeys: [key], urlKeys: [key] });
  const tokens = new Map<string, string>();

  async function tokenFor(username: string): Promise<string> {
    const known = tokens.get(username);
    if (known) return known;
    const user = await db.query.users.findFirst({ where: eq(users.username, username) });
    const token = await openSession(db, user?.id ?? 0, new Date());
    tokens.set(username, token);
    return token;
  }

  async function call({ name, username, path }: List, page: number) {
    const response = await app.request(`http://localhost/service/api${path}&page=${page}`, {
      headers: { Authorization: `Bearer ${await tokenFor(username)}` },
    });
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    const { data } = await response.json();
    return getLastPage(data.links ?? []);
  }

  async function measure(list: List, page: number): Promise<Times> {
    await call(list, page);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      await call(list, page);
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(share * (rounds - 1))] ?? 0;
    return { p50: at(0.5), p95: at(0.95) };
  }

  const times = new Map<string, Times>();
  for (const list of measured) {
    times.set(list.name, await measure(list, 1));
    const last = await call(list, 1);
    if (list !== floor) times.set(`${list.name}, last page`, await measure(list, last));
  }
  return times;
}

/** Times of every list's first and last page, from 2,000 to 200,000 documents. */
export async function lists(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'berkas-bench-'));
  const data = await openStorage({ dataDir: folder });
  await seed(data);
  const columns: Map<string, Times>[] = [];
  for (const size of sizes) {
    await fillArchive(data, join(folder, 'files'), size);
    await data.db.execute(sql`vacuum analyze`);
    columns.push(await timesAt(data));
  }
  await data.close();
  await rm(folder, { recursive: true });

  const [smallest] = columns;
  const rows = [...(smallest?.keys() ?? [])].map((name) => {
    const times = columns.flatMap((column) => column.get(name) ?? []);
    const growth = (times.at(-1)?.p50 ?? 0) / (times[0]?.p50 ?? 1);
    return [
      name,
      ...times.flatMap(({ p50, p95 }) => [p50.toFixed(1), p95.toFixed(1)]),
      growth.toFixed(1),
    ];
  });
  return {
    title: 'Lists of the API at 2,000, 20,000 and 200,000 documents (ms)',
    columns: [
      'list',
      ...sizes.flatMap((size) => [`p50, ${size / 1000}k`, `p95, ${size / 1000}k`]),
      'p50 200k / 2k',
    ],
    rows,
    notes: [
      `${rounds} calls each, one after the other, to the API in this process, without a network. The last page is the last one that the paging bar links to: at most the eleventh if a text filters the list.`,
      'tests/server/query-plans.test.ts reads the plans of all these queries: none scans the documents sequentially.',
    ],
  };
}
