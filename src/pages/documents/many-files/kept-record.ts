import * as v from 'valibot';
import { id } from '@/api/wire';
import { type Entry, notAnswered } from '@/delivery/delivery';
import { keyOf } from '@/lib/file-key';
import { storedList } from '@/lib/records';
import type { Row, RowUpload } from '@/pages/documents/many-files/rows';
import { isUnfinished } from '@/pages/documents/many-files/rows';
import type { Shot } from '@/pages/documents/many-files/shots';
import { keyOfPart, rowsOf, type Stack, wholeOf } from '@/pages/documents/many-files/stack-rows';

/** Contents of the tray. */
export type Contents = {
  rows: readonly Row[];
  /** Files whose bytes are kept. */
  stacks: readonly Stack[];
  /** Pictures that were taken, and are no files yet. */
  shots: readonly Shot[];
  /** Ids of files that are being made, or for which room is held. */
  coming: readonly string[];
};

const turn = v.picklist([0, 90, 180, 270]);

const keptPart = v.object({
  stackId: v.string(),
  pages: v.array(v.object({ page: v.number(), turn })),
});

const keptPlan = v.array(
  v.object({
    turn,
    isLeftOut: v.boolean(),
    isCut: v.boolean(),
    proposes: v.object({ cut: v.boolean(), leaveOut: v.boolean() }),
    // Earlier builds did not keep it.
    isBlank: v.optional(v.boolean(), false),
    typeId: v.optional(id),
  }),
);

/** A kept file. Its bytes are kept only if the camera took it or it is being cut. */
const keptFile = v.object({
  name: v.string(),
  size: v.number(),
  lastModified: v.number(),
  typeId: v.optional(id),
  description: v.string(),
  sent: v.optional(v.object({ typeId: id, description: v.string(), size: v.number() })),
  /** `begun`: nobody knows whether it has arrived. */
  step: v.picklist(['open', 'begun', 'uploaded']),
  part: v.optional(keptPart),
});
export type KeptFile = v.InferOutput<typeof keptFile>;

/** A stack and how it is cut. Its bytes are kept apart. */
const keptStack = v.object({
  id: v.string(),
  name: v.string(),
  size: v.number(),
  lastModified: v.number(),
  plan: v.optional(keptPlan),
});
export type KeptStack = v.InferOutput<typeof keptStack>;

const point = v.object({ x: v.number(), y: v.number() });

/** A shot that waits in the camera. The bytes of its frame and of its page are kept apart. */
const keptShot = v.object({
  id: v.string(),
  pageId: v.optional(v.string()),
  name: v.string(),
  takenAt: v.number(),
  corners: v.tuple([point, point, point, point]),
  typeId: v.optional(id),
  description: v.string(),
});
export type KeptShot = v.InferOutput<typeof keptShot>;

export const kept = v.object({
  files: storedList(keptFile),
  // Earlier builds cut nothing, and took no pictures.
  stacks: v.optional(storedList(keptStack), []),
  shots: v.optional(storedList(keptShot), []),
  /** Own documents that were there before any upload. Missing until they are known. */
  before: v.optional(storedList(id)),
});

export const isLeft = ({ step }: KeptFile) => step !== 'uploaded';

/** Key of a file on later pages, where parts are written and files chosen again. */
export const keyOfKept = ({ part, ...file }: KeptFile) =>
  part ? `${part.stackId}\n${keyOfPart(part.pages)}` : keyOf(file);

export function toKeptFile(row: Row, stacks: readonly Stack[]): KeptFile {
  const { name, size, lastModified } = row.file;
  const { typeId, description, upload } = row;
  const open = upload?.failure?.kind === 'unanswered' ? 'begun' : 'open';
  const step = upload?.state === 'done' ? 'uploaded' : open;
  const plan = stacks.find(({ id }) => id === row.id)?.plan;
  const { stackId, pages } = row.part ?? { stackId: row.id, pages: plan && wholeOf(plan) };
  const part = pages && { stackId, pages: [...pages] };
  return { name, size, lastModified, typeId, description, sent: upload?.item.sent, step, part };
}

/** A stack as it is kept, in a list; an empty list once all of it has been uploaded. */
export function toKeptStack({ id, file, plan }: Stack, rows: readonly Row[]): KeptStack[] {
  if (!rowsOf(rows, { id }).some(isUnfinished)) return [];
  const { name, size, lastModified } = file;
  return [{ id, name, size, lastModified, plan: plan && [...plan] }];
}

export function toKeptShot(shot: Shot): KeptShot {
  const { id, pageId, name, takenAt, corners, typeId, description } = shot;
  return { id, pageId, name, takenAt, corners: [...corners], typeId, description };
}

/** State of a file's upload, as an earlier page knew it. */
export function restoreUpload(
  { id, file }: Row,
  { sent, step }: KeptFile,
): Entry<RowUpload> | undefined {
  if (!sent || step === 'open') return undefined;
  const item = { id, sent, file };
  return step === 'uploaded'
    ? { state: 'done', item, failure: undefined }
    : { state: 'unanswered', item, failure: notAnswered };
}
