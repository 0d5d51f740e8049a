import { useQuery, useQueryClient } from '@tanstack/react-query';
import { groupBy } from 'es-toolkit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { myDocuments } from '@/api/documents';
import type { StopReason } from '@/api/run-batch';
import type { Id } from '@/api/wire';
import { useLatestState } from '@/hooks/use-latest-state';
import type { Turn } from '@/lib/fit-file/draw-bitmap';
import { matchType } from '@/lib/match-type';
import { inSlices } from '@/lib/slices';
import { documentsBeforeQuery } from '@/pages/documents/many-files/documents-before';
import { fileTypesQuery } from '@/pages/documents/many-files/file-types';
import { findSameFiles } from '@/pages/documents/many-files/find-same-files';
import { restoreRow } from '@/pages/documents/many-files/kept-files';
import { type LeftOut, takeFiles } from '@/pages/documents/many-files/limits';
import {
  createRow,
  isFitted,
  isOpen,
  isUnderWay,
  judgeRows,
  type Row,
} from '@/pages/documents/many-files/rows';
import { createUploads } from '@/pages/documents/many-files/uploads';
import { useFittedRows } from '@/pages/documents/many-files/use-fitted-rows';
import { useKeptFiles } from '@/pages/documents/many-files/use-kept-files';
import { useSession } from '@/session/session-context';

/** Before something is done to a file. */
const asChosen: Partial<Row> = { fit: undefined, keepsOriginal: false };

export type Tray = ReturnType<typeof useTray>;

