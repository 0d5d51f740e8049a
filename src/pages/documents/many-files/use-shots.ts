import { sumBy } from 'es-toolkit';
import { useRef, useState } from 'react';
import { createId } from '@/lib/records';
import type { Corners } from '@/lib/straighten/straighten';
import { maxFiles, maxMegabytes } from '@/pages/documents/many-files/incoming';
import type { Contents } from '@/pages/documents/many-files/kept-record';
import { loadStraightening } from '@/pages/documents/many-files/make-pages';
import { createRow, type Row } from '@/pages/documents/many-files/rows';
import { createShot, nameShot, type Purpose, type Shot } from '@/pages/documents/many-files/shots';
import type { Stack } from '@/pages/documents/many-files/stack-rows';

type Options = {
  get: () => Contents;
  update: (change: (contents: Contents) => Partial<Contents>) => void;
  keepBytes: (id: string, file: Blob) => Promise<Blob | undefined>;
  dropBytes: () => Promise<void>;
  /** Called when shots have become files. */
  onFinished: () => void;
};

/** Bytes reserved for one more shot: more than a frame has. */
const reserveSize = 12 * 1024 * 1024;

/** Pictures that were taken, and the pages and files made of them. */
export function useShots({ get, update, keepBytes, dropBytes, onFinished }: Options) {
  const [isFull, setIsFull] = useState(false);
  const reserveId = useRef<string>(undefined);
  const working = useRef(new Map<string, { job: Promise<void>; ending: AbortController }>());
  const { rows, shots } = get();

  const find = (id: string) => get().shots.find((shot) => shot.id === id);
  const change = (id: string, changes: Partial<Shot>) =>
    update(({ shots }) => ({
      shots: shots.map((shot) => (shot.id === id ? { ...shot, ...changes } : shot)),
    }));
  const addComing = (id: string) => update(({ coming }) => ({ coming: [...coming, id] }));

  /** Keeps bytes, using the reserved room if there is no other. */
  async function keepSafely(id: string, file: Blob): Promise<Blob | undefined> {
    const stored = await keepBytes(id, file);
    if (stored) return stored;
    setIsFull(true);
    if (!reserveId.current) return undefined;
    await releaseRoom();
    return keepBytes(id, file);
  }

  async function releaseRoom() {
    const held = reserveId.current;
    reserveId.current = undefined;
    update(({ coming }) => ({ coming: coming.filter((id) => id !== held) }));
    await dropBytes();
  }

  async function keepFrame({ id, frame }: Shot) {
    const stored = await keepSafely(id, frame);
    // What the browser has stored takes no memory.
    if (stored) change(id, { frame: stored });
  }

  /** Makes the page of a shot, in place of one that was made before or is being made. */
  function straightenShot({ id, corners }: Shot): Promise<void> {
    stopWork(id);
    const ending = new AbortController();
    const { signal } = ending;
    const pageId = createId();
    change(id, { pageId, page: undefined, hasFailed: false });
    async function work() {
      try {
        const { straighten } = await loadStraightening();
        const frame = find(id)?.frame;
        if (!frame) return;
        const made = await straighten(frame, corners, signal);
        const page = (await keepSafely(pageId, made)) ?? made;
        if (!signal.aborted) change(id, { page });
      } catch {
        if (!signal.aborted) change(id, { hasFailed: true });
      }
    }
    const job = work();
    working.current.set(id, { job, ending });
    return job;
  }

  function stopWork(id: string) {
    working.current.get(id)?.ending.abort();
    working.current.delete(id);
  }

  /** The shots with their pages, which are made where they have none. */
  async function makePages(): Promise<Shot[]> {
    for (const { id } of get().shots) {
      await working.current.get(id)?.job;
      const shot = find(id);
      if (shot && !shot.page) await straightenShot(shot);
    }
    return [...get().shots];
  }

  const toStack = (id: string, page: Blob, name: string, lastModified: number): Stack => ({
    id,
    file: new File([page], name, { type: page.type, lastModified }),
    plan: undefined,
  });

  async function makeOne(first: Shot, pages: readonly Blob[]): Promise<Stack> {
    const { makePdf } = await loadStraightening();
    const { pdf, name } = await makePdf(pages, first.name);
    const id = createId();
    addComing(id);
    const stored = await keepSafely(id, pdf);
    return toStack(id, stored ?? pdf, name, first.takenAt);
  }

  return {
    shots,
    isFull,
    /** True if the tray has room for another one. */
    hasRoom:
      rows.length + shots.length < maxFiles &&
      sumBy([...rows], ({ file }) => file.size) + sumBy([...shots], ({ frame }) => frame.size) <
        maxMegabytes * 1024 * 1024,
    /** Reserves room for one more shot: without it, the person is warned before the next one. */
    async holdRoom() {
      const id = createId();
      reserveId.current = id;
      addComing(id);
      const isHeld = await keepBytes(id, new Blob([new Uint8Array(reserveSize)]));
      setIsFull(!isHeld);
    },
    releaseRoom,
    /** Takes a picture in, at a place among the others, and keeps it. */
    take(frame: Blob, at: number, purpose: Purpose): Shot {
      const takenAt = Date.now();
      const names = [
        ...get().shots.map(({ name }) => name),
        ...get().rows.map((row) => row.file.name),
      ];
      const shot = createShot(frame, nameShot(takenAt, names), takenAt, purpose);
      update(({ shots }) => ({ shots: shots.toSpliced(at, 0, shot) }));
      void keepFrame(shot);
      return shot;
    },
    /** Straightens a shot, while the next one is taken. */
    use(id: string, corners: Corners) {
      change(id, { corners });
      const shot = find(id);
      if (shot) void straightenShot(shot).then(dropBytes);
    },
    remove(id: string) {
      stopWork(id);
      update(({ shots }) => ({ shots: shots.filter((shot) => shot.id !== id) }));
      void dropBytes();
    },
    /**
     * Puts the pages into the tray, as one PDF or each as a picture. Resolves to whether it could:
     * where a page cannot be made, all stays as it is.
     */
    async finish(isOne: boolean): Promise<boolean> {
      const done = await makePages();
      const pages = done.flatMap(({ page }) => page ?? []);
      const [first] = done;
      if (!first || pages.length < done.length) return false;
      const made = isOne
        ? [await makeOne(first, pages)]
        : done.map(({ pageId, page, name, takenAt }) =>
            toStack(pageId as string, page as Blob, name, takenAt),
          );
      const fresh = made.map(({ id, file }, index): Row => {
        const { typeId, description } = done[index] ?? first;
        return { ...createRow(file), id, typeId, description };
      });
      update(({ rows, stacks, coming }) => ({
        rows: [...rows, ...fresh],
        stacks: [...stacks, ...made],
        shots: [],
        coming: coming.filter((id) => id === reserveId.current),
      }));
      onFinished();
      void dropBytes();
      return true;
    },
  };
}
