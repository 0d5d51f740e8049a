import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { groupBy } from 'es-toolkit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { myDocuments } from '@/api/documents';
import { fetchedOnOpen } from '@/api/resource';
import type { StopReason } from '@/api/run-batch';
import type { Id } from '@/api/wire';
import { notifyError } from '@/feedback/notify';
import { reportCrash } from '@/feedback/report-error';
import { useLatestState } from '@/hooks/use-latest-state';
import type { Turn } from '@/lib/fit-file/shrink-picture';
import { matchType } from '@/lib/match-type';
import { inSlices } from '@/lib/slices';
import { fileTypesQuery } from '@/pages/documents/many-files/file-types';
import { findSameFiles } from '@/pages/documents/many-files/find-same-files';
import { createFitting } from '@/pages/documents/many-files/fitting';
import { type LeftOut, takeFiles } from '@/pages/documents/many-files/incoming';
import {
  createRow,
  isFitted,
  isOpen,
  isUnderWay,
  judgeRows,
  type Row,
} from '@/pages/documents/many-files/rows';
import { createUploads } from '@/pages/documents/many-files/uploads';
import { restoreRow, useKeptFiles } from '@/pages/documents/many-files/use-kept-files';
import { readOwnDocuments } from '@/pages/documents/own-documents';
import { useSession } from '@/session/session';

/** The own documents when the tray is opened. */
const documentsBeforeQuery = (role: string) =>
  queryOptions({
    // Not a key of the list, which uploads invalidate: these are the documents from before.
    queryKey: ['documents before', role],
    queryFn: ({ signal }) => readOwnDocuments(role, { signal }),
    ...fetchedOnOpen,
  });

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
  const typesQuery = useQuery({ ...fileTypesQuery, enabled });
  const own = useQuery({ ...documentsBeforeQuery(role), enabled });
  const kept = useKeptFiles(() => latest.current, own.data);
  const isReady = typesQuery.isSuccess && own.isSuccess && kept.isRead;

  const types = typesQuery.data ?? [];
  const ownTypes = new Set(own.data?.flatMap(({ document_type_id: id }) => id ?? []));
  const judge = judgeRows(rows, types, ownTypes);

  function set(next: Row[]) {
    update(() => next);
    kept.keep();
  }

  const edit = (ids: readonly string[], change: (row: Row) => Partial<Row>) =>
    set(latest.current.map((row) => (ids.includes(row.id) ? { ...row, ...change(row) } : row)));

  // Uploads and slices go on while renders come and go.
  const known = { isReady, types, ownTypes, kept };
  const now = useRef(known);
  useEffect(() => {
    now.current = known;
  });
  const getRows = () => latest.current;
  const getType = (typeId: Id | undefined) => now.current.types.find(({ id }) => id === typeId);
  const [uploads] = useState(() =>
    createUploads({
      role,
      getRows,
      getType,
      getBefore: () => now.current.kept.before,
      change: (id, changes) => edit([id], () => changes),
      save: () => now.current.kept.save(),
      onWaiting: setWaiting,
      onStopped: setStopped,
      onIdle: () => void queryClient.invalidateQueries({ queryKey: [myDocuments.path] }),
    }),
  );
  // Uploads under way end by themselves.
  useEffect(() => {
    return uploads.open();
  }, [uploads]);

  const [fitting] = useState(() =>
    createFitting({
      getRows,
      getType,
      edit,
      onFitted(id) {
        const row = latest.current.find((one) => one.id === id);
        if (row?.mayHaveArrived && isOpen(row)) uploads.start([id]);
      },
    }),
  );
  useEffect(() => () => fitting.endAll(), [fitting]);

  /** Recognises what has been added, and uploads what is certain. */
  async function recognise() {
    if (!now.current.isReady) return;
    const ids = latest.current.filter(({ isLookedAt }) => !isLookedAt).map(({ id }) => id);
    const match = matchType(now.current.types);
    await inSlices(ids, (slice) =>
      edit(slice, ({ file }) => {
        const typeId = match(file.name)?.id;
        const before = now.current.kept.take(file);
        const restored = before ? restoreRow(before) : { typeId };
        return { ...restored, isRecognised: typeId !== undefined && restored.typeId === typeId };
      }),
    );
    await fitting.fitRows(ids);
    const same = await findSameFiles(latest.current);
    await inSlices(ids, (slice) =>
      edit(slice, ({ id }) => ({ sameAs: same.get(id), isLookedAt: true })),
    );
    const judgeNow = judgeRows(latest.current, now.current.types, now.current.ownTypes);
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
    await recognise();
  }

  /** One at a time: the files of the next drop are compared with those of the last one. */
  const adding = useRef<Promise<void>>(Promise.resolve());
  function enqueue(step: () => Promise<void>) {
    adding.current = adding.current.then(step).catch((error: unknown) => {
      // Another file, or a later try, may pass.
      console.error(error);
      reportCrash(error);
      notifyError(error);
    });
  }
  const add = (files: readonly File[]) => enqueue(() => addNow(files));

  const recogniseWaiting = useEffectEvent(() => enqueue(recognise));
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
    types,
    loading: { hasFailed: typesQuery.isError || own.isError, retry },
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
      edit(ids, () => ({ typeId, isRecognised: false, progress: { step: 'open' }, ...asChosen }));
      void fitting.fitRows(ids);
    },
    turn(id: string, turn: Turn) {
      edit([id], () => ({ turn, ...asChosen }));
      void fitting.fitRows([id]);
    },
    keepOriginal: (id: string, keepsOriginal: boolean) => edit([id], () => ({ keepsOriginal })),
    describe: (id: string, description: string) =>
      edit([id], () => ({ description, progress: { step: 'open' } })),
    remove(id: string) {
      fitting.end(id);
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
    if (typesQuery.isError) void typesQuery.refetch();
    if (own.isError) void own.refetch();
  }
}
