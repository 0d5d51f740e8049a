import { useQuery, useQueryClient } from '@tanstack/react-query';
import { differenceBy, uniqBy } from 'es-toolkit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { type Document, myDocuments } from '@/api/documents';
import { type Id, id } from '@/api/wire';
import { type Entry, notAnswered } from '@/delivery/delivery';
import type { Draft } from '@/drafts/unsaved/draft-record';
import { draftsQuery } from '@/drafts/unsaved/draft-store';
import { dropOrphans, keepStack, readStacks } from '@/drafts/unsaved/kept-stacks';
import { useKeptWork } from '@/drafts/unsaved/use-kept-work';
import { removeDraft } from '@/drafts/unsaved/write-draft';
import type { Part } from '@/lib/cutting/plan';
import { keyOf } from '@/lib/file-key';
import { storedList } from '@/lib/records';
import type { OpenedState } from '@/navigation/opened';

import { isUnfinished, type Row, type RowUpload } from '@/pages/documents/many-files/rows';
import {
  type FullStack,
  keyOfPart,
  rowsOf,
  type Stack,
  wholeOf,
} from '@/pages/documents/many-files/stack-rows';
import { isSameRole, useSession } from '@/session/session';

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

/** What the browser keeps of a file: its bytes only if it is being cut. */
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
  plan: keptPlan,
});
type KeptStack = v.InferOutput<typeof keptStack>;

const kept = v.object({
  files: storedList(keptFile),
  // Earlier builds cut nothing.
  stacks: v.optional(storedList(keptStack), []),
  /** The own documents from before, which no upload has made. Missing before they are known. */
  before: v.optional(storedList(id)),
});

/** A stack whose bytes are there again, and the parts that it was cut into. */
export type KeptCuts = { stack: FullStack; parts: Pick<Part, 'pages'>[] };

type Options = {
  getRows: () => Row[];
  getOwn: () => Document[] | undefined;
  getStacks: () => readonly Stack[];
  /** Called with the stacks of an earlier page. */
  onStacks: (stacks: KeptCuts[]) => void;
};

/**
 * Keeps what is known of the files of the tray until they are uploaded, so that choosing the same
 * files again in a later page goes on where this one ended.
 */
