import type { Document } from '@/api/documents';
import { noteInWords } from '@/lib/rejection-note';
import { ownReasonsOf } from '@/pages/documents/rejection/own-reasons';
import { StatusReason } from '@/pages/documents/status-reason';

/** A note whose reasons and places are said in the language of the interface. */
export function ReasonInWords({ text, ...document }: Document & { text: string }) {
  return <StatusReason text={noteInWords(text, ownReasonsOf(document))} />;
}
