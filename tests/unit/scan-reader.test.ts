// @vitest-environment happy-dom

import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const engine = vi.hoisted(() => ({
  start: vi.fn(),
  end: vi.fn(),
  /** Resolves when the worker has been loaded. */
  loaded: Promise.resolve(),
  /** Answers the pages that are being read, in order. */
  answers: [] as ((error?: Error) => void)[],
}));

// The worker needs WebAssembly and a canvas that draws; tests/e2e/scans.spec.ts has the real one.
vi.mock('@/components/viewer/scan/scan-engine', () => ({
  async startEngine() {
    engine.start();
    await engine.loaded;
    return {
      read: () =>
        new Promise((resolve, reject) => {
          engine.answers.push((error) => (error ? reject(error) : resolve([])));
        }),
      end: engine.end,
    };
  },
}));

/** Loaded again for each test: it counts what it could not load, and keeps its worker. */
let readScan: typeof import('@/components/viewer/scan/scan-reader').readScan;
let drawn: string[] = [];

function read(name: string, { page = 0, isShown = false } = {}) {
  const controller = new AbortController();
  const words = readScan({
    draw: async () => {
      drawn.push(name);
      return document.createElement('canvas');
    },
    page,
    isShown: () => isShown,
    signal: controller.signal,
  });
  words.catch(() => undefined);
  return { words, abort: () => controller.abort() };
}

async function answer(error?: Error) {
  await expect.poll(() => engine.answers).not.toEqual([]);
  engine.answers.shift()?.(error);
}

beforeEach(async () => {
  vi.resetModules();
  ({ readScan } = await import('@/components/viewer/scan/scan-reader'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  engine.loaded = Promise.resolve();
  drawn = [];
});

afterEach(async () => {
  await vi.runAllTimersAsync();
  engine.answers.length = 0;
  vi.clearAllMocks();
  vi.useRealTimers();
});

it('reads one page at a time: of the document on screen first, and its first page first [T-14]', async () => {
  const first = read('begun');
  const others = [
    read('prepared'),
    read('page 3', { page: 2, isShown: true }),
    read('page 2', { page: 1, isShown: true }),
  ];
  await answer();
  await first.words;
  for (const _ of others) await answer();
  await Promise.all(others.map(({ words }) => words));
  expect(drawn).toEqual(['begun', 'page 2', 'page 3', 'prepared']);
  expect(engine.start).toHaveBeenCalledTimes(1);
});

it('forgets a page that nobody waits for, and stops the worker that reads it', async () => {
  const [open, next, last] = [read('open'), read('next'), read('last')];
  await expect.poll(() => engine.answers).toHaveLength(1);
  next.abort();
  open.abort();
  await expect(open.words).rejects.toThrow();
  await expect.poll(() => engine.answers).toHaveLength(2);
  engine.answers[1]?.();
  await last.words;
  expect(drawn).toEqual(['open', 'last']);
  expect(engine.end).toHaveBeenCalledTimes(1);
  expect(engine.start).toHaveBeenCalledTimes(2);
});

it('goes on loading the worker while pages are forgotten, one after the other', async () => {
  let finish: () => void = () => undefined;
  engine.loaded = new Promise((resolve) => {
    finish = resolve;
  });
  for (const name of ['one', 'two', 'three', 'four']) {
    const left = read(name);
    await expect.poll(() => drawn).toContain(name);
    left.abort();
    await expect(left.words).rejects.toThrow();
  }
  const shown = read('shown');
  await expect.poll(() => drawn).toContain('shown');
  finish();
  await answer();
  await expect(shown.words).resolves.toEqual([]);
  expect(engine.start).toHaveBeenCalledTimes(1);
  expect(engine.end).not.toHaveBeenCalled();
});

it('reads on with another worker after one has failed', async () => {
  const [broken, next] = [read('broken'), read('next')];
  await answer(new Error('out of memory'));
  await expect(broken.words).rejects.toThrow('out of memory');
  await answer();
  await next.words;
  expect(engine.end).toHaveBeenCalledTimes(1);
});

it('ends the worker when nothing has been read for a while [T-14]', async () => {
  const page = read('page');
  await answer();
  await page.words;
  await setImmediate();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(engine.end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(engine.end).toHaveBeenCalledTimes(1);
});

it('gives up a page that takes two minutes, and reads the next one', async () => {
  const [endless, next] = [read('endless'), read('next')];
  const isGivenUp = vi.fn();
  endless.words.catch(isGivenUp);
  // Waits without `poll`, which moves the clock.
  while (engine.answers.length === 0) await setImmediate();
  await vi.advanceTimersByTimeAsync(119_999);
  expect(isGivenUp).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(isGivenUp).toHaveBeenCalled();
  expect(engine.end).toHaveBeenCalledTimes(1);
  await expect.poll(() => engine.answers).toHaveLength(2);
  engine.answers[1]?.();
  await expect(next.words).resolves.toEqual([]);
});

it('replaces the worker after 25 pages, because its memory only grows', async () => {
  for (let page = 1; page <= 25; page += 1) {
    expect(engine.end).not.toHaveBeenCalled();
    const { words } = read(`page ${page}`, { page });
    await answer();
    await words;
  }
  await setImmediate();
  expect(engine.end).toHaveBeenCalledTimes(1);
  const { words } = read('page 26');
  await answer();
  await expect(words).resolves.toEqual([]);
  expect(engine.start).toHaveBeenCalledTimes(2);
});

it('starts nothing for a page without a picture', async () => {
  const words = await readScan({
    draw: async () => undefined,
    page: 0,
    isShown: () => true,
    signal: new AbortController().signal,
  });
  expect(words).toBeUndefined();
  expect(engine.start).not.toHaveBeenCalled();
});

it('draws nothing more once the worker could not be loaded three times [T-15]', async () => {
  engine.loaded = Promise.reject(new Error('offline'));
  engine.loaded.catch(() => undefined);
  for (const name of ['one', 'two', 'three', 'four']) {
    await expect(read(name).words).rejects.toThrow();
  }
  expect(drawn).toEqual(['one', 'two', 'three']);
});
