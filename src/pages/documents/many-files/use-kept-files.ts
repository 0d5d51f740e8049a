import { useQuery, useQueryClient } from '@tanstack/react-query';
import { differenceBy, uniqBy } from 'es-toolkit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { type Document, myDocuments } from '@/api/documents';
import type { Id } from '@/api/wire';
import type { Draft } from '@/drafts/unsaved/draft-record';
import { draftsQuery } from '@/drafts/unsaved/draft-store';
import { dropOrphans, keepBytes, namesIn, readBytes } from '@/drafts/unsaved/kept-bytes';
import { useKeptWork } from '@/drafts/unsaved/use-kept-work';
import { removeDraft } from '@/drafts/unsaved/write-draft';
import type { Part } from '@/lib/cutting/plan';
import { keyOf } from '@/lib/file-key';
import type { OpenedState } from '@/navigation/opened';
import {
  type Contents,
  isLeft,
  type KeptFile,
  type KeptShot,
  type KeptStack,
  kept,
  keyOfKept,
  toKeptFile,
  toKeptShot,
  toKeptStack,
} from '@/pages/documents/many-files/kept-record';
import { isUnfinished, type Row } from '@/pages/documents/many-files/rows';
import type { Shot } from '@/pages/documents/many-files/shots';
import type { Stack } from '@/pages/documents/many-files/stack-rows';
import { isSameRole, useSession } from '@/session/session';

type HasName = { name: string };
type Named = Pick<KeptFile, 'name' | 'size' | 'lastModified'>;

/** A stack that has its bytes again, and the parts that it was cut into. */
export type KeptCuts = { stack: Stack; parts: Pick<Part, 'pages'>[] };

type Options = {
  get: () => Contents;
  getOwn: () => Document[] | undefined;
  /** Called with the stacks and shots of an earlier page that have their bytes. */
  onFound: (stacks: KeptCuts[], shots: Shot[]) => void;
};

/**
 * Keeps the state of the tray's files until they are uploaded: choosing the same files on a later
 * page goes on where this one ended.
 */
