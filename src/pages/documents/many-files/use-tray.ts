import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { groupBy, pick } from 'es-toolkit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { myDocuments } from '@/api/documents';
import { fetchedOnOpen } from '@/api/resource';
import type { Id } from '@/api/wire';
import { type Entry, isUnderWay } from '@/delivery/delivery';
import { useDelivery } from '@/delivery/use-delivery';
import { notifyError } from '@/feedback/notify';
import { reportCrash } from '@/feedback/report-error';
import { useLatestState } from '@/hooks/use-latest-state';
import type { Plan } from '@/lib/cutting/plan';
import type { Turn } from '@/lib/fit-file/shrink-picture';
import { matchType } from '@/lib/match-type';
import { inSlices } from '@/lib/slices';
import { fileTypesQuery } from '@/pages/documents/many-files/file-types';
import { findSameFiles } from '@/pages/documents/many-files/find-same-files';
import { createFitting } from '@/pages/documents/many-files/fitting';
import { type LeftOut, takeFiles } from '@/pages/documents/many-files/incoming';
import { restoreUpload } from '@/pages/documents/many-files/kept-record';
import {
  createRow,
  isFitted,
  isOpen,
  judgeRows,
  type Row,
  type RowUpload,
} from '@/pages/documents/many-files/rows';
import type { Stack } from '@/pages/documents/many-files/stack-rows';
import { createUpload, probeUpload, sendUpload } from '@/pages/documents/many-files/uploads';
import { type KeptCuts, useKeptFiles } from '@/pages/documents/many-files/use-kept-files';
import { useShots } from '@/pages/documents/many-files/use-shots';
import { useStacks } from '@/pages/documents/many-files/use-stacks';
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

/** State of a file to which nothing has been done. */
const asChosen: Partial<Row> = { fit: undefined, keepsOriginal: false };

export type Tray = ReturnType<typeof useTray>;

