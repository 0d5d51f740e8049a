import { noop, pick } from 'es-toolkit';
import type { Id } from '@/api/wire';
import { asItIs, fitNow, loadFit } from '@/components/fit/use-fit';
import type { Delivery } from '@/delivery/delivery';
import { notifyError } from '@/feedback/notify';
import { reportCrash } from '@/feedback/report-error';
import type { Turn } from '@/lib/fit-file/shrink-picture';
import { matchType } from '@/lib/match-type';
import { inSlices } from '@/lib/slices';
import type { FileType } from '@/pages/documents/many-files/file-types';
import { findSameFiles } from '@/pages/documents/many-files/find-same-files';
import { type KeptFile, restoreUpload } from '@/pages/documents/many-files/kept-record';
import {
  isFitted,
  isOpen,
  type Judge,
  type Lack,
  type Row,
  type RowUpload,
} from '@/pages/documents/many-files/rows';
import { createUpload } from '@/pages/documents/many-files/uploads';

type Options = {
  getRows: () => readonly Row[];
  edit: (ids: readonly string[], change: (row: Row) => Partial<Row>) => void;
  getTypes: () => readonly FileType[];
  /** Returns a function that says what a row lacks at present. */
  judgeNow: () => Judge;
  /** Returns what an earlier page knew of a row, once. */
  recall: (row: Row) => KeptFile | undefined;
  delivery: Delivery<RowUpload>;
  /** Called with the ids of rows whose uploads have ended. */
  onUploaded: (ids: readonly string[]) => void;
};

/** State of a file to which nothing has been done. */
const asChosen: Partial<Row> = { fit: undefined, keepsOriginal: false };

/**
 * The steps of a file: it is recognised, made to fit its type and compared with the others, then
 * uploaded if all of that is certain. What a person changes takes it back to an earlier step.
 */
