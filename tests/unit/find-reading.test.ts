// @vitest-environment happy-dom

import { act, configure, renderHook, waitFor } from '@testing-library/react';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { maxTextLength } from '@/components/viewer/find/read-pages';
import { type FileText, useFileText } from '@/components/viewer/find/use-file-text';
import { useHits } from '@/components/viewer/find/use-hits';
import { toValueQuery } from '@/lib/find/search';

// Limit for a busy machine. A passing test never waits for it.
configure({ asyncUtilTimeout: 60_000 });

const item = (str: string) => ({ str, hasEOL: true, width: 9, height: 9, transform: [9, 0, 0, 9] });

/** A PDF of these texts; undefined stands for a page that cannot be read. */
function pdfOf(texts: (string | undefined)[], isLoaded = Promise.resolve()) {
  const getPage = vi.fn(async (number: number) => {
    // Answers in a task of its own, as the worker does.
    await new Promise((resolve) => setTimeout(resolve));
    const text = texts[number - 1];
    if (text === undefined) throw new Error('The page is broken.');
    const streamTextContent = () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue({ items: [item(text)] });
          controller.close();
        },
      });
    return { streamTextContent };
  });
  const pdf = { numPages: texts.length, getPage, getDownloadInfo: () => isLoaded };
  return { getPage, pdf: pdf as unknown as PDFDocumentProxy };
}

it('reads all pages, and those that cannot be read as empty ones', async () => {
  const { pdf } = pdfOf(['one', undefined, 'three']);
  const { result } = renderHook(() => useFileText(pdf));
  expect(result.current).toMatchObject({ pages: [], isComplete: false });
  await waitFor(() => expect(result.current.isComplete).toBe(true));
  expect(result.current.pages.map(({ text }) => text)).toEqual(['one\n', '', 'three\n']);
});

it('has the first page before the rest of the file is loaded', async () => {
  const { pdf, getPage } = pdfOf(['one', 'two'], new Promise(() => undefined));
  const { result } = renderHook(() => useFileText(pdf));
  await waitFor(() => expect(result.current.pages).toHaveLength(1));
  expect(result.current.isComplete).toBe(false);
  expect(getPage).toHaveBeenCalledTimes(1);
});

it('reads no further when the file is closed', async () => {
  const { pdf, getPage } = pdfOf(Array.from({ length: 2000 }, () => 'text'));
  const { result, unmount } = renderHook(() => useFileText(pdf));
  await waitFor(() => expect(result.current.pages.length).toBeGreaterThan(0));
  unmount();
  const count = getPage.mock.calls.length;
  await getPage.mock.results.at(-1)?.value;
  await new Promise((resolve) => setTimeout(resolve));
  expect(getPage).toHaveBeenCalledTimes(count);
  expect(count).toBeLessThan(2000);
});

it('reads no page beyond a length that no person writes', async () => {
  const { pdf } = pdfOf(['x'.repeat(3 * maxTextLength)]);
  const { result } = renderHook(() => useFileText(pdf));
  await waitFor(() => expect(result.current.isComplete).toBe(true));
  expect(result.current.pages[0]?.text).toHaveLength(maxTextLength);
});

const queriesOf = (...values: string[]) => values.flatMap((value) => toValueQuery(value) ?? []);
const fileOf = (count: number, isComplete = true): FileText => ({
  pages: Array.from({ length: count }, (_, page) => ({
    text: page % 50 === 7 ? '15 Juni 2024' : `Halaman ${page}. `.repeat(200),
    starts: [0],
    widths: [0],
  })),
  isComplete,
});

it('searches 200 pages in turns with the browser', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let ms = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => ms++);
  onTestFinished(() => {
    vi.useRealTimers();
    clock.mockRestore();
  });
  const [file, queries] = [fileOf(200), queriesOf('2024-06-15', 'Arsip')];
  const { result } = renderHook(() => useHits(file, queries));
  let turns = 0;
  for (; !result.current.every(({ isComplete }) => isComplete); turns += 1) {
    await act(async () => void (await vi.advanceTimersToNextTimerAsync()));
  }
  // A page takes 1 ms on this clock.
  expect(turns).toBeGreaterThanOrEqual(10);
  expect(result.current.map(({ hits }) => hits.map(({ page }) => page))).toEqual([
    [7, 57, 107, 157],
    [],
  ]);
});

it('searches the pages that come later, and only for the values that are new', async () => {
  const file = fileOf(9);
  const started = { pages: file.pages.slice(0, 3), isComplete: false };
  const dates = queriesOf('2024-06-15');
  const { result, rerender } = renderHook(({ text, queries }) => useHits(text, queries), {
    initialProps: { text: started as FileText, queries: dates },
  });
  expect(result.current).toEqual([{ hits: [], isComplete: false }]);
  rerender({ text: file, queries: dates });
  await waitFor(() => expect(result.current[0]?.isComplete).toBe(true));
  expect(result.current[0]?.hits).toEqual([{ page: 7, start: 0, end: 12 }]);

  const [known] = result.current[0]?.hits ?? [];
  rerender({ text: file, queries: [...dates, ...queriesOf('Halaman 3')] });
  await waitFor(() => expect(result.current[1]?.hits[0]?.page).toBe(3));
  expect(result.current[0]?.hits[0]).toBe(known);
});