export function useKeptFiles({ getRows, getOwn, getStacks, onStacks }: Options) {
  const { user, role } = useSession();
  const username = user?.username ?? '';
  const queryClient = useQueryClient();
  const draftId = (useLocation().state as OpenedState)?.draft;
  const { data: drafts } = useQuery(draftsQuery(username));
  const [missing, setMissing] = useState<KeptFile[]>([]);
  const [isRead, setIsRead] = useState(false);
  const [unkept, setUnkept] = useState<string[]>([]);
  const earlier = useRef<v.InferOutput<typeof kept>>({ files: [], stacks: [] });
  const isGivenUp = useRef(false);

  function getBefore(): Id[] | undefined {
    // Uploads that end after the screen has gone are compared with them, too.
    earlier.current.before ??= getOwn()?.map(({ id }) => id);
    return earlier.current.before;
  }

  const findEarlierFile = (row: Row) => {
    const key = keyOfKept(toKeptFile(row, getStacks()));
    return earlier.current.files.find((one) => keyOfKept(one) === key);
  };

  const { keep, save } = useKeptWork(() => {
    const rows = isGivenUp.current ? [] : getRows();
    // A row knows nothing of its earlier page before it has taken that over.
    const toKept = (row: Row) => findEarlierFile(row) ?? toKeptFile(row, getStacks());
    // Files that have not been chosen again.
    const missing = differenceBy(earlier.current.files, getRows().map(toKept), keyOfKept).filter(
      ({ part }) => !part || findEarlier().some(({ id }) => id === part.stackId),
    );
    const cut = isGivenUp.current ? [] : getStacks().flatMap((stack) => toKeptStack(stack, rows));
    const count = rows.filter(isUnfinished).length + missing.filter(isLeft).length;
    const files = [...rows.map(toKept), ...missing];
    return {
      path: myDocuments.path,
      kind: 'files',
      title: { text: 'Upload {count} files', one: 'Upload 1 file', count },
      changes:
        count > 0 ? { files, stacks: [...cut, ...findEarlier()], before: getBefore() } : undefined,
      // Who gives files up says so.
      outlivesScreen: true,
    };
  }, '..');

  /** The stacks of an earlier page that are not there again. */
  function findEarlier(): KeptStack[] {
    const there = new Set(getStacks().map(({ id }) => id));
    return earlier.current.stacks.filter(({ id }) => !there.has(id));
  }

  function toCuts({ id, plan, name, lastModified }: KeptStack, bytes: Blob): KeptCuts {
    // Some browsers keep no time of a file, which is part of its key.
    const file = new File([bytes], name, { type: bytes.type, lastModified });
    const pages = plan.map((page) => ({ ...page, typeId: page.typeId }));
    const parts = earlier.current.files.flatMap(({ part }) => (part?.stackId === id ? part : []));
    return { stack: { id, file, plan: pages }, parts };
  }

  /** Takes over what an earlier page has kept. */
  async function takeOver({ id, changes }: Draft) {
    earlier.current = v.parse(kept, changes);
    const { files, stacks } = earlier.current;
    const bytes = await readStacks(username);
    const found = stacks.flatMap((stack) => {
      const file = bytes.get(stack.id);
      return file ? [toCuts(stack, file)] : [];
    });
    const isLost = ({ id }: KeptStack) => found.every(({ stack }) => stack.id !== id);
    // What is to be chosen again is the stack.
    const lost = files.filter(isLeft).flatMap(({ part, ...one }): KeptFile[] => {
      if (!part) return [one];
      return stacks.flatMap((stack) =>
        stack.id === part.stackId && isLost(stack) ? [{ ...one, ...stack }] : [],
      );
    });
    setMissing(uniqBy(lost, keyOf));
    if (found.length > 0) onStacks(found);
    // Kept twice for a moment rather than not at all.
    await save();
    await removeDraft(id);
    await queryClient.invalidateQueries(draftsQuery(username));
  }

  const read = useEffectEvent(() => {
    const kept = drafts?.filter(
      (draft) =>
        draft.kind === 'files' && draft.path === myDocuments.path && isSameRole(draft.role, role),
    );
    const draft = kept?.find(({ id }) => id === draftId) ?? kept?.[0];
    if (draft) void takeOver(draft);
    else void dropOrphans(username);
    setIsRead(true);
  });
  const mayRead = drafts !== undefined && !isRead;
  useEffect(() => {
    if (mayRead) read();
  }, [mayRead]);

  return {
    isRead,
    keep,
    save,
    /** Files of an earlier page that have not been uploaded, nor chosen again. */
    missing,
    getBefore: () => new Set(getBefore()),
    /** The names of stacks for whose bytes the browser has no room. */
    unkept,
    /** Keeps the bytes of a stack until it has been uploaded or removed. */
    async keepStack({ id, file }: Stack) {
      // What no draft names is removed.
      await save();
      if (!(await keepStack(username, id, file))) setUnkept((names) => [...names, file.name]);
    },
    /** Removes the bytes of stacks that are no longer there. */
    async dropStacks() {
      await save();
      await dropOrphans(username);
    },
    /** The cuts of a file whose bytes an earlier page could not keep. */
    takeStack(file: File): KeptCuts | undefined {
      const found = findEarlier().find((one) => keyOf(one) === keyOf(file));
      if (!found) return undefined;
      setMissing((files) => files.filter((one) => keyOf(one) !== keyOf(file)));
      return toCuts(found, file);
    },
    /** What an earlier page knew of a row, told once. */
    take(row: Row): KeptFile | undefined {
      const found = findEarlierFile(row);
      // What becomes of the row counts from now on.
      earlier.current.files = earlier.current.files.filter((one) => one !== found);
      setMissing((files) => files.filter((one) => keyOf(one) !== keyOf(row.file)));
      return found;
    },
    /** Keeps nothing of the files that are there. */
    giveUp() {
      isGivenUp.current = true;
      void save().then(() => dropOrphans(username));
    },
  };
}

const isLeft = ({ step }: KeptFile) => step !== 'uploaded';

/** What a file is known by in a later page: parts are written again, not chosen again. */
const keyOfKept = ({ part, ...file }: KeptFile) =>
  part ? `${part.stackId}\n${keyOfPart(part.pages)}` : keyOf(file);

function toKeptFile(row: Row, stacks: readonly Stack[]): KeptFile {
  const { name, size, lastModified } = row.file;
  const { typeId, description, upload } = row;
  const open = upload?.failure?.kind === 'unanswered' ? 'begun' : 'open';
  const step = upload?.state === 'done' ? 'uploaded' : open;
  const plan = stacks.find(({ id }) => id === row.id)?.plan;
  const { stackId, pages } = row.part ?? { stackId: row.id, pages: plan && wholeOf(plan) };
  const part = pages && { stackId, pages: [...pages] };
  return { name, size, lastModified, typeId, description, sent: upload?.item.sent, step, part };
}

/** A stack as it is kept; none that has been uploaded. */
function toKeptStack({ id, file, plan }: Stack, rows: readonly Row[]): KeptStack[] {
  if (!plan || !rowsOf(rows, { id }).some(isUnfinished)) return [];
  const { name, size, lastModified } = file;
  return [{ id, name, size, lastModified, plan: [...plan] }];
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
