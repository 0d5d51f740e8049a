import type { ReactNode } from 'react';
import type { Document } from '@/api/documents';
import { status } from '@/api/statuses';
import { parseNote, reasonOf } from '@/lib/rejection-note';
import { ownReasonsOf } from '@/pages/documents/rejection/own-reasons';
import type { FilePins } from '@/pages/documents/sheet/use-file-pins';

/** A rejected document to its owner, and what its parts that are loaded later take. */

export type ToDoProps = {
  document: Document;
  /** Shows the places of pins in the file on screen. */
  pins: FilePins;
  /** The form that it stands in. */
  form?: 'edit' | 'meta-data';
  /** Leads to the field of a value by its label. */
  onField?: (label: string) => void;
};

export type WithFileProps = {
  document: Document;
  /** Draws the form; without the file if that fails to load. */
  children: (file: { beside: ReactNode; pins: FilePins } | undefined) => ReactNode;
};

/** True if a document was rejected for reasons, or places, that make a list. */
export function isToCorrect(document: Document): boolean {
  const { reasons, pins } = parseNote(reasonOf(document), ownReasonsOf(document));
  const isRejected = document.document_status_id === status.rejected;
  return isRejected && (reasons.length > 0 || pins.length > 0);
}

/** True if the note of a rejected document names places in its file. */
export const hasPlaces = (document: Document) =>
  isToCorrect(document) && parseNote(reasonOf(document), ownReasonsOf(document)).pins.length > 0;