export function createSteps(options: Options) {
  const { getRows, edit, getTypes, judgeNow, recall, delivery, onUploaded } = options;
  const getType = (typeId: Id | undefined) => getTypes().find(({ id }) => id === typeId);
  const find = (ids: readonly string[]) => getRows().filter(({ id }) => ids.includes(id));
  /** Files that are being made to fit. */
  const fitting = new Map<string, AbortController>();
  let isReady = false;
  let bringing = Promise.resolve();

  /** Brings files in after earlier ones, and has them take their steps. Settles as `step` does. */
  function bring<Result>(step: () => Promise<Result>): Promise<Result> {
    const brought = bringing.then(step);
    // Later files come in though earlier ones failed.
    bringing = brought.then(noop, noop).then(takeSteps).catch(report);
    return brought;
  }

  /** Takes the steps of all files that have not taken them yet. */
  async function takeSteps() {
    if (!isReady) return;
    const ids = getRows().flatMap(({ id, isLookedAt }) => (isLookedAt ? [] : id));
    const match = matchType(getTypes());
    await inSlices(ids, (slice) => {
      for (const row of find(slice)) recognise(row, match(row.file.name)?.id);
    });
    await fitAll(ids);
    const same = await findSameFiles(getRows());
    await inSlices(ids, (slice) =>
      edit(slice, ({ id }) => ({ sameAs: same.get(id), isLookedAt: true })),
    );
    const judge = judgeNow();
    await upload(find(ids).filter((row) => isCertain(row, judge(row))));
  }

  function recognise(row: Row, named: Id | undefined) {
    const before = recall(row);
    edit([row.id], () => recogniseRow(row, named, before));
    const entry = before && restoreUpload(row, before);
    if (entry) delivery.restore(entry);
  }

  /**
   * Makes files fit their types. Resolves when it is known which of them go as they are: the others
   * follow one by one.
   */
  async function fitAll(ids: readonly string[]) {
    const loaded = await loadFit().catch(() => undefined);
    const unfit: [Row, FileType][] = [];
    async function start(row: Row) {
      endFitting(row.id);
      const type = getType(row.typeId);
      // A file that can't be read is refused when it is uploaded.
      const isFitting = type && (await loaded?.isFitting(row, type).catch(() => true));
      if (!type || !isCurrent(row)) return;
      const outcome = isFitting === false ? undefined : asItIs;
      edit([row.id], () => ({ fit: { typeId: type.id, outcome } }));
      if (!outcome) unfit.push([row, type]);
    }
    const rows = find(ids).filter(({ upload }) => upload?.state !== 'done');
    await inSlices(rows, async (slice) => void (await Promise.all(slice.map(start))));
    for (const [row, type] of unfit) if (isCurrent(row)) void fitOne(row, type);
  }

  /** Another type may be chosen meanwhile, and a picture turned. */
  const isCurrent = ({ id, typeId, turn }: Row) =>
    find([id]).some((row) => row.typeId === typeId && row.turn === turn);

  async function fitOne({ id, file, turn }: Row, type: FileType) {
    const controller = new AbortController();
    const { signal } = controller;
    fitting.set(id, controller);
    const outcome = await fitNow([{ id, file, turn }], type, signal).catch(() => undefined);
    if (!outcome || signal.aborted) return;
    fitting.delete(id);
    edit([id], () => ({ fit: { typeId: type.id, outcome } }));
    // An upload of an earlier page can be looked for once the size of its file is known.
    void upload(find([id]).filter(({ upload }) => upload?.state === 'unanswered'));
  }

  function endFitting(id: string) {
    fitting.get(id)?.abort();
    fitting.delete(id);
  }

  function upload(rows: readonly Row[]) {
    return inSlices(rows, (slice) => {
      const items = slice.flatMap((row) => {
        const type = getType(row.typeId);
        return type ? [createUpload(row, type)] : [];
      });
      void delivery.start(items).then(() => onUploaded(items.map(({ id }) => id)));
    });
  }

  return {
    bring,
    upload,
    /** Files wait before their first step until what they are compared with has been read. */
    setReady(next: boolean) {
      isReady = next;
      void bring(async () => undefined);
    },
    chooseType(ids: readonly string[], typeId: Id | undefined) {
      delivery.remove(ids);
      edit(ids, () => ({ typeId, isRecognised: false, ...asChosen }));
      void fitAll(ids);
    },
    turn(id: string, turn: Turn) {
      edit([id], () => ({ turn, ...asChosen }));
      void fitAll([id]);
    },
    keepOriginal: (id: string, keepsOriginal: boolean) => edit([id], () => ({ keepsOriginal })),
    describe(id: string, description: string) {
      delivery.remove([id]);
      edit([id], () => ({ description }));
    },
    /** Ends the fitting and the uploads of removed files. */
    end(ids: readonly string[]) {
      for (const id of ids) endFitting(id);
      delivery.remove(ids);
    },
    endFitting() {
      for (const id of fitting.keys()) endFitting(id);
    },
  };
}

/** Takes type and description from an earlier page, else the type `named` by the file name. */
function recogniseRow({ part, typeId }: Row, named: Id | undefined, before?: KeptFile) {
  // A stack's name may not fit its parts; a shot's name tells nothing.
  const told = part ? typeId : (named ?? typeId);
  const known = before ? pick(before, ['typeId', 'description']) : { typeId: told };
  const isRecognised = !part && !typeId && told !== undefined && known.typeId === told;
  return { ...known, isRecognised };
}

/** True if a file is uploaded unasked: it lacks nothing, or may have arrived before. */
const isCertain = (row: Row, lack: Lack) =>
  isOpen(row)
    ? row.isRecognised && lack === 'ready'
    : row.upload?.state === 'unanswered' && isFitted(row);

/** Tells the person and the operators of a fault of the app. */
export function report(error: unknown): undefined {
  console.error(error);
  reportCrash(error);
  notifyError(error);
}
