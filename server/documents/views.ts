import type { Caller } from '../auth/caller';
import type { ViewAction } from '../domain/history';
import { currentSource } from '../log/call-source';
import type { Database } from '../storage/database';
import { document_views } from '../storage/schema';
import type { DocumentRow } from './access';

/** Records who sees a document. Call it first: what cannot be recorded is not shown. */
export async function recordView(
  db: Database,
  caller: Caller,
  { id, version }: DocumentRow,
  action: ViewAction,
): Promise<void> {
  const view = { document_id: id, version, user_id: caller.id, action };
  await db.insert(document_views).values({ ...view, ...currentSource() });
}
