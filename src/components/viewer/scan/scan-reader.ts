import type { ScanEngine } from '@/components/viewer/scan/scan-engine';
import type { ScanWord } from '@/lib/find/page-text';

/** A page to read. */
export type ScanRequest = {
  /** Draws it when its turn comes; undefined if there is nothing to read on it. */
  draw: () => Promise<HTMLCanvasElement | undefined>;
  /** Index, from 0. */
  page: number;
  /** Whether its document is on screen. */
  isShown: () => boolean;
  /** Aborted when nobody needs it any more. */
  signal: AbortSignal;
};

type Job = ScanRequest & {
  resolve: (words: ScanWord[] | undefined) => void;
  reject: (reason: unknown) => void;
};

/** Jobs that have not begun, in no order. */
const waiting = new Set<Job>();
let isBusy = false;

/** Reads the words of a page; undefined if there is nothing to read on it. One page at a time. */
export function readScan(request: ScanRequest): Promise<ScanWord[] | undefined> {
  return new Promise((resolve, reject) => {
    const job: Job = { ...request, resolve, reject };
    waiting.add(job);
    request.signal.addEventListener('abort', () => {
      waiting.delete(job);
      reject(request.signal.reason);
    });
    void readNext();
  });
}

async function readNext() {
  if (isBusy) return;
  const job = takeNext();
  if (!job) return endWhenIdle();
  isBusy = true;
  await perform(job).then(job.resolve, job.reject);
  isBusy = false;
  void readNext();
}

/** The document on screen comes before those that are prepared, and early pages before later. */
function takeNext(): Job | undefined {
  const [next] = [...waiting].sort(
    (one, other) => Number(other.isShown()) - Number(one.isShown()) || one.page - other.page,
  );
  if (next) waiting.delete(next);
  return next;
}

/** Pages after which a worker is replaced, because its memory never shrinks. */
const mostPages = 25;
/** Time allowed to draw a page, to load the worker, and to read the page, in ms. */
const timeLimit = 120_000;
/** Time without pages after which the worker is ended, in ms. */
const idleTime = 30_000;
/** Starts that may fail in a row. Each may leave a broken worker behind. */
const mostFailures = 3;

let engine: Promise<ScanEngine> | undefined;
let pagesRead = 0;
let failures = 0;
let idleTimer: ReturnType<typeof setTimeout> | undefined;

async function perform({ draw, signal }: Job): Promise<ScanWord[] | undefined> {
  clearTimeout(idleTimer);
  // Drawing would be in vain.
  if (!engine && failures >= mostFailures) throw new Error('What reads scans cannot be loaded.');
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
    // A worker that is reading, or that never answers, can only be ended. One that nobody waits
    // for while it loads will read the next page.
    if (isReading || !signal.aborted) end();
    throw error;
  } finally {
    picture.width = 0;
    picture.height = 0;
    if (pagesRead >= mostPages) end();
  }
}

function load(): Promise<ScanEngine> {
  if (engine) return engine;
  const loading = start();
  engine = loading;
  loading.catch(() => {
    // The next page starts another one.
    if (engine === loading) engine = undefined;
  });
  return loading;
}

async function start(): Promise<ScanEngine> {
  failures += 1;
  const { startEngine } = await import('@/components/viewer/scan/scan-engine');
  const started = await startEngine();
  failures = 0;
  return started;
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

function endWhenIdle() {
  clearTimeout(idleTimer);
  idleTimer = setTimeout(end, idleTime);
}
