import type { ReactNode } from 'react';
import type { Document } from '@/api/documents';
import { status } from '@/api/statuses';
import { parseNote, reasonOf } from '@/lib/rejection-note';
import { ownReasonsOf } from '@/pages/documents/rejection/own-reasons';
import type { FilePins } from '@/pages/documents/sheet/use-file-pins';

/** Props of the parts that show a rejected document to its owner. */

export type ToDoProps = {
  document: Document;
  /** Shows the places of pins in the file on screen. */
  pins: FilePins;
  /** Form in which the list stands. */
  form?: 'edit' | 'meta-data';
  /** Leads to the field of a value, named by its label. */
  onField?: (label: string) => void;
};

export type WithFileProps = {
  document: Document;
  /** Draws the form; without the file if that fails to load. */
  children: (file: { beside: ReactNode; pins: FilePins } | undefined) => ReactNode;
};

/** True if a document was rejected for reasons or places that can be listed. */
export function isToCorrect(document: Document): boolean {
  const { reasons, pins } = parseNote(reasonOf(document), ownReasonsOf(document));
  const isRejected = document.document_status_id === status.rejected;
  return isRejected && (reasons.length > 0 || pins.length > 0);
}

/** True if the note of a rejected document names places in its file. */
export const hasPlaces = (document: Document) =>
  isToCorrect(document) && parseNote(reasonOf(document), ownReasonsOf(document)).pins.length > 0;