export function useKeptFiles({ get, getOwn, onFound }: Options) {
  const { user, role } = useSession();
  const username = user?.username ?? '';
  const queryClient = useQueryClient();
  const draftId = (useLocation().state as OpenedState)?.draft;
  const { data: drafts } = useQuery(draftsQuery(username));
  const [missing, setMissing] = useState<KeptFile[]>([]);
  const [isRead, setIsRead] = useState(false);
  const [unkept, setUnkept] = useState<string[]>([]);
  const [lostShots, setLostShots] = useState<string[]>([]);
  const earlier = useRef<v.InferOutput<typeof kept>>({ files: [], stacks: [], shots: [] });
  const isGivenUp = useRef(false);

  function getBefore(): Id[] | undefined {
    // Uploads that end after the screen has gone are compared with them, too.
    earlier.current.before ??= getOwn()?.map(({ id }) => id);
    return earlier.current.before;
  }

  const findEarlierFile = (row: Row) => {
    const key = keyOfKept(toKeptFile(row, get().stacks));
    return earlier.current.files.find((one) => keyOfKept(one) === key);
  };

  const { keep, save } = useKeptWork(() => {
    const held = get();
    const { rows, shots } = isGivenUp.current ? { rows: [], shots: [] } : held;
    // Until its first step, a row lacks what an earlier page knew.
    const toKept = (row: Row) => findEarlierFile(row) ?? toKeptFile(row, held.stacks);
    // Files that have not been chosen again.
    const missing = differenceBy(earlier.current.files, held.rows.map(toKept), keyOfKept).filter(
      ({ part }) => !part || findEarlier().some(({ id }) => id === part.stackId),
    );
    const there = held.stacks.flatMap((stack) => toKeptStack(stack, rows));
    const left = rows.filter(isUnfinished).length + missing.filter(isLeft).length;
    const count = Math.max(left, there.length) + shots.length;
    const changes = {
      files: [...rows.map(toKept), ...missing],
      stacks: [...there, ...findEarlier()],
      shots: shots.map(toKeptShot),
      coming: [...held.coming],
    };
    return {
      path: myDocuments.path,
      kind: 'files',
      title: { text: 'Upload {count} files', one: 'Upload 1 file', count },
      changes: count > 0 ? { ...changes, before: getBefore() } : undefined,
      // Leaving does not give files up.
      outlivesScreen: true,
    };
  }, '..');

  /** Stacks of an earlier page without their bytes. */
  function findEarlier(): KeptStack[] {
    const there = new Set(get().stacks.map(({ id }) => id));
    return earlier.current.stacks.filter(({ id }) => !there.has(id));
  }

  function toCuts({ id, plan, name, lastModified }: KeptStack, bytes: Blob): KeptCuts {
    // Some browsers keep no time of a file, which is part of its key.
    const file = new File([bytes], name, { type: bytes.type, lastModified });
    const pages = plan?.map((page) => ({ ...page, typeId: page.typeId }));
    const parts = earlier.current.files.flatMap(({ part }) => (part?.stackId === id ? part : []));
    return { stack: { id, file, plan: pages }, parts };
  }

  /** Shots that have their bytes. */
  async function readShots(shots: readonly KeptShot[]): Promise<Shot[]> {
    const found: Shot[] = [];
    for (const { typeId, pageId, ...shot } of shots) {
      const frame = await readBytes(username, shot.id);
      const page = pageId === undefined ? undefined : await readBytes(username, pageId);
      if (frame) found.push({ ...shot, typeId, pageId, frame, page, hasFailed: false });
    }
    return found;
  }

  /** Takes over what an earlier page has kept. */
  async function takeOver({ changes }: Draft, copies: readonly Draft[]) {
    earlier.current = v.parse(kept, changes);
    const { files, stacks, shots: keptShots } = earlier.current;
    const found: KeptCuts[] = [];
    for (const stack of stacks) {
      const file = await readBytes(username, stack.id);
      if (file) found.push(toCuts(stack, file));
    }
    const shots = await readShots(keptShots);
    const isLost = ({ id }: KeptStack) => found.every(({ stack }) => stack.id !== id);
    const pictures = stacks.filter(({ plan }) => !plan);
    // Shots were never files: nobody can choose them again.
    const lostPages = pictures.filter(isLost);
    earlier.current.stacks = differenceBy(stacks, lostPages, ({ id }) => id);
    earlier.current.files = differenceBy<KeptFile, Named>(files, lostPages, keyOf);
    const lostFrames = differenceBy<HasName, HasName>(keptShots, shots, ({ name }) => name);
    setLostShots([...lostPages, ...lostFrames].map(({ name }) => name));
    // A person chooses the stack again, not its parts.
    const lost = files.filter(isLeft).flatMap(({ part, ...one }): KeptFile[] => {
      if (!part) return pictures.some((stack) => keyOf(stack) === keyOf(one)) ? [] : [one];
      return stacks.flatMap((stack) =>
        stack.id === part.stackId && isLost(stack) ? [{ ...one, ...stack }] : [],
      );
    });
    setMissing(uniqBy(lost, keyOf));
    onFound(found, shots);
    // Kept twice for a moment rather than not at all.
    await save();
    for (const { id } of copies) await removeDraft(id);
    await queryClient.invalidateQueries(draftsQuery(username));
  }

  const read = useEffectEvent(() => {
    const kept = drafts?.filter(
      (draft) =>
        draft.kind === 'files' && draft.path === myDocuments.path && isSameRole(draft.role, role),
    );
    const asked = kept?.find(({ id }) => id === draftId) ?? kept?.[0];
    // A page that ended while it took a draft over has left two of them.
    const copies = kept?.filter((draft) => draft === asked || sharesFile(draft, asked)) ?? [];
    if (copies[0]) void takeOver(copies[0], copies);
    else void dropOrphans(username);
    setIsRead(true);
  });
  const mayRead = drafts !== undefined && !isRead;
  useEffect(() => {
    if (mayRead) read();
  }, [mayRead]);

  /** Keeps bytes that the draft names. Resolves to undefined without room. */
  async function keepNamed(id: string, file: Blob) {
    // Removes what no draft names.
    await save();
    return keepBytes(username, id, file);
  }

  return {
    isRead,
    keep,
    save,
    /** Files of an earlier page that have not been uploaded, nor chosen again. */
    missing,
    getBefore: () => new Set(getBefore()),
    /** Names of stacks for which the browser has no room. */
    unkept,
    /** Names of shots of an earlier page that have lost their bytes. */
    lostShots,
    keepBytes: keepNamed,
    /** Keeps the bytes of a stack until it has been uploaded or removed. */
    async keepStack({ id, file }: Stack) {
      if (!(await keepNamed(id, file))) setUnkept((names) => [...names, file.name]);
    },
    /** Removes the bytes of stacks and shots that are gone. */
    async dropBytes() {
      await save();
      await dropOrphans(username);
    },
    /** The cuts of a file whose bytes an earlier page could not keep. */
    recallStack(file: File): KeptCuts | undefined {
      const found = findEarlier().find((one) => keyOf(one) === keyOf(file));
      if (!found) return undefined;
      setMissing((files) => files.filter((one) => keyOf(one) !== keyOf(file)));
      return toCuts(found, file);
    },
    /** Returns what an earlier page knew of a row, once. */
    recall(row: Row): KeptFile | undefined {
      const found = findEarlierFile(row);
      // The row itself is kept from now on.
      earlier.current.files = earlier.current.files.filter((one) => one !== found);
      setMissing((files) => files.filter((one) => keyOf(one) !== keyOf(row.file)));
      return found;
    },
    /** Keeps nothing of the tray's files. */
    giveUp() {
      isGivenUp.current = true;
      void save().then(() => dropOrphans(username));
    },
  };
}

function sharesFile(draft: Draft, other: Draft | undefined): boolean {
  const names = new Set(namesIn(draft.changes));
  return namesIn(other?.changes).some((name) => names.has(name));
}
