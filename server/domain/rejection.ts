import { takeReasons } from '../../src/shared/rejection-reasons';
import { localDay } from './document-name';

/** A document of a type, as it was rejected at a moment. */
export type Rejected = { id: number; document_type_id: number; status_since: Date };

/**
 * Makes the rows of a rejection for the report: one for each reason of its note, or one without.
 * `own`: the reasons of the document's type.
 */
export function reasonRows(
  { id: document_id, document_type_id, status_since }: Rejected,
  sending: number,
  note: string,
  own: readonly string[],
) {
  const names = takeReasons(note, own).taken.map(({ name }) => name);
  const day = localDay(status_since);
  const rejection = { document_id, document_type_id, sending, day };
  return (names.length > 0 ? names : ['']).map((reason, nth) => ({ ...rejection, nth, reason }));
}
