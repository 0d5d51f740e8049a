import type { DocumentChange, DocumentEvent } from '@/api/document-view';

/**
 * The last rejection, and what has changed after it; undefined when nothing has been rejected, or when the document has been
 * approved since.
 */
export function sinceRejection(history: DocumentEvent[]) {
  const index = history.findLastIndex(({ action }) => action === 'reject' || action === 'approve');
  const rejection = history[index];
  if (rejection?.action !== 'reject') return;
  return { rejection, changes: totalOf(history.slice(index + 1)) };
}

/** One change per field, from its first state to its last. What came back to where it was is no change. */
function totalOf(events: DocumentEvent[]): DocumentChange[] {
  const changes = new Map<string, DocumentChange>();
  for (const change of events.flatMap((event) => event.changes)) {
    const from = changes.get(change.field)?.from ?? change.from;
    changes.set(change.field, { ...change, from });
  }
  // Another file may well have the same type and size.
  return [...changes.values()].filter(({ field, from, to }) => field === 'file' || from !== to);
}
