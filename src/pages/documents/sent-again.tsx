import type { Document } from '@/api/documents';
import { parseNote } from '@/lib/rejection-note';
import { ownReasonsOf } from '@/pages/documents/rejection/own-reasons';
import { plural, t } from '@/texts/texts';

/** Says of a document that it was rejected before, and for how many reasons. */
export default function SentAgain({ note, document }: { note: string; document: Document }) {
  const { length } = parseNote(note, ownReasonsOf(document)).reasons;
  if (length === 0) return t('Sent again');
  return plural(length, 'Sent again: 1 reason', 'Sent again: {count} reasons');
}
