import { asc, count, gt, inArray, max, sql } from 'drizzle-orm';
import { callerRelations, toCaller } from '../auth/caller';
import type { Database } from '../storage/database';
import { sessions, users } from '../storage/schema';

const batchSize = 500;

/** Leaves out of the portal's texts what a terminal would take for commands. */
export const printed = (text: string) => text.replace(/\p{Cc}/gu, ' ');

/** Sessions that have not expired by person, with the time of their last use. */
async function sessionsOf(db: Database, ids: number[]) {
  const found = await db
    .select({ id: sessions.user_id, count: count(), last: max(sessions.used_at) })
    .from(sessions)
    .where(sql`${inArray(sessions.user_id, ids)} and ${sessions.expires_at} > now()`)
    .groupBy(sessions.user_id);
  return new Map(found.map(({ id, ...row }) => [id, row]));
}

/** A line for each person by username, with tabs between the fields; the first line names them. */
export async function* listPeople(db: Database): AsyncGenerator<string> {
  yield ['username', 'name', 'unit', 'roles', 'sessions', 'last used'].join('\t');
  for (let last: string | undefined; ; ) {
    const batch = await db.query.users.findMany({
      where: last === undefined ? undefined : gt(users.username, last),
      orderBy: asc(users.username),
      limit: batchSize,
      with: callerRelations,
    });
    const open = await sessionsOf(
      db,
      batch.map(({ id }) => id),
    );
    for (const { id, username, name, unit_verifikator, roles } of batch.map(toCaller)) {
      const { count: number = 0, last: used } = open.get(id) ?? {};
      const held = roles.map((role) => role.name).join(',');
      const fields = [username, name, unit_verifikator?.nama ?? '', held];
      yield [...fields, String(number), used?.toISOString() ?? ''].map(printed).join('\t');
    }
    last = batch.at(-1)?.username;
    if (last === undefined) return;
  }
}
