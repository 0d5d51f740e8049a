import type { Id } from '@/api/wire';
import type { Outcome } from '@/components/fit/use-fit';
import type { Reason } from '@/feedback/reason';
import type { Turn } from '@/lib/fit-file/shrink-picture';
import { createId } from '@/lib/records';
import type { FileType } from '@/pages/documents/many-files/file-types';
import { cleanText } from '@/shared/clean-text';

/** What has become of a file's upload. */
export type Progress =
  /** Not asked for yet, or taken back by a change. */
  | { step: 'open' }
  /** Waiting for its turn. */
  | { step: 'waiting' }
  /** `fraction`: 0 to 1. */
  | { step: 'sending'; fraction: number }
  | { step: 'uploaded' }
  /** `final`: the same upload can't succeed. */
  | ({ step: 'failed'; isFinal: boolean } & Reason);

/** What was sent for a file, by which its document is found. */
export type SentFile = { typeId: Id; description: string; size: number };

/** What was done to make a file fit a type. Without an outcome it is under way. */
export type RowFit = { typeId: Id; outcome?: Outcome };

/** A file of the tray. */
export type Row = {
  id: string;
  file: File;
  /** The words of its name, which files of one series share. */
  series: string;
  typeId: Id | undefined;
  /** Whether its name told the type, and nobody has changed it. */
  isRecognised: boolean;
  description: string;
  /** Undefined before its type is known. */
  fit: RowFit | undefined;
  turn: Turn;
  /** Whether the file is to be uploaded as it is, though it could be made to fit better. */
  keepsOriginal: boolean;
  /** The id of an earlier row whose file has the same bytes. */
  sameAs: string | undefined;
  /** Undefined before its first upload. */
  sent: SentFile | undefined;
  /** Whether an upload has begun of which nobody knows whether it has arrived. */
  mayHaveArrived: boolean;
  progress: Progress;
  /** Whether its name and its bytes have been looked at. */
  isLookedAt: boolean;
};

/** The same file, chosen again, has the same key. */
export const keyOf = ({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>) =>
  [name, size, lastModified].join('\n');

export const createRow = (file: File): Row => ({
  id: createId(),
  file,
  series: toSeries(file.name),
  typeId: undefined,
  isRecognised: false,
  description: '',
  fit: undefined,
  turn: 0,
  keepsOriginal: false,
  sameAs: undefined,
  sent: undefined,
  mayHaveArrived: false,
  progress: { step: 'open' },
  isLookedAt: false,
});

/** Why an open file can't be uploaded; `ready`: it can, `recognition`: it is being looked at. */
export type Lack =
  | 'recognition'
  | 'type'
  /** Is being made to fit. */
  | 'fit'
  /** Can't be made to fit, and the outcome says why. */
  | 'unfit'
  | 'size'
  | 'description'
  | 'same file'
  | 'contested'
  | 'taken'
  | 'ready';

export type Judge = (row: Row) => Lack;

/**
 * Returns a function that says what a row lacks. A type that may come once is `taken` by an own
 * document or an upload, and `contested` where several files are of it.
 */
export function judgeRows(
  rows: readonly Row[],
  types: readonly FileType[],
  ownTypes: ReadonlySet<Id>,
): Judge {
  const byId = new Map(types.map((type) => [type.id, type]));
  const files = new Map<Id, { open: number; taken: boolean }>();
  for (const { typeId, progress } of rows) {
    if (typeId === undefined) continue;
    const ofType = files.get(typeId) ?? { open: 0, taken: ownTypes.has(typeId) };
    if (progress.step === 'open') ofType.open += 1;
    else ofType.taken = true;
    files.set(typeId, ofType);
  }

  return (row) => {
    const { typeId, description, sameAs, isLookedAt } = row;
    if (!isLookedAt) return 'recognition';
    const type = typeId === undefined ? undefined : byId.get(typeId);
    if (!type) return 'type';
    const problem = row.fit?.outcome?.problem;
    const isTooLarge = toUpload(row).size > type.maxBytes;
    if (isFitted(row) && !problem && isTooLarge) return 'size';
    if (sameAs !== undefined && hasTwin(rows, sameAs, type.id)) return 'same file';
    if (!type.isMultiple && files.get(type.id)?.taken) return 'taken';
    if (!isFitted(row)) return 'fit';
    if (problem) return 'unfit';
    if (type.isMultiple) return cleanText(description) ? 'ready' : 'description';
    return (files.get(type.id)?.open ?? 0) > 1 ? 'contested' : 'ready';
  };
}

/** Whether it is known what becomes of the file for its type. */
export const isFitted = ({ typeId, fit }: Row) =>
  fit?.typeId === typeId && fit?.outcome !== undefined;

/** The file that is uploaded for a row. */
export const toUpload = ({ file, fit, keepsOriginal }: Row) =>
  (keepsOriginal ? undefined : fit?.outcome?.fitted?.file) ?? file;

/** Whether the file with the same bytes is of the same type. */
const hasTwin = (rows: readonly Row[], id: string, typeId: Id) =>
  rows.some((row) => row.id === id && row.typeId === typeId);

/** Names of one series have the same words: "IMG_2024.jpg", "IMG_2025 (1).jpg". */
const toSeries = (name: string) =>
  name
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase();

export const isOpen = ({ progress }: Row) => progress.step === 'open';

export const isUnderWay = ({ progress }: Row) => ['waiting', 'sending'].includes(progress.step);

/** What is lost when the tray is closed. */
export const isUnfinished = ({ progress }: Row) =>
  progress.step !== 'uploaded' && !(progress.step === 'failed' && progress.isFinal);

/** Whether the same upload may succeed when it is tried again. */
export const mayTryAgain = ({ progress }: Row) => progress.step === 'failed' && !progress.isFinal;
