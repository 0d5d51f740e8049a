import type { Id } from '@/api/wire';
import type { FitResult } from '@/components/fit/use-fit';
import type { Entry } from '@/delivery/delivery';
import type { Part } from '@/lib/cutting/plan';
import type { Turn } from '@/lib/fit-file/shrink-picture';
import { createId } from '@/lib/records';
import type { FileType } from '@/pages/documents/many-files/file-types';
import { cleanText } from '@/shared/clean-text';

/** The upload of a row. */
export type RowUpload = {
  id: string;
  /** The values sent with the file, by which its document is found. */
  sent: { typeId: Id; description: string; size: number };
  /** The file as it is sent. */
  file: File;
};

/** A file of the tray. */
export type Row = {
  id: string;
  file: File;
  /** Its pages of a stack; undefined for a chosen file. */
  part: { stackId: string; pages: Part['pages'] } | undefined;
  /** The words of its name, which files of one series share. */
  series: string;
  typeId: Id | undefined;
  /** True if its name told the type, and nobody has changed it. */
  isRecognised: boolean;
  description: string;
  /** Result of making it fit a type; no outcome while that is under way. */
  fit: { typeId: Id; outcome: FitResult | undefined } | undefined;
  turn: Turn;
  /** True if the file is to be uploaded as it is, though it could be made to fit better. */
  keepsOriginal: boolean;
  /** The id of an earlier row whose file has the same bytes. */
  sameAs: string | undefined;
  /** State of its upload. Undefined before the upload, and after a change. */
  upload: Entry<RowUpload> | undefined;
  /** True if its name and its bytes have been looked at. */
  isLookedAt: boolean;
};

export const createRow = (file: File): Row => ({
  id: createId(),
  file,
  part: undefined,
  series: toSeries(file.name),
  typeId: undefined,
  isRecognised: false,
  description: '',
  fit: undefined,
  turn: 0,
  keepsOriginal: false,
  sameAs: undefined,
  upload: undefined,
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
  | 'used'
  | 'ready';

export type Judge = (row: Row) => Lack;

/**
 * Returns a function that says what a row lacks. A type that may come once is `used` if an own
 * document or an upload has it, and `contested` if several files do.
 */
export function judgeRows(
  rows: readonly Row[],
  types: readonly FileType[],
  ownTypes: ReadonlySet<Id>,
): Judge {
  const byId = new Map(types.map((type) => [type.id, type]));
  const files = new Map<Id, { open: number; isUsed: boolean }>();
  for (const { typeId, upload } of rows) {
    if (typeId === undefined) continue;
    const ofType = files.get(typeId) ?? { open: 0, isUsed: ownTypes.has(typeId) };
    if (!upload) ofType.open += 1;
    else ofType.isUsed = true;
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
    if (!type.isMultiple && files.get(type.id)?.isUsed) return 'used';
    if (!isFitted(row)) return 'fit';
    if (problem) return 'unfit';
    if (type.isMultiple) return cleanText(description) ? 'ready' : 'description';
    return (files.get(type.id)?.open ?? 0) > 1 ? 'contested' : 'ready';
  };
}

/** True once the file has been made to fit its type, or cannot be. */
export const isFitted = ({ typeId, fit }: Row) =>
  fit?.typeId === typeId && fit?.outcome !== undefined;

/** The file that is uploaded for a row. */
export const toUpload = ({ file, fit, keepsOriginal }: Row) =>
  (keepsOriginal ? undefined : fit?.outcome?.fitted?.file) ?? file;

/** True if the file with the same bytes is of the same type. */
const hasTwin = (rows: readonly Row[], id: string, typeId: Id) =>
  rows.some((row) => row.id === id && row.typeId === typeId);

/** Names of one series have the same words: "IMG_2024.jpg", "IMG_2025 (1).jpg". */
const toSeries = (name: string) =>
  name
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase();

export const isOpen = ({ upload }: Row) => !upload;

/** Work that is lost when the tray is closed. */
export const isUnfinished = ({ upload }: Row) => !['done', 'refused'].includes(upload?.state ?? '');
