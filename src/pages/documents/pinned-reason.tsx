import { noteInWords } from '@/lib/pinned-note';
import { StatusReason } from '@/pages/documents/status-reason';

/** A reason whose places in the file are said in the language of the interface. */
export default function PinnedReason({ text }: { text: string }) {
  return <StatusReason text={noteInWords(text)} />;
}