/** The files that are to be uploaded, and what becomes of them. */
export function useTray() {
  const { role, get } = useSession();
  const queryClient = useQueryClient();
  const [rows, update, latest] = useLatestState<Row[]>([]);
  const [leftOut, setLeftOut] = useState<LeftOut>();
  // Uploads may end after the session has, and must not ask again for what went with it.
  // A function, because effects of an earlier render may run after that, too.
  const enabled = () => get().user !== undefined;
  const typesQuery = useQuery({ ...fileTypesQuery, enabled });
  const own = useQuery({ ...documentsBeforeQuery(role), enabled });
  // Uploads and slices go on while renders come and go: what is known is read when it is needed.
  const getRows = () => latest.current;
  const getTypes = () => queryClient.getQueryData(fileTypesQuery.queryKey) ?? [];
  const getOwn = () => queryClient.getQueryData(documentsBeforeQuery(role).queryKey);
  const getType = (typeId: Id | undefined) => getTypes().find(({ id }) => id === typeId);
  const judgeNow = () =>
    judgeRows(
      getRows(),
      getTypes(),
      new Set(getOwn()?.flatMap(({ document_type_id: id }) => id ?? [])),
    );
  const kept = useKeptFiles({
    getRows,
    getOwn,
    getStacks: () => stacks.getAll(),
    getShots: () => shots.getAll(),
    getComing: () => shots.getComing(),
    onFound(found) {
      shots.restore(found.shots);
      if (found.stacks.length > 0) void enqueue(() => restore(found.stacks)).catch(report);
    },
  });
  const isReady = typesQuery.isSuccess && own.isSuccess && kept.isRead;
  // Shots are made into rows a while after the press: it may not have been ready then.
  const readiness = useRef(isReady);
  useEffect(() => {
    readiness.current = isReady;
  }, [isReady]);

  function set(next: Row[]) {
    update(() => next);
    kept.keep();
  }

  const edit = (ids: readonly string[], change: (row: Row) => Partial<Row>) =>
    set(latest.current.map((row) => (ids.includes(row.id) ? { ...row, ...change(row) } : row)));

  const { delivery, waiting, stopped } = useDelivery<RowUpload>(() => ({
    send: sendUpload,
    probe: ({ id }, signal) => probeUpload(id, getRows(), kept.getBefore(), role, signal),
    onChange(entries) {
      const hasNews = ({ id, upload }: Row) => upload !== entries.get(id);
      const changed = getRows().filter(hasNews);
      edit(
        changed.map(({ id }) => id),
        ({ id }) => ({ upload: entries.get(id) }),
      );
    },
    save: kept.save,
  }));

  const [fitting] = useState(() =>
    createFitting({
      getRows,
      getType,
      edit,
      onFitted(id) {
        const row = latest.current.find((one) => one.id === id);
        if (row?.upload?.state === 'unanswered') void upload([row]);
      },
    }),
  );
  useEffect(() => () => fitting.endAll(), [fitting]);

  /** Recognises what has been added, and uploads what is certain. */
  async function recognise() {
    if (!readiness.current) return;
    const ids = latest.current.filter(({ isLookedAt }) => !isLookedAt).map(({ id }) => id);
    const match = matchType(getTypes());
    await inSlices(ids, (slice) => {
      const restored: Entry<RowUpload>[] = [];
      edit(slice, (row) => {
        // The name of a stack may say nothing of its parts, nor that of a shot.
        const typeId = row.part ? row.typeId : (match(row.file.name)?.id ?? row.typeId);
        const before = kept.take(row);
        const upload = before && restoreUpload(row, before);
        if (upload) restored.push(upload);
        const known = before ? pick(before, ['typeId', 'description']) : { typeId };
        const isRecognised =
          !row.part && !row.typeId && typeId !== undefined && known.typeId === typeId;
        return { ...known, isRecognised };
      });
      for (const upload of restored) delivery.restore(upload);
    });
    await fitting.fitRows(ids);
    const same = await findSameFiles(latest.current);
    await inSlices(ids, (slice) =>
      edit(slice, ({ id }) => ({ sameAs: same.get(id), isLookedAt: true })),
    );
    const judge = judgeNow();
    const isCertain = (row: Row) =>
      isOpen(row)
        ? row.isRecognised && judge(row) === 'ready'
        : row.upload?.state === 'unanswered' && isFitted(row);
    await upload(latest.current.filter((row) => ids.includes(row.id) && isCertain(row)));
  }

  const upload = (rows: readonly Row[]) =>
    inSlices(rows, (slice) => {
      const items = slice.flatMap((row) => {
        const type = getType(row.typeId);
        return type ? [createUpload(row, type)] : [];
      });
      void delivery.start(items).then(() => {
        const ids = new Set(items.map(({ id }) => id));
        const sent = getRows().filter(({ id }) => ids.has(id));
        if (sent.some(stacks.isOf)) void kept.dropBytes();
        // The others reload the lists when they end.
        if (getRows().some(({ upload }) => isUnderWay(upload))) return;
        void queryClient.invalidateQueries({ queryKey: [myDocuments.path] });
      });
    });

  async function addNow(files: readonly File[]) {
    const cut = stacks.getAll().map(({ file }) => file);
    const { accepted, leftOut } = takeFiles(latest.current, cut, files);
    setLeftOut(leftOut);
    const cuts = new Map(accepted.map((file) => [file, kept.takeStack(file)]));
    const fresh = accepted.filter((file) => !cuts.get(file)).map(createRow);
    await inSlices(fresh, (slice) => set([...latest.current, ...slice]));
    await restore([...cuts.values()].filter((found) => found !== undefined));
  }

  /** Adds a file that is to be cut: what it is as a whole does not matter. */
  async function addStack(file: File): Promise<Row | undefined> {
    const cut = stacks.getAll().map((stack) => stack.file);
    const { accepted, leftOut } = takeFiles(latest.current, cut, [file]);
    setLeftOut(leftOut);
    const [row] = accepted.map((one) => ({ ...createRow(one), isLookedAt: true }));
    if (row) set([...latest.current, row]);
    return row;
  }

  /** Puts back what was cut, and recognises it and what has been added. */
  async function restore(found: readonly KeptCuts[]) {
    await stacks.restore(found);
    await recognise();
  }

  /** One at a time: the files of the next drop are compared with those of the last one. */
  const adding = useRef<Promise<unknown>>(Promise.resolve());
  function enqueue<Result>(step: () => Promise<Result>): Promise<Result> {
    const done = adding.current.then(step);
    // Another file, or a later try, may pass.
    adding.current = done.catch(() => undefined);
    return done;
  }
  function report(error: unknown) {
    console.error(error);
    reportCrash(error);
    notifyError(error);
  }
  const add = (files: readonly File[]) => void enqueue(() => addNow(files)).catch(report);

  const recogniseWaiting = useEffectEvent(() => void enqueue(recognise).catch(report));
  useEffect(() => {
    if (isReady) recogniseWaiting();
  }, [isReady]);

  const stacks = useStacks({ getRows, set, forget, ...kept });
  const shots = useShots({
    ...kept,
    getRows,
    addRows(rows, added) {
      stacks.add(added);
      set([...latest.current, ...rows]);
      void enqueue(recognise).catch(report);
    },
  });

  function forget(ids: string[]) {
    for (const id of ids) fitting.end(id);
    delivery.forget(ids);
  }

  /** Parts wait for what has been added, and are recognised after it. */
  const enqueueParts = (cut: () => Promise<string | undefined>) =>
    enqueue(async () => {
      const first = await cut();
      void enqueue(recognise).catch(report);
      return first;
    });

  const judge = judgeNow();
  const ready = rows.filter((row) => isOpen(row) && judge(row) === 'ready');

  const untyped = groupBy(
    rows.filter((row) => isOpen(row) && row.typeId === undefined),
    ({ series }) => series,
  );

  return {
    rows,
    judge,
    types: getTypes(),
    loading: { hasFailed: typesQuery.isError || own.isError, retry },
    missing: kept.missing,
    unkept: kept.unkept,
    lostShots: kept.lostShots,
    camera: shots,
    leftOut,
    waiting,
    stopped,
    ready,
    /** The rows without a type whose names are of the same series. */
    findSeries: ({ series }: Row) => untyped[series] ?? [],
    addToCut: (file: File) => enqueue(() => addStack(file)),
    isBusy: rows.some(({ upload }) => isUnderWay(upload)),
    add,
    chooseType(ids: string[], typeId: Id | undefined) {
      delivery.forget(ids);
      edit(ids, () => ({ typeId, isRecognised: false, ...asChosen }));
      void fitting.fitRows(ids);
    },
    turn(id: string, turn: Turn) {
      edit([id], () => ({ turn, ...asChosen }));
      void fitting.fitRows([id]);
    },
    keepOriginal: (id: string, keepsOriginal: boolean) => edit([id], () => ({ keepsOriginal })),
    describe(id: string, description: string) {
      delivery.forget([id]);
      edit([id], () => ({ description }));
    },
    remove(row: Row) {
      forget([row.id]);
      set(latest.current.filter(({ id }) => id !== row.id));
      stacks.removed(row);
    },
    toStack: stacks.toStack,
    findLocked: stacks.findLocked,
    setPlan: stacks.setPlan,
    mayJoin: stacks.mayJoin,
    cut: (stack: Stack, plan: Plan) => enqueueParts(() => stacks.cut(stack, plan)),
    async join(row: Row): Promise<string | undefined> {
      try {
        return await enqueueParts(() => stacks.join(row));
      } catch (error) {
        report(error);
        return undefined;
      }
    },
    upload,
    cancel: delivery.cancel,
    stop: delivery.stop,
    giveUp() {
      delivery.stop();
      kept.giveUp();
    },
  };

  function retry() {
    if (typesQuery.isError) void typesQuery.refetch();
    if (own.isError) void own.refetch();
  }
}
