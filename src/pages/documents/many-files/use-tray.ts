import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { groupBy } from 'es-toolkit';
import { useEffect, useState } from 'react';
import { myDocuments } from '@/api/documents';
import { fetchedOnOpen } from '@/api/resource';
import { isUnderWay } from '@/delivery/delivery';
import { useDelivery } from '@/delivery/use-delivery';
import { useLatestState } from '@/hooks/use-latest-state';
import type { Plan } from '@/lib/cutting/plan';
import { inSlices } from '@/lib/slices';
import { createSteps, report } from '@/pages/documents/many-files/file-steps';
import { fileTypesQuery } from '@/pages/documents/many-files/file-types';
import { type LeftOut, takeFiles } from '@/pages/documents/many-files/incoming';
import type { Contents } from '@/pages/documents/many-files/kept-record';
import {
  createRow,
  isOpen,
  judgeRows,
  type Row,
  type RowUpload,
} from '@/pages/documents/many-files/rows';
import { type Stack, stackOf } from '@/pages/documents/many-files/stack-rows';
import { createStacks } from '@/pages/documents/many-files/stacks';
import { probeUpload, sendUpload } from '@/pages/documents/many-files/uploads';
import { useKeptFiles } from '@/pages/documents/many-files/use-kept-files';
import { useShots } from '@/pages/documents/many-files/use-shots';
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

const nothing: Contents = { rows: [], stacks: [], shots: [], coming: [] };

export type Tray = ReturnType<typeof useTray>;

/** The tray's contents, kept for later pages, and all that a person can do with them. */
export function useTray() {
  const { role, get: getSession } = useSession();
  const queryClient = useQueryClient();
  const [{ rows }, set, latest] = useLatestState(nothing);
  const [leftOut, setLeftOut] = useState<LeftOut>();
  // Asks for nothing once the session has ended, which uploads may outlast. A function, because
  // effects of an earlier render may run after that, too.
  const enabled = () => getSession().user !== undefined;
  const typesQuery = useQuery({ ...fileTypesQuery, enabled });
  const own = useQuery({ ...documentsBeforeQuery(role), enabled });
  // Uploads and slices outlive renders, so they read the latest state when they need it.
  const get = () => latest.current;
  const getRows = () => get().rows;
  const getTypes = () => queryClient.getQueryData(fileTypesQuery.queryKey) ?? [];
  const getOwn = () => queryClient.getQueryData(documentsBeforeQuery(role).queryKey);
  const judgeNow = () =>
    judgeRows(
      getRows(),
      getTypes(),
      new Set(getOwn()?.flatMap(({ document_type_id: id }) => id ?? [])),
    );
  const kept = useKeptFiles({
    get,
    getOwn,
    onFound(found, foundShots) {
      update(({ shots }) => ({ shots: [...foundShots, ...shots] }));
      void bring(() => stacks.restore(found));
    },
  });

  function update(change: (contents: Contents) => Partial<Contents>) {
    set((now) => ({ ...now, ...change(now) }));
    kept.keep();
  }
  const append = (added: readonly Row[]) => update(({ rows }) => ({ rows: [...rows, ...added] }));
  const edit = (ids: readonly string[], change: (row: Row) => Partial<Row>) =>
    update(({ rows }) => ({
      rows: rows.map((row) => (ids.includes(row.id) ? { ...row, ...change(row) } : row)),
    }));

  const { delivery, waiting, stopped } = useDelivery<RowUpload>(() => ({
    send: sendUpload,
    probe: ({ id }, signal) => probeUpload(id, getRows(), kept.getBefore(), role, signal),
    onChange(entries) {
      const changed = getRows().filter(({ id, upload }) => upload !== entries.get(id));
      edit(
        changed.map(({ id }) => id),
        ({ id }) => ({ upload: entries.get(id) }),
      );
    },
    save: kept.save,
  }));

  const [steps] = useState(() =>
    createSteps({
      getRows,
      edit,
      getTypes,
      judgeNow,
      recall: kept.recall,
      delivery,
      onUploaded(ids) {
        const sent = getRows().filter(({ id }) => ids.includes(id));
        if (sent.some((row) => stackOf(get().stacks, row))) void kept.dropBytes();
        // The last upload reloads the lists.
        if (getRows().some(({ upload }) => isUnderWay(upload))) return;
        void queryClient.invalidateQueries({ queryKey: [myDocuments.path] });
      },
    }),
  );
  useEffect(() => () => steps.endFitting(), [steps]);
  const isReady = typesQuery.isSuccess && own.isSuccess && kept.isRead;
  useEffect(() => {
    steps.setReady(isReady);
  }, [steps, isReady]);
  const bring = <Result>(step: () => Promise<Result>) => steps.bring(step).catch(report);

  const stacks = createStacks({ ...kept, get, update, end: steps.end });
  const camera = useShots({ ...kept, get, update, onFinished: () => bring(async () => undefined) });

  /** The files that the tray has room for. */
  function accept(files: readonly File[]): File[] {
    const cut = get().stacks.map(({ file }) => file);
    const { accepted, leftOut } = takeFiles(getRows(), cut, files);
    setLeftOut(leftOut);
    return accepted;
  }

  async function addFiles(files: readonly File[]) {
    const found = accept(files).map((file) => ({ file, cuts: kept.recallStack(file) }));
    await inSlices(
      found.flatMap(({ file, cuts }) => (cuts ? [] : createRow(file))),
      append,
    );
    await stacks.restore(found.flatMap(({ cuts }) => cuts ?? []));
  }

  /** Adds a file to be cut. Nobody looks at it: what it is as a whole does not matter. */
  async function addStack(file: File): Promise<Row | undefined> {
    const [row] = accept([file]).map((one) => ({ ...createRow(one), isLookedAt: true }));
    if (row) append([row]);
    return row;
  }

  const judge = judgeNow();
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
    camera,
    leftOut,
    waiting,
    stopped,
    ready: rows.filter((row) => isOpen(row) && judge(row) === 'ready'),
    /** The rows without a type whose names are of the same series. */
    findSeries: ({ series }: Row) => untyped[series] ?? [],
    isBusy: rows.some(({ upload }) => isUnderWay(upload)),
    add: (files: readonly File[]) => void bring(() => addFiles(files)),
    addToCut: (file: File) => bring(() => addStack(file)),
    ...steps,
    ...stacks,
    cut: (stack: Stack, plan: Plan) => steps.bring(() => stacks.cut(stack, plan)),
    join: (row: Row) => bring(() => stacks.join(row)),
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
