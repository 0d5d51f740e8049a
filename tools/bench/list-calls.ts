import { performance } from 'node:perf_hooks';
import { eq } from 'drizzle-orm';
import { getLastPage } from '@/lib/search-params';
import { createApp } from '../../server/app';
import { openSession } from '../../server/auth/session-tokens';
import { users } from '../../server/storage/schema';
import type { Storage } from '../../server/storage/storage';
import {
  documentFilters,
  documentLists,
  filtered,
  type List,
  listOfAllRoles,
  otherLists,
} from '../../tests/support/api/every-list';

/** The cost of every call: looking up the session, and nothing else. */
export const floor: List = {
  name: 'floor: an authenticated call that reads nothing more',
  username: listOfAllRoles.username,
  path: '/user/roles?',
};

const administrators = documentLists.find(({ name }) => name === 'documents, administrator');
export const busiest = administrators ?? listOfAllRoles;

/** Every list, and the document lists filtered: one by every filter, the others by some. */
export const measuredLists: List[] = [
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

export type ListCaller = {
  /** Milliseconds of one call. */
  time: (list: List, page: number) => Promise<number>;
  /** The last page that the paging bar of the first one links to. */
  lastPageOf: (list: List) => Promise<number>;
};

/** Calls lists of the API in this process, without a network. */
export function listCallerOn({ db, files, spool }: Storage): ListCaller {
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
    const Authorization = `Bearer ${await tokenFor(username)}`;
    const began = performance.now();
    const response = await app.request(`http://localhost/service/api${path}&page=${page}`, {
      headers: { Authorization },
    });
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    const { data } = await response.json();
    return { took: performance.now() - began, links: data.links ?? [] };
  }

  return {
    time: async (list, page) => (await call(list, page)).took,
    lastPageOf: async (list) => getLastPage((await call(list, 1)).links),
  };
}

export type Times = { p50: number; p95: number };

export function timesOf(milliseconds: number[]): Times {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}
