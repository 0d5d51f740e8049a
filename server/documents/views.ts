import type { Caller } from '../auth/caller';
import type { ViewAction } from '../domain/history';
import { currentSource } from '../log/call-source';
import type { Database } from '../storage/database';
import { document_views } from '../storage/schema';

/** Records who sees documents. Call it first: what cannot be recorded is not shown. */
export async function recordViews(
  db: Database,
  caller: Caller,
  seen: { id: number; version: number }[],
  action: ViewAction,
): Promise<void> {
  if (seen.length === 0) return;
  const source = { user_id: caller.id, action, ...currentSource() };
  await db
    .insert(document_views)
    .values(seen.map(({ id, version }) => ({ document_id: id, version, ...source })));
}
