import { sumBy } from 'es-toolkit';
import { useRef, useState } from 'react';
import { useLatestState } from '@/hooks/use-latest-state';
import { createId } from '@/lib/records';
import type { Corners } from '@/lib/straighten/straighten';
import { maxFiles, maxMegabytes } from '@/pages/documents/many-files/incoming';
import { loadStraightening } from '@/pages/documents/many-files/make-pages';
import { createRow, type Row } from '@/pages/documents/many-files/rows';
import { createShot, nameShot, type Purpose, type Shot } from '@/pages/documents/many-files/shots';
import type { Stack } from '@/pages/documents/many-files/stack-rows';

type Tray = {
  getRows: () => readonly Row[];
  /** Adds rows whose bytes are kept, in the moment in which the shots go. */
  addRows: (rows: Row[], stacks: Stack[]) => void;
  keepBytes: (id: string, file: Blob) => Promise<Blob | undefined>;
  dropBytes: () => Promise<void>;
  /** Keeps what is known of the shots. */
  keep: () => void;
};

/** Room that is held for the shot that no longer fits, in bytes: more than a frame has. */
const reserveSize = 12 * 1024 * 1024;

/** The pictures that were taken, and what is made of them. */
export function useShots({ getRows, addRows, keepBytes, dropBytes, keep }: Tray) {
  const [shots, update, latest] = useLatestState<readonly Shot[]>([]);
  const [isFull, setIsFull] = useState(false);
  const coming = useRef<readonly string[]>([]);
  const reserveId = useRef<string>(undefined);
  const working = useRef(new Map<string, { job: Promise<void>; ending: AbortController }>());

  const find = (id: string) => latest.current.find((shot) => shot.id === id);
  const change = (id: string, changes: Partial<Shot>) =>
    update((all) => all.map((shot) => (shot.id === id ? { ...shot, ...changes } : shot)));

  /** Keeps bytes, in the room that was held for them if there is no other. */
  async function keepSafely(id: string, file: Blob): Promise<Blob | undefined> {
    const stored = await keepBytes(id, file);
    if (stored) return stored;
    setIsFull(true);
    if (!reserveId.current) return undefined;
    await releaseRoom();
    return keepBytes(id, file);
  }

  async function releaseRoom() {
    coming.current = coming.current.filter((id) => id !== reserveId.current);
    reserveId.current = undefined;
    await dropBytes();
  }

  async function keepFrame({ id, frame }: Shot) {
    const stored = await keepSafely(id, frame);
    // What the browser has stored takes no memory.
    if (stored) change(id, { frame: stored });
  }

  /** Makes the page of a shot, in place of any other that was made, or is in the making. */
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
  async function settle(): Promise<Shot[]> {
    for (const { id } of latest.current) {
      await working.current.get(id)?.job;
      const shot = find(id);
      if (shot && !shot.page) await straightenShot(shot);
    }
    return [...latest.current];
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
    coming.current = [...coming.current, id];
    const stored = await keepSafely(id, pdf);
    return toStack(id, stored ?? pdf, name, first.takenAt);
  }

  return {
    shots,
    isFull,
    getAll: () => latest.current,
    getComing: () => coming.current,
    /** True if the tray has room for another one. */
    hasRoom:
      getRows().length + shots.length < maxFiles &&
      sumBy([...getRows()], ({ file }) => file.size) +
        sumBy([...shots], ({ frame }) => frame.size) <
        maxMegabytes * 1024 * 1024,
    restore: (found: readonly Shot[]) => update((all) => [...found, ...all]),
    /** Holds room for the shot that no longer fits, so that it can be said before the next one. */
    async holdRoom() {
      const id = createId();
      reserveId.current = id;
      coming.current = [...coming.current, id];
      const isHeld = await keepBytes(id, new Blob([new Uint8Array(reserveSize)]));
      setIsFull(!isHeld);
    },
    releaseRoom,
    /** Takes a picture in, at a place among the others, and keeps it. */
    take(frame: Blob, at: number, purpose: Purpose): Shot {
      const takenAt = Date.now();
      const names = [
        ...latest.current.map(({ name }) => name),
        ...getRows().map((row) => row.file.name),
      ];
      const shot = createShot(frame, nameShot(takenAt, names), takenAt, purpose);
      update((all) => all.toSpliced(at, 0, shot));
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
      update((all) => all.filter((shot) => shot.id !== id));
      void dropBytes();
    },
    /**
     * Puts the pages into the tray, as one PDF or each as a picture. Resolves to whether it could:
     * where a page cannot be made, all stays as it is.
     */
    async finish(isOne: boolean): Promise<boolean> {
      const done = await settle();
      const pages = done.flatMap(({ page }) => page ?? []);
      const [first] = done;
      if (!first || pages.length < done.length) return false;
      const stacks = isOne
        ? [await makeOne(first, pages)]
        : done.map(({ pageId, page, name, takenAt }) =>
            toStack(pageId as string, page as Blob, name, takenAt),
          );
      const rows = stacks.map(({ id, file }, index): Row => {
        const { typeId, description } = done[index] ?? first;
        return { ...createRow(file), id, typeId, description };
      });
      update(() => []);
      coming.current = coming.current.filter((id) => id === reserveId.current);
      addRows(rows, stacks);
      keep();
      void dropBytes();
      return true;
    },
  };
}
