import { parseNote } from '@/lib/rejection-note';
import { plural, t } from '@/texts/texts';

/** Says of a document that it was rejected before, and for how many reasons. */
export default function SentAgain({ note }: { note: string }) {
  const { length } = parseNote(note).reasons;
  if (length === 0) return t('Sent again');
  return plural(length, 'Sent again: 1 reason', 'Sent again: {count} reasons');
}
