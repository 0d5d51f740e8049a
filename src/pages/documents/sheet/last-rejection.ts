import type { DocumentChange, DocumentEvent } from '@/api/document-views';

/** The last rejection and what has changed since; undefined without one, or after an approval. */
export function findLastRejection(history: DocumentEvent[]) {
  const index = history.findLastIndex(({ action }) => action === 'reject' || action === 'approve');
  const rejection = history[index];
  if (rejection?.action !== 'reject') return;
  return { rejection, changes: mergeChanges(history.slice(index + 1)) };
}

/** One change per field, from its first state to its last; none where the two are equal. */
function mergeChanges(events: DocumentEvent[]): DocumentChange[] {
  const changes = new Map<string, DocumentChange>();
  for (const change of events.flatMap((event) => event.changes)) {
    const from = changes.get(change.field)?.from ?? change.from;
    changes.set(change.field, { ...change, from });
  }
  // Keeps a change of the file: another one may have the same type and size.
  return [...changes.values()].filter(({ field, from, to }) => field === 'file' || from !== to);
}
