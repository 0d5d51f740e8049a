import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { range } from 'es-toolkit';
import { seed } from '../../server/demo/seed';
import { waitingDocuments } from '../../server/documents/waiting';
import { openStorage } from '../../server/storage/open-storage';
import { recount } from '../../server/storage/recount';
import { migrateServerDatabase } from '../../server/storage/server-database';
import { withLongLimits } from '../../server/storage/time-limits';
import { siti } from '../../tests/support/api/demo-people';
import { documentLists, filtered, type List } from '../../tests/support/api/every-list';
import {
  administer,
  notDurable,
  startPostgres,
} from '../../tests/support/services/postgres-server';
import { listCallerOn, timesOf } from './list-calls';
import type { Section } from './section';

const size = 2_000_000;
const rounds = 40;

type Extent = { units: number; types: number };
const small: Extent = { units: 50, types: 10 };
const large: Extent = { units: 5000, types: 40 };

/** Factor by which the larger archive may be slower, and the noise of a call in milliseconds. */
const budget = 1.5;
const tolerance = 1;

/** Each unit, type and status gets its share. One in ten units is the ministry's. */
const filling = ({ units, types }: Extent) => `
  set session_replication_role = replica;
  insert into unit_verifikators (nama, district_id)
    select 'Unit ' || nth, case when nth % 10 > 0 then districts[1 + nth % cardinality(districts)] end
    from generate_series(1, ${units} - (select count(*) from unit_verifikators)) nth,
      (select array_agg(id) as districts from districts) known;
  insert into document_types
      (document_type, naming_format, mime_type_id, category_id, max_size, is_multiple, is_mandatory, is_active)
    select 'Type ' || nth, 'T', mime_type_id, category_id, 1000, true, false, true
    from generate_series(1, ${types} - (select count(*) from document_types)) nth,
      (select * from document_types limit 1) known;
  create table unit as
    select row_number() over (order by id) - 1 as nth, id from unit_verifikators limit ${units};
  create table type as
    select row_number() over (order by id) - 1 as nth, id from document_types limit ${types};
  insert into users (username, name, unit_verifikator_id)
    select 'owner ' || owner, 'Owner ' || owner, id
    from generate_series(0, 99999) owner join unit on nth = owner % ${units};
  insert into user_roles select users.id, roles.id from users, roles
    where username like 'owner %' and roles.name = 'asn';
  create table made as
    select document, 'made-' || document as file, users.id as owner, unit_verifikator_id as unit,
      type.id as type,
      case when r < 0.03 then 1 when r < 0.06 then 2 when r < 0.08 then 3 when r < 0.1 then 4 else 5
        end as status,
      now() - interval '5 years' * (${size} - document) / ${size} as since
    from (select document, random() as r from generate_series(1, ${size}) document) documents
      join users on username = 'owner ' || document % 100000
      join type on nth = (document / 7) % ${types};
  insert into files (id, state) select file, 'kept' from made;
  insert into documents (user_id, unit_verifikator_id, document_type_id, document_name, extension,
      mime_type, storage_id, file_size, document_status_id, status_since)
    select owner, unit, type, 'Document', 'pdf', 'application/pdf', file, 100, status, since
    from made order by document;
  drop table made`;

async function openArchive(serverUrl: string, folder: string, extent: Extent) {
  const name = `units_${extent.units}`;
  await administer(serverUrl, `create database ${name}`);
  const databaseUrl = `${serverUrl}/${name}`;
  await migrateServerDatabase(databaseUrl);
  const dataDir = join(folder, name);
  const patient = await openStorage({ dataDir, databaseUrl: withLongLimits(databaseUrl) });
  await seed(patient);
  await administer(serverUrl, filling(extent), name);
  await administer(serverUrl, 'vacuum analyze', name);
  await recount(patient.db);
  await administer(serverUrl, 'vacuum analyze', name);
  await patient.close();
  const { close, ...storage } = await openStorage({ dataDir, databaseUrl });
  return { ...listCallerOn(storage), db: storage.db, close };
}

type Archive = Awaited<ReturnType<typeof openArchive>>;

const administrators: List[] = [
  { name: 'document statuses', username: siti, path: '/data-referensi/document-statuses?' },
  { name: 'coverage', username: siti, path: '/administrator/users/coverage?' },
];
const lists = [
  ...documentLists.flatMap((list) => [list, filtered(list, 'a type')]),
  ...administrators,
];

async function timeWaiting({ db }: Archive): Promise<number> {
  const began = performance.now();
  await waitingDocuments(db);
  return performance.now() - began;
}

const measures: [name: string, time: (archive: Archive) => Promise<number>][] = [
  ...lists.map((list): (typeof measures)[number] => [list.name, ({ time }) => time(list, 1)]),
  ['what waits, for metrics', timeWaiting],
];

/** Times what counts documents, at few units and types and at many, in turn. */
export async function counts(): Promise<Section> {
  const server = await startPostgres({
    ...notDurable,
    shared_buffers: '2GB',
    max_wal_size: '8GB',
  });
  const folder = await mkdtemp(join(tmpdir(), 'berkas-bench-'));
  const archives: Archive[] = [];
  try {
    for (const extent of [small, large]) {
      archives.push(await openArchive(server.url, folder, extent));
    }
    const measured = [];
    for (const [name, time] of measures) {
      const taken = archives.map((): number[] => []);
      for (const archive of archives) await time(archive);
      for (const _ of range(rounds)) {
        for (const [nth, archive] of archives.entries()) taken[nth]?.push(await time(archive));
      }
      const [before = 0, after = 0] = taken.map((times) => timesOf(times).p50);
      measured.push({ name, before, after });
    }
    const inWords = ({ units, types }: Extent) => `${units} units × ${types} types`;
    const over = measured.filter(({ before, after }) => after > budget * before + tolerance);
    return {
      title: `What counts documents, at ${size / 1e6}M of them on a PostgreSQL server (ms)`,
      columns: ['call', `p50, ${inWords(small)}`, `p50, ${inWords(large)}`, 'times'],
      rows: measured.map(({ name, before, after }) => [
        name,
        ...[before, after].map((time) => time.toFixed(1)),
        (after / before).toFixed(1),
      ]),
      notes: [
        `${rounds} calls of each size in turn, to the API in this process. One in twelve documents is under way.`,
        `The budget is ${budget} times the few units and types, plus ${tolerance} ms for noise.`,
      ],
      over: over.map(
        ({ name, before, after }) =>
          `${name}: ${after.toFixed(1)} ms, ${before.toFixed(1)} ms with few.`,
      ),
    };
  } finally {
    for (const { close } of archives) await close();
    await server.stop();
    await rm(folder, { recursive: true });
  }
}
