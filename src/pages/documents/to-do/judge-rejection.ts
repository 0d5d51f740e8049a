import type { DocumentEvent } from '@/api/document-views';
import type { Document } from '@/api/documents';
import { isAbout, type KeptChange, type KeptToDos } from '@/drafts/unsaved/kept-to-dos';
import { parseNote, reasonOf } from '@/lib/rejection-note';
import { isTelling } from '@/lib/rejection-reasons';
import { ownReasonsOf } from '@/pages/documents/rejection/own-reasons';
import { findLastRejection } from '@/pages/documents/sheet/last-rejection';
import { isCorrected, listToDos } from '@/pages/documents/to-do/list-to-dos';

type Known = {
  document: Document;
  /** Empty from a back end without one. */
  history: DocumentEvent[];
  /** Labels of the meta data. */
  labels: readonly string[];
  kept: readonly KeptToDos[];
};

/** Names a rejection of a document. */
export const toSubject = (document: Document, rejection?: DocumentEvent) => ({
  documentId: document.id,
  // Tells a later rejection in the same words apart, if the back end can.
  rejection: `${rejection?.id ?? ''} ${rejection?.note ?? reasonOf(document)}`,
});

/** Judges what a rejection asks for, and what of it has been done. */
export function judgeRejection({ document, history, labels, kept }: Known) {
  const last = findLastRejection(history);
  const text = last?.rejection.note ?? reasonOf(document);
  const note = parseNote(text, ownReasonsOf(document));
  const about = toSubject(document, last?.rejection);
  const own = kept.find((one) => isAbout(one, about));
  const changes: readonly KeptChange[] = last?.changes ?? own?.changes ?? [];
  return {
    about,
    text,
    /** Text of the note beside its items. */
    more: note.reasons.every(isTelling) ? note.free.trim() : '',
    toDos: listToDos(note, labels).map((toDo) => ({
      ...toDo,
      isDone: own?.ticks[toDo.name] ?? isCorrected(toDo, changes),
    })),
    /** Undefined where nobody can tell. */
    isFileReplaced: changes.some(({ field }) => field === 'file') || (last ? false : undefined),
  };
}
