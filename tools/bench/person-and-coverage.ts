import { and, eq, isNull, sql } from 'drizzle-orm';
import { range } from 'es-toolkit';
import { status } from '../../server/domain/statuses';
import type { Database } from '../../server/storage/database';
import { documents, unit_verifikators } from '../../server/storage/schema';
import { andi, siti } from '../../tests/support/api/demo-people';
import { type Archive, size, withArchive } from './archive';
import { floor, listCallerOn, timesOf } from './list-calls';
import type { Section } from './section';

const calls = 200;

/** Milliseconds that the p95 of a call may take. */
const budgets = { coverage: 300, person: 100 };

/** Documents that wait for the ministry's verifiers, from all over the archive. */
async function waitingDocuments(db: Database): Promise<number[]> {
  const found = await db
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(unit_verifikators, eq(unit_verifikators.id, documents.unit_verifikator_id))
    .where(
      and(isNull(unit_verifikators.district_id), eq(documents.document_status_id, status.sent)),
    )
    .orderBy(sql`md5(${documents.id}::text)`)
    .limit(calls);
  return found.map(({ id }) => id);
}

/** Times of the calls that look at all districts, and at all documents of a person. */
export async function measurePersonAndCoverage({ storage }: Archive): Promise<Section> {
  const caller = listCallerOn(storage);
  const waiting = await waitingDocuments(storage.db);
  const coverage = { name: 'coverage', username: siti, path: '/administrator/users/coverage?' };
  const personOf = (id: number | undefined) => ({
    name: 'person',
    username: andi,
    path: `/document/verifications/person/${id}?`,
  });
  const times = { floor: [] as number[], coverage: [] as number[], person: [] as number[] };
  for (const nth of range(calls)) {
    times.floor.push(await caller.time(floor, 1));
    times.coverage.push(await caller.time(coverage, 1));
    times.person.push(await caller.time(personOf(waiting[nth % waiting.length]), 1));
  }
  const measured = {
    floor: timesOf(times.floor),
    coverage: timesOf(times.coverage),
    person: timesOf(times.person),
  };
  const row = (name: string, { p50, p95 }: { p50: number; p95: number }, budget: number | '') => [
    name,
    p50.toFixed(1),
    p95.toFixed(1),
    budget,
  ];
  const over = (['coverage', 'person'] as const).filter(
    (name) => measured[name].p95 > budgets[name],
  );
  return {
    title: `Coverage, and the other documents of a person, at ${size / 1e6}M documents on a PostgreSQL server (ms)`,
    columns: ['call', 'p50', 'p95', 'budget of the p95'],
    rows: [
      row(floor.name, measured.floor, ''),
      row('who verifies what', measured.coverage, budgets.coverage),
      row('what else there is of a person', measured.person, budgets.person),
    ],
    notes: [
      `${calls} calls of each in turn, to the API in this process; the documents are of ${waiting.length} that wait for a verifier of the ministry.`,
    ],
    over: over.map((name) => `The p95 of ${name} is ${measured[name].p95.toFixed(1)} ms.`),
  };
}

export const personAndCoverage = (): Promise<Section> =>
  withArchive({ shared_buffers: '2GB', max_wal_size: '8GB' }, measurePersonAndCoverage);
