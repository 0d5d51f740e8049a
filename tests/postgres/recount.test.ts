import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StatusId } from '../../server/domain/statuses';
import type { Database } from '../../server/storage/database';
import { recount } from '../../server/storage/recount';
import { document_counts, documents } from '../../server/storage/schema';
import { apiPerTest } from '../support/api/api-per-test';
import { addDocument, status } from '../support/api/fixture';
import { startSecondApi, type TestApi } from '../support/api/test-api';
import { untilOneWaits } from './until-waiting';

// The counters of documents are corrected while others work.

const api = apiPerTest();
let second: TestApi;
beforeEach(async () => {
  second = await startSecondApi(api());
});
afterEach(() => second.close());

const addSent = () => addDocument(api(), { owner: 'bureauOwner', document_status_id: status.sent });
const isSent = and(
  isNull(document_counts.part),
  eq(document_counts.document_status_id, status.sent),
);
const countSent = async () => {
  const [found] = await api().db.select().from(document_counts).where(isSent);
  return found?.count;
};

it('counters are corrected without waiting for who writes documents, whose changes are counted once', async () => {
  const id = await addSent();
  await second.db.transaction(async (tx) => {
    await tx
      .update(documents)
      .set({ document_status_id: status.draft })
      .where(eq(documents.id, id));
    expect(await recount(api().db)).toBe(0);
  });
  expect([await recount(api().db), await countSent()]).toEqual([0, 0]);
});

it('counters are corrected by what they lack, so that what is written meanwhile is not lost', async () => {
  await addSent();
  const id = await addSent();
  await api().db.update(document_counts).set({ count: 7 }).where(isSent);
  let corrected: Promise<number | undefined> | undefined;
  await second.db.transaction(async (tx) => {
    await tx.delete(documents).where(eq(documents.id, id));
    corrected = recount(api().db);
    await untilOneWaits(second.db);
  });
  expect([await corrected, await countSent()]).toEqual([1, 1]);
});

it('counters are corrected without a lock on documents that would hold up a decision [O-41]', async () => {
  await addSent();
  await api().db.update(document_counts).set({ count: 7 });
  await second.db.transaction(async (tx) => {
    await recount(tx);
    const locks = await tx
      .select({ mode: sql<string>`mode` })
      .from(sql`pg_locks`)
      .where(sql`relation = 'documents'::regclass and granted and pid = pg_backend_pid()`);
    expect(locks.map(({ mode }) => mode)).toEqual(['AccessShareLock']);
  });
});

it('counters are corrected by one process at a time', async () => {
  await addSent();
  await api().db.update(document_counts).set({ count: 7 });
  await second.db.transaction(async (tx) => {
    await recount(tx);
    expect(await recount(api().db)).toBeUndefined();
  });
  expect(await recount(api().db)).toBe(0);
});

it('two changes at once of what the same counter counts are both counted', async () => {
  const [one, other] = [await addSent(), await addSent()];
  const set = (db: Database, id: number, document_status_id: StatusId) =>
    db.update(documents).set({ document_status_id }).where(eq(documents.id, id));
  const { changed } = await second.db.transaction(async (tx) => {
    await set(tx, one, status.verified);
    const changed = set(api().db, other, status.rejected).then();
    await untilOneWaits(second.db);
    return { changed };
  });
  await changed;
  expect([await countSent(), await recount(api().db)]).toEqual([0, 0]);
});
