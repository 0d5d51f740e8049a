import { noteInWords } from '@/lib/rejection-note';
import { StatusReason } from '@/pages/documents/status-reason';

/** A note whose reasons and places are said in the language of the interface. */
export default function ReasonInWords({ text }: { text: string }) {
  return <StatusReason text={noteInWords(text)} />;
}