/** The files that are to be uploaded, and what becomes of them. */
export function useTray() {
  const { role, get } = useSession();
  const queryClient = useQueryClient();
  const [rows, update, latest] = useLatestState<Row[]>([]);
  const [leftOut, setLeftOut] = useState<LeftOut>();
  const [waiting, setWaiting] = useState(0);
  const [stopped, setStopped] = useState<StopReason>();
  // Uploads may end after the session has, and must not ask again for what went with it.
  // A function, because effects of an earlier render may run after that, too.
  const enabled = () => get().user !== undefined;
  const types = useQuery({ ...fileTypesQuery, enabled });
  const own = useQuery({ ...documentsBeforeQuery(role), enabled });
  const kept = useKeptFiles(() => latest.current, own.data);
  const isReady = types.isSuccess && own.isSuccess && kept.isRead;

  const byId = new Map((types.data ?? []).map((type) => [type.id, type]));
  const ownTypes = new Set(own.data?.flatMap(({ document_type_id: id }) => id ?? []));
  const judge = judgeRows(rows, byId, ownTypes);

  function set(next: Row[]) {
    update(() => next);
    kept.keep();
  }

  const changeEach = (changes: ReadonlyMap<string, Partial<Row>>) =>
    set(
      latest.current.map((row) => (changes.has(row.id) ? { ...row, ...changes.get(row.id) } : row)),
    );
  const change = (ids: string[], changes: Partial<Row>) =>
    changeEach(new Map(ids.map((id) => [id, changes])));

  // Uploads and slices go on while renders come and go.
  const now = useRef({ isReady, types: types.data ?? [], byId, ownTypes, ...kept });
  useEffect(() => {
    now.current = { isReady, types: types.data ?? [], byId, ownTypes, ...kept };
  });
  const [uploads] = useState(() =>
    createUploads({
      queryClient,
      role,
      getRows: () => latest.current,
      getType: (id) => now.current.byId.get(id),
      getBefore: () => now.current.before,
      change: (id, changes) => change([id], changes),
      save: () => now.current.save(),
      onWaiting: setWaiting,
      onStopped: setStopped,
      onIdle: () => void queryClient.invalidateQueries({ queryKey: [myDocuments.path] }),
    }),
  );
  // Uploads under way end by themselves.
  useEffect(() => {
    return uploads.open();
  }, [uploads]);

  const { fitRows, endFitting } = useFittedRows({
    getRows: () => latest.current,
    getType: (id) => now.current.byId.get(id),
    changeEach,
    onFitted(id) {
      const row = latest.current.find((one) => one.id === id);
      if (row?.mayHaveArrived && isOpen(row)) uploads.start([id]);
    },
  });

  const added = useRef<string[]>([]);
  /** Recognises what has been added, and uploads what is certain. */
  async function recognise() {
    const ids = added.current.splice(0);
    const match = matchType(now.current.types);
    await inSlices(ids, (slice) =>
      set(
        latest.current.map((row) => {
          if (!slice.includes(row.id)) return row;
          const typeId = match(row.file.name)?.id;
          const before = now.current.take(row.file);
          const restored = before ? restoreRow(row, before) : { ...row, typeId };
          return { ...restored, isRecognised: typeId !== undefined && restored.typeId === typeId };
        }),
      ),
    );
    await fitRows(ids);
    const same = await findSameFiles(latest.current);
    const look = (row: Row): Row => ({ ...row, sameAs: same.get(row.id), isLookedAt: true });
    await inSlices(ids, (slice) =>
      set(latest.current.map((row) => (slice.includes(row.id) ? look(row) : row))),
    );
    const judgeNow = judgeRows(latest.current, now.current.byId, now.current.ownTypes);
    const certain = latest.current.filter(
      (row) =>
        ids.includes(row.id) &&
        isOpen(row) &&
        ((row.mayHaveArrived && isFitted(row)) || (row.isRecognised && judgeNow(row) === 'ready')),
    );
    await upload(certain);
  }

  const upload = (rows: readonly Row[]) =>
    inSlices(rows, (slice) => uploads.start(slice.map(({ id }) => id)));

  async function addNow(files: readonly File[]) {
    const { taken, leftOut } = takeFiles(latest.current, files);
    setLeftOut(leftOut);
    const fresh = taken.map(createRow);
    await inSlices(fresh, (slice) => set([...latest.current, ...slice]));
    added.current.push(...fresh.map(({ id }) => id));
    if (now.current.isReady) await recognise();
  }

  /** The files of the next drop are compared with those of the last one. */
  const adding = useRef<Promise<void>>(Promise.resolve());
  function add(files: readonly File[]) {
    adding.current = adding.current.then(() => addNow(files));
  }

  const recogniseWaiting = useEffectEvent(() => void recognise());
  useEffect(() => {
    if (isReady) recogniseWaiting();
  }, [isReady]);

  const ready = rows.filter((row) => isOpen(row) && judge(row) === 'ready');

  const untyped = groupBy(
    rows.filter((row) => isOpen(row) && row.typeId === undefined),
    ({ series }) => series,
  );

  return {
    rows,
    judge,
    types: types.data ?? [],
    loading: { hasFailed: types.isError || own.isError, retry },
    missing: kept.missing,
    leftOut,
    waiting,
    stopped,
    ready,
    /** The rows without a type whose names are of the same series. */
    findSeries: ({ series }: Row) => untyped[series] ?? [],
    isBusy: rows.some(isUnderWay),
    add,
    chooseType(ids: string[], typeId: Id | undefined) {
      change(ids, { typeId, isRecognised: false, progress: { step: 'open' }, ...asChosen });
      void fitRows(ids);
    },
    turn(id: string, turn: Turn) {
      change([id], { turn, fit: undefined, keepsOriginal: false });
      void fitRows([id]);
    },
    keepOriginal: (id: string, keepsOriginal: boolean) => change([id], { keepsOriginal }),
    describe: (id: string, description: string) =>
      change([id], { description, progress: { step: 'open' } }),
    remove(id: string) {
      endFitting(id);
      set(latest.current.filter((row) => row.id !== id));
    },
    upload,
    cancel: uploads.cancel,
    stop: uploads.stop,
    giveUp() {
      uploads.stop();
      kept.giveUp();
    },
  };

  function retry() {
    if (types.isError) void types.refetch();
    if (own.isError) void own.refetch();
  }
}
