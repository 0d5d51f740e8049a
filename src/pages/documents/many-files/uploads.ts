import { myDocuments } from '@/api/documents';
import { ApiError, judgeFailure } from '@/api/errors';
import { type ItemOutcome, queueCalls, type StopReason } from '@/api/run-batch';
import type { Id } from '@/api/wire';
import { explainError, toReason } from '@/feedback/reason';
import { findUploaded } from '@/pages/documents/find-uploaded';
import type { FileType } from '@/pages/documents/many-files/file-types';
import {
  isUnderWay,
  type Progress,
  type Row,
  type SentFile,
  toUpload,
} from '@/pages/documents/many-files/rows';
import { cleanText } from '@/shared/clean-text';

type Tray = {
  role: string;
  getRows: () => Row[];
  getType: (id: Id | undefined) => FileType | undefined;
  /** The own documents from before, which no upload has made. */
  getBefore: () => ReadonlySet<Id>;
  change: (id: string, change: Partial<Row>) => void;
  /** Resolves when what the rows say is stored. */
  save: () => Promise<void>;
  onWaiting: (seconds: number) => void;
  onStopped: (reason: StopReason | undefined) => void;
  /** Called when nothing is under way any more. */
  onIdle: () => void;
};

/** One upload of a row, which may be tried again. */
type Attempt = { id: string; cancelling: AbortController };

/** Uploads rows as drafts, a few at a time, each file once. */
export function createUploads(tray: Tray) {
  /** The latest upload of each row. */
  const latest = new Map<string, Attempt>();
  let stopping = new AbortController();
  let call = queue();
  let underWay = 0;
  let isOpen = true;

  function queue() {
    return queueCalls({ run: uploadRow, onWaiting: tray.onWaiting, stopping });
  }

  const find = (id: string) => tray.getRows().find((row) => row.id === id);

  /** Resolves to whether the row is uploaded: it may be taken away before its turn. */
  async function uploadRow({ id, cancelling: { signal } }: Attempt): Promise<boolean> {
    signal.throwIfAborted();
    const { signal: stopped } = stopping;
    const row = find(id);
    const type = tray.getType(row?.typeId);
    if (!row || !type) return false;
    if (row.mayHaveArrived && (await hasArrived(row))) return true;
    const description = type.isMultiple ? cleanText(row.description) : '';
    const file = toUpload(row);
    const sent: SentFile = { typeId: type.id, description, size: file.size };
    tray.change(id, { sent, mayHaveArrived: true, progress: { step: 'sending', fraction: 0 } });
    await tray.save();
    if (stopped.aborted) {
      tray.change(id, { mayHaveArrived: row.mayHaveArrived });
      return false;
    }
    try {
      const upload = { document_type_id: type.id, file, additional_name: description };
      await myDocuments.upload(
        { document: undefined, upload },
        {
          onProgress: (fraction) => tray.change(id, { progress: { step: 'sending', fraction } }),
          signal,
        },
      );
      return true;
    } catch (error) {
      const mayHaveArrived = judgeFailure(error) === 'unanswered' && !isUnsent(error);
      tray.change(id, { mayHaveArrived });
      if (mayHaveArrived && (await hasArrived({ ...row, sent }).catch(() => false))) {
        return true;
      }
      throw error;
    }
  }

  /** Whether there is a document more like this one than other uploads have made. */
  async function hasArrived({ id, sent }: Row): Promise<boolean> {
    if (!sent) return false;
    const { typeId: document_type_id, description: additional_name, size } = sent;
    const like = { document_type_id, additional_name, size };
    const found = await findUploaded(tray.role, like);
    const before = tray.getBefore();
    const arrived = found.filter((document) => !before.has(document.id)).length;
    const others = tray.getRows().filter(
      (row) =>
        row.id !== id &&
        ['sending', 'uploaded'].includes(row.progress.step) &&
        row.sent?.typeId === sent.typeId &&
        row.sent.description === sent.description &&
        // As far apart as the kilobytes of back ends.
        Math.abs(row.sent.size - sent.size) <= 1024,
    );
    return arrived > others.length;
  }

  async function start(id: string) {
    const row = find(id);
    // A second press may come before the button has disappeared.
    if (!isOpen || !row || isUnderWay(row) || row.progress.step === 'uploaded') return;
    if (stopping.signal.aborted) {
      stopping = new AbortController();
      call = queue();
      tray.onStopped(undefined);
    }
    const attempt: Attempt = { id, cancelling: new AbortController() };
    latest.set(id, attempt);
    tray.change(id, { progress: { step: 'waiting' } });
    underWay += 1;
    const ofThis = stopping;
    const outcome = await call(attempt);
    underWay -= 1;
    // One that was cancelled while it waited may have been started again.
    if (latest.get(id) === attempt) tray.change(id, settle(outcome));
    if (ofThis.signal.aborted) tray.onStopped(ofThis.signal.reason);
    if (underWay === 0) tray.onIdle();
  }

  const stop = () => stopping.abort('person' satisfies StopReason);

  return {
    start: (ids: string[]) => {
      for (const id of ids) void start(id);
    },
    /** Cancels one upload, also one that waits for its turn. */
    cancel(id: string) {
      latest.get(id)?.cancelling.abort();
      if (find(id)?.progress.step === 'waiting') tray.change(id, { progress: cancelled() });
    },
    /** Uploads under way end. */
    stop,
    /** Takes uploads until the returned function is called. */
    open() {
      isOpen = true;
      return () => {
        isOpen = false;
        stop();
      };
    },
  };
}

const cancelled = (): Progress => ({ step: 'failed', isFinal: false, ...toReason('Cancelled.') });

function settle(outcome: ItemOutcome<boolean>): Partial<Row> {
  if (outcome && 'error' in outcome) return { progress: toFailed(outcome.error) };
  return outcome?.result
    ? { mayHaveArrived: false, progress: { step: 'uploaded' } }
    : { progress: { step: 'open' } };
}

function toFailed(error: unknown): Progress {
  if (isCancelled(error)) return cancelled();
  const isFinal = isUnsent(error) || judgeFailure(error) === 'refused';
  return { step: 'failed', isFinal, ...explainError(error) };
}

/** The browser can no longer read the file: it has to be chosen again. */
const isUnsent = (error: unknown) => error instanceof ApiError && error.kind === 'unsent';

/** By the person, before or while it was sent. */
const isCancelled = (error: unknown) =>
  error instanceof ApiError
    ? error.kind === 'cancelled'
    : error instanceof DOMException && error.name === 'AbortError';
