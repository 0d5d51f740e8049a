import { useQuery, useQueryClient } from '@tanstack/react-query';
import { groupBy } from 'es-toolkit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { myDocuments } from '@/api/documents';
import type { StopReason } from '@/api/run-batch';
import type { Id } from '@/api/wire';
import { useLatestState } from '@/hooks/use-latest-state';
import { matchType } from '@/lib/match-type';
import { fileTypesQuery } from '@/pages/documents/many-files/file-types';
import { findSameFiles } from '@/pages/documents/many-files/find-same-files';
import { restoreRow } from '@/pages/documents/many-files/kept-files';
import { type LeftOut, takeFiles } from '@/pages/documents/many-files/limits';
import { ownDocumentsQuery } from '@/pages/documents/many-files/own-documents';
import {
  createRow,
  isOpen,
  isUnderWay,
  judgeRows,
  type Row,
  toSeries,
} from '@/pages/documents/many-files/rows';
import { createUploads } from '@/pages/documents/many-files/uploads';
import { useKeptFiles } from '@/pages/documents/many-files/use-kept-files';
import { useSession } from '@/session/session-context';

export type Tray = ReturnType<typeof useTray>;

/** The files that are to be uploaded, and what becomes of them. */
export function useTray() {
  const { role } = useSession();
  const queryClient = useQueryClient();
  const [rows, update, latest] = useLatestState<Row[]>([]);
  const [leftOut, setLeftOut] = useState<LeftOut>();
  const [waiting, setWaiting] = useState(0);
  const [stopped, setStopped] = useState<StopReason>();
  const types = useQuery(fileTypesQuery);
  const own = useQuery(ownDocumentsQuery(role));
  const kept = useKeptFiles(() => latest.current, own.data);
  const isReady = types.isSuccess && own.isSuccess && kept.isRead;

  const byId = new Map((types.data ?? []).map((type) => [type.id, type]));
  const ownTypes = new Set(own.data?.flatMap(({ document_type_id: id }) => id ?? []));
  const judge = judgeRows(rows, byId, ownTypes);

  function set(next: Row[]) {
    update(() => next);
    kept.keep();
  }

  function change(ids: string[], changes: Partial<Row>) {
    set(latest.current.map((row) => (ids.includes(row.id) ? { ...row, ...changes } : row)));
  }

  const now = useRef({ byId, before: kept.before, save: kept.save });
  useEffect(() => {
    now.current = { byId, before: kept.before, save: kept.save };
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
  useEffect(() => () => uploads.stop(), [uploads]);

  const added = useRef<string[]>([]);
  /** Recognises what has been added, and uploads what is certain. */
  async function recognise() {
    const ids = added.current.splice(0);
    if (ids.length === 0) return;
    const match = matchType(types.data ?? []);
    const isNew = (row: Row) => ids.includes(row.id);
    set(
      latest.current.map((row) => {
        if (!isNew(row)) return row;
        const typeId = match(row.file.name)?.id;
        const before = kept.take(row.file);
        const restored = before ? restoreRow(row, before) : { ...row, typeId };
        const isRecognised = typeId !== undefined && restored.typeId === typeId;
        return { ...restored, isRecognised };
      }),
    );
    const same = await findSameFiles(latest.current);
    set(latest.current.map((row) => ({ ...row, sameAs: same.get(row.id) })));
    const judgeNow = judgeRows(latest.current, byId, ownTypes);
    const certain = latest.current.filter(
      (row) =>
        isNew(row) &&
        isOpen(row) &&
        (row.mayHaveArrived || (row.isRecognised && judgeNow(row) === 'ready')),
    );
    uploads.start(certain.map(({ id }) => id));
  }

  const recogniseWaiting = useEffectEvent(() => void recognise());
  useEffect(() => {
    if (isReady) recogniseWaiting();
  }, [isReady]);

  const ready = rows.filter((row) => isOpen(row) && judge(row) === 'ready');

  const untyped = groupBy(
    rows.filter((row) => isOpen(row) && row.typeId === undefined),
    ({ file }) => toSeries(file.name),
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
    findSeries: ({ file }: Row) => untyped[toSeries(file.name)] ?? [],
    isBusy: rows.some(isUnderWay),
    add(files: readonly File[]) {
      const { taken, leftOut } = takeFiles(latest.current, files);
      setLeftOut(leftOut);
      const fresh = taken.map(createRow);
      added.current.push(...fresh.map(({ id }) => id));
      update((before) => [...before, ...fresh]);
      kept.keep();
      if (isReady) void recognise();
    },
    chooseType: (ids: string[], typeId: Id | undefined) =>
      change(ids, { typeId, isRecognised: false, progress: { step: 'open' } }),
    describe: (id: string, description: string) =>
      change([id], { description, progress: { step: 'open' } }),
    remove: (id: string) => set(latest.current.filter((row) => row.id !== id)),
    upload: (rows: readonly Row[]) => uploads.start(rows.map(({ id }) => id)),
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
