import { and, count, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { groupBy, orderBy, sumBy } from 'es-toolkit';
import type { Database } from '../storage/database';
import { approval_counts, document_types, rejection_reasons } from '../storage/schema';

/** Days as YYYY-MM-DD, both included. A missing one leaves that end open. */
export type Days = { from?: string | undefined; to?: string | undefined };

/** How often documents of a type were sent back for a reason. */
type SentBack = {
  document_type: string;
  /** The name of the reason. Empty for notes without one. */
  reason: string;
  count: number;
  /** Share of the type's rejections that have this reason, 0 to 1. Some have several. */
  share: number;
  /** First rejections of a document among these. */
  first: number;
  /** Number of first rejections that were approved when the document was sent again. */
  passed_second: number;
};

/** How sendings ended: the first of a document (1), the second (2), or a later one (3). */
type Ended = { sending: number; approved: number; rejected: number };

const within = (day: PgColumn, { from, to }: Days): SQL | undefined =>
  and(from ? gte(day, from) : undefined, to ? lte(day, to) : undefined);

const upToThree = (sending: PgColumn) => sql<number>`least(${sending}, 3)::int`;
const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;

/** Rejections by type, reason and sending. An index has all that is read. */
function countRejections(db: Database, days: Days) {
  const { day, document_type_id, reason, sending, nth, passed } = rejection_reasons;
  return db
    .select({
      document_type_id,
      reason,
      sending: upToThree(sending),
      count: count(),
      passed: countIf(sql`${passed}`),
      // A rejection has as many rows as reasons.
      rejections: countIf(eq(nth, 0)),
    })
    .from(rejection_reasons)
    .where(within(day, days))
    .groupBy(document_type_id, reason, upToThree(sending));
}

type Counted = Awaited<ReturnType<typeof countRejections>>;

function ofType(document_type: string, ofIt: Counted): SentBack[] {
  const rejections = sumBy(ofIt, (row) => row.rejections);
  return Object.entries(groupBy(ofIt, ({ reason }) => reason)).map(([reason, rows]) => {
    const sentBack = sumBy(rows, (row) => row.count);
    const first = rows.find(({ sending }) => sending === 1);
    return {
      document_type,
      reason,
      count: sentBack,
      share: sentBack / rejections,
      first: first?.count ?? 0,
      passed_second: first?.passed ?? 0,
    };
  });
}

/** Why documents were sent back in these days, most often first, and how sendings ended then. */
export async function findSentBack(
  db: Database,
  days: Days,
): Promise<{ data: SentBack[]; sendings: Ended[] }> {
  const { day, sending, count: approvals } = approval_counts;
  const rejected = await countRejections(db, days);
  const approved = await db
    .select({ sending: upToThree(sending), count: sql<number>`sum(${approvals})::int` })
    .from(approval_counts)
    .where(within(day, days))
    .groupBy(upToThree(sending));
  const types = await db
    .select({ id: document_types.id, name: document_types.document_type })
    .from(document_types);
  const rows = types.flatMap(({ id, name }) => {
    const ofIt = rejected.filter(({ document_type_id }) => document_type_id === id);
    return ofType(name, ofIt);
  });
  return {
    data: orderBy(rows, ['count', 'document_type', 'reason'], ['desc', 'asc', 'asc']),
    sendings: [1, 2, 3].map((nth) => ({
      sending: nth,
      approved: approved.find((row) => row.sending === nth)?.count ?? 0,
      rejected: sumBy(
        rejected.filter((row) => row.sending === nth),
        (row) => row.rejections,
      ),
    })),
  };
}
