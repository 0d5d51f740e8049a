import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { fillArchive, linkInto } from '../../server/demo/fill-archive';
import { seed } from '../../server/demo/seed';
import { openStorage } from '../../server/storage/open-storage';
import type { Storage } from '../../server/storage/storage';
import type { List } from '../../tests/support/api/every-list';
import { floor, listCallerOn, measuredLists, type Times, timesOf } from './list-calls';
import type { Section } from './section';

const sizes = [2000, 20_000, 200_000];
const rounds = 20;

/** Times of the first and last page of every list, by title. */
async function timesAt(storage: Storage): Promise<Map<string, Times>> {
  const { time, lastPageOf } = listCallerOn(storage);

  async function measure(list: List, page: number): Promise<Times> {
    await time(list, page);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await time(list, page));
    return timesOf(times);
  }

  const times = new Map([[floor.name, await measure(floor, 1)]]);
  for (const list of measuredLists) {
    times.set(list.name, await measure(list, 1));
    times.set(`${list.name}, last page`, await measure(list, await lastPageOf(list)));
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
    await fillArchive(data, linkInto(join(folder, 'files')), size);
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
      `${rounds} calls each, one after the other, to the API in this process, without a network. The last page is the last one that the paging bar links to: at most the third if a text filters the list.`,
      'tests/postgres/query-plans.test.ts reads the plans of all these queries: there is an index for each.',
    ],
  };
}
