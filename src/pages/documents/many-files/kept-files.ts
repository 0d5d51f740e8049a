import * as v from 'valibot';
import { id } from '@/api/wire';
import { storedList } from '@/lib/records';
import { type FileKey, keyOf, type Row } from '@/pages/documents/many-files/rows';

/** What the browser keeps of a file: never its bytes. */
const keptFile = v.object({
  name: v.string(),
  size: v.number(),
  lastModified: v.number(),
  typeId: v.optional(id),
  description: v.string(),
  sent: v.optional(v.object({ typeId: id, description: v.string(), size: v.number() })),
  /** `begun`: nobody knows whether it has arrived. */
  step: v.picklist(['open', 'begun', 'uploaded']),
});
export type KeptFile = v.InferOutput<typeof keptFile>;

const kept = v.object({
  files: storedList(keptFile),
  /** The own documents from before, which no upload has made. */
  before: storedList(id),
});
export type Kept = v.InferOutput<typeof kept>;

/** What does not fit is dropped. */
export const parseKept = (stored: unknown): Kept => v.parse(kept, stored);

export function toKeptFile(row: Row): KeptFile {
  const { name, size, lastModified } = row.file;
  const { typeId, description, sent, progress, mayHaveArrived } = row;
  const open = mayHaveArrived ? 'begun' : 'open';
  const step = progress.step === 'uploaded' ? 'uploaded' : open;
  return { name, size, lastModified, typeId, description, sent, step };
}

/** The row of a file that was in the tray before. */
export function restoreRow(row: Row, { typeId, description, sent, step }: KeptFile): Row {
  return {
    ...row,
    typeId,
    description,
    sent,
    mayHaveArrived: step === 'begun',
    progress: { step: step === 'uploaded' ? 'uploaded' : 'open' },
  };
}

/** Those that have not been chosen again. */
export function findMissing<File extends FileKey>(kept: File[], rows: readonly Row[]): File[] {
  const there = new Set(rows.map(({ file }) => keyOf(file)));
  return kept.filter((file) => !there.has(keyOf(file)));
}
