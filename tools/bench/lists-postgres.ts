import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { range, unzip, zip } from 'es-toolkit';
import { fillArchive } from '../../server/demo/fill-archive';
import { seed } from '../../server/demo/seed';
import { openStorage } from '../../server/storage/open-storage';
import { migrateServerDatabase } from '../../server/storage/server-database';
import type { List } from '../../tests/support/api/every-list';
import {
  administer,
  notDurable,
  startPostgres,
} from '../../tests/support/services/postgres-server';
import {
  busiest,
  floor,
  type ListCaller,
  listCallerOn,
  measuredLists,
  type Times,
  timesOf,
} from './list-calls';
import type { Section } from './section';

const sizes = [2000, 200_000, 2_000_000];
const rounds = 40;

/** Leaves the planner's settings as they are. No fsync, to fill sooner: lists only read. */
const settings = { ...notDurable, shared_buffers: '2GB', max_wal_size: '8GB' };

/** The most by which the p95 above the floor may exceed that of the smallest archive. */
const budget = 1.5;
/** Milliseconds by which this may be exceeded: the noise of a call. */
const tolerance = 2;

const inWords = (size: number) => (size >= 1e6 ? `${size / 1e6}M` : `${size / 1000}k`);

type Archive = ListCaller & { filledIn: number; close: () => Promise<void> };

/** Fills a database of its own. Without files, which lists do not read. */
async function openArchive(serverUrl: string, folder: string, size: number): Promise<Archive> {
  const name = `archive_${size}`;
  await administer(serverUrl, `create database ${name}`);
  await migrateServerDatabase(`${serverUrl}/${name}`);
  const { close, ...storage } = await openStorage({
    dataDir: join(folder, name),
    databaseUrl: `${serverUrl}/${name}`,
  });
  const began = performance.now();
  await seed(storage);
  await fillArchive(storage, async () => {}, size);
  const filledIn = (performance.now() - began) / 1000;
  // Uses a connection of its own: the API's have a statement timeout.
  await administer(serverUrl, 'vacuum analyze', name);
  return { ...listCallerOn(storage), filledIn, close };
}

type Measured = Times & { aboveFloor: number; calls: number[]; floors: number[] };

function measuredOf(calls: number[], floors: number[]): Measured {
  const times = timesOf(calls);
  return { ...times, aboveFloor: Math.max(0, times.p95 - timesOf(floors).p50), calls, floors };
}

/** The calls of all lists, as if they were one. */
function together(lists: Measured[][]): Measured[] {
  return unzip(lists).map((measured) =>
    measuredOf(
      measured.flatMap(({ calls }) => calls),
      measured.flatMap(({ floors }) => floors),
    ),
  );
}

/** Calls a page of each archive and the floor in turn. Each round begins with another archive. */
async function measure(archives: Archive[], list: List, pages: number[]): Promise<Measured[]> {
  const timed = zip(archives, pages).map(([archive, page]) => ({
    archive,
    page,
    calls: [] as number[],
    floors: [] as number[],
  }));
  // The first calls fill the caches of the database.
  for (const { archive, page } of timed) await archive.time(list, page);
  for (const round of range(rounds)) {
    const first = round % timed.length;
    for (const { archive, page, calls, floors } of [
      ...timed.slice(first),
      ...timed.slice(0, first),
    ]) {
      floors.push(await archive.time(floor, 1));
      calls.push(await archive.time(list, page));
    }
  }
  return timed.map(({ calls, floors }) => measuredOf(calls, floors));
}

async function measureAll(archives: Archive[]): Promise<Map<string, Measured[]>> {
  const first = archives.map(() => 1);
  // Node.js still compiles during the first calls, which would make the smallest size look slow.
  await measure(archives, busiest, first);
  const all = new Map<string, Measured[]>();
  for (const list of measuredLists) {
    all.set(list.name, await measure(archives, list, first));
    const last = await Promise.all(archives.map((archive) => archive.lastPageOf(list)));
    all.set(`${list.name}, last page`, await measure(archives, list, last));
  }
  return all;
}

const inMs = ({ p50, p95 }: Times) => [p50.toFixed(1), p95.toFixed(1)];

/** Times of the larger sizes, in multiples of the reference. */
const quotients = (measured: Measured[], reference: number) =>
  measured.slice(1).map(({ aboveFloor }) => (aboveFloor / reference).toFixed(1));

function sectionOf(all: Map<string, Measured[]>, filled: string): Section {
  const fullPage = all.get(busiest.name)?.[0]?.aboveFloor ?? 0;
  const whole = together([...all.values()]);

  /** With few documents, some lists lack a full page, which costs more than the query. */
  const referenceOf = ([smallest]: Measured[]) => Math.max(fullPage, smallest?.aboveFloor ?? 0);

  const isOver = (measured: Measured[]) =>
    measured.some(({ aboveFloor }) => aboveFloor > budget * referenceOf(measured) + tolerance);

  const over = [...all]
    .filter(([, measured]) => isOver(measured))
    .map(([name, measured]) => {
      const above = measured.map(({ aboveFloor }) => aboveFloor.toFixed(1));
      return `${name} ${above.join(', ')}`;
    });

  return {
    title: `Lists on a PostgreSQL server at ${sizes.map(inWords).join(', ')} documents (ms)`,
    columns: [
      'list',
      ...sizes.flatMap((size) => [`p50, ${inWords(size)}`, `p95, ${inWords(size)}`]),
      ...sizes.slice(1).map((size) => `p95 ${inWords(size)} / ${inWords(sizes[0] ?? 0)}`),
    ],
    rows: [
      [floor.name, ...whole.flatMap(({ floors }) => inMs(timesOf(floors))), '', ''],
      [
        'all lists together',
        ...whole.flatMap(inMs),
        ...quotients(whole, whole[0]?.aboveFloor ?? 0),
      ],
      ...[...all].map(([name, measured]) => [
        name,
        ...measured.flatMap(inMs),
        ...quotients(measured, referenceOf(measured)),
      ]),
    ],
    notes: [
      `${rounds} calls of each size in turn, to the API in this process, one after the other. The last page is the last one that the paging bar links to: at most the third if a text filters the list.`,
      `The quotients are those of the p95 less the floor, which is the median cost of any call, measured between these. A list without a full page at ${inWords(sizes[0] ?? 0)} is compared with “${busiest.name}” there.`,
      `PostgreSQL's own settings, but ${Object.entries(settings)
        .map(([name, value]) => `${name} = ${value}`)
        .join(', ')}, after vacuum analyze. ${filled}`,
      `The budget is ${budget} times the smallest size, plus ${tolerance} ms for noise.`,
    ],
    over: over.length
      ? [`${over.length} of ${all.size}, in ms above the floor: ${over.join('; ')}.`]
      : [],
  };
}

/** Times of every list's first and last page, with up to 2,000,000 documents on one server. */
export async function listsPostgres(): Promise<Section> {
  const server = await startPostgres(settings);
  const folder = await mkdtemp(join(tmpdir(), 'berkas-bench-'));
  const archives: Archive[] = [];
  try {
    for (const size of sizes) archives.push(await openArchive(server.url, folder, size));
    const filled = archives
      .map(({ filledIn }, i) => `${inWords(sizes[i] ?? 0)} in ${Math.round(filledIn)} s`)
      .join(', ');
    return sectionOf(await measureAll(archives), `Filled: ${filled}.`);
  } finally {
    for (const { close } of archives) await close();
    await server.stop();
    await rm(folder, { recursive: true });
  }
}
