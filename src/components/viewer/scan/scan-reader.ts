import { debounce, sortBy } from 'es-toolkit';
import type { ScanEngine } from '@/components/viewer/scan/scan-engine';
import type { ScanWord } from '@/lib/find/page-text';

/** A page to read. */
export type ScanRequest = {
  /** Draws the page when its turn comes; undefined if it is no scan. */
  draw: () => Promise<HTMLCanvasElement | undefined>;
  /** Index, from 0. */
  page: number;
  /** True if the document is on screen. */
  isShown: () => boolean;
  /** Aborted when the text is no longer needed. */
  signal: AbortSignal;
};

type Job = ScanRequest & {
  resolve: (words: ScanWord[] | undefined) => void;
  reject: (reason: unknown) => void;
};

/** Jobs that have not started, in any order. */
const queued = new Set<Job>();
let isBusy = false;

/** Reads the words of a page; undefined if it is no scan. Reads one page at a time. */
export function readScan(request: ScanRequest): Promise<ScanWord[] | undefined> {
  return new Promise((resolve, reject) => {
    const job: Job = { ...request, resolve, reject };
    queued.add(job);
    request.signal.addEventListener('abort', () => {
      queued.delete(job);
      reject(request.signal.reason);
    });
    void readNext();
  });
}

async function readNext() {
  if (isBusy) return;
  // The document on screen comes before others, and pages come in order.
  const [job] = sortBy([...queued], [({ isShown }) => !isShown(), 'page']);
  if (!job) return endWhenIdle();
  queued.delete(job);
  isBusy = true;
  await perform(job).then(job.resolve, job.reject);
  isBusy = false;
  void readNext();
}

/** Pages of one worker. Then it is replaced, because its memory never shrinks. */
const maxPages = 25;
/** Limit for drawing a page, for loading the worker and for reading the page, in ms. */
const timeLimit = 120_000;
/** Time after which an idle worker is ended, in ms. */
const idleTimeout = 30_000;
/** Failed starts in a row. Each may leave a broken worker behind. */
const maxFailures = 3;

let engine: Promise<ScanEngine> | undefined;
let pagesRead = 0;
let failures = 0;

async function perform({ draw, signal }: Job): Promise<ScanWord[] | undefined> {
  endWhenIdle.cancel();
  // Do not draw what cannot be read.
  if (!engine && failures >= maxFailures) throw new Error('What reads scans cannot be loaded.');
  const picture = await withLimit(draw(), signal);
  if (!picture) return undefined;
  let isReading = false;
  try {
    const { read } = await withLimit(load(), signal);
    isReading = true;
    const words = await withLimit(read(picture), signal);
    pagesRead += 1;
    return words;
  } catch (error) {
    // A worker that is reading, or that does not start in time, can only be stopped by ending it.
    // One that is still starting when its page is aborted will read the next page.
    if (isReading || !signal.aborted) end();
    throw error;
  } finally {
    picture.width = 0;
    picture.height = 0;
    if (pagesRead >= maxPages) end();
  }
}

function load(): Promise<ScanEngine> {
  if (engine) return engine;
  failures += 1;
  const loading = import('@/components/viewer/scan/scan-engine').then((it) => it.startEngine());
  engine = loading;
  loading.then(
    () => {
      failures = 0;
    },
    () => {
      // The next page starts another worker.
      if (engine === loading) engine = undefined;
    },
  );
  return loading;
}

function withLimit<Result>(task: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Reading takes too long.')), timeLimit);
    signal.addEventListener('abort', () => reject(signal.reason));
    task.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function end() {
  engine?.then(
    (started) => started.end(),
    () => undefined,
  );
  engine = undefined;
  pagesRead = 0;
}

const endWhenIdle = debounce(end, idleTimeout);
