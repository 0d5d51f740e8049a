import { useMemo, useState } from 'react';
import { findUnreadPages, hasAnyText, unread } from '@/components/viewer/find/use-file-text';
import { useHits } from '@/components/viewer/find/use-hits';
import type { FindProps, ReadText } from '@/components/viewer/viewer-props';
import { type Hit, toValueQuery } from '@/lib/find/search';
import { isPreviewable } from '@/lib/media-url';

/** What a search for a value in the file has found. */
export type Finding =
  /** While the text of the file, and then its scans, are read. */
  | { state: 'searching' | 'reading' }
  | { state: 'no text' }
  /** Not found, but some pages, or all of them, could not be read. */
  | { state: 'unread'; pages: readonly number[]; isAll: boolean }
  | { state: 'not found'; isScan: boolean }
  /** Found only in a scan, as text that resembles the value or was not read clearly. */
  | { state: 'read as'; readAs: string; hits: readonly Hit[] }
  | { state: 'found'; hits: readonly Hit[] };

/** Searches the file on screen for the values beside it. Pass it to the viewer as `find`. */
export type FileFinder = FindProps & {
  /** Undefined if the value is not searched for, or if the file cannot be read. */
  getFinding: (value: string) => Finding | undefined;
  /** Scrolls to the first hit of a value; if it is the current value, to the next hit. */
  goTo: (value: string) => void;
  /** The value of the current hit, and the index of the hit. */
  target: { value: string; index: number } | undefined;
};

/** Memoize `values`: other values restart the search. `mimeType` is undefined while unknown. */
export function useFileFinder(values: readonly string[], mimeType: string | undefined): FileFinder {
  const [text, setText] = useState<ReadText>();
  const [pressed, setPressed] = useState<{
    values: readonly string[];
    value: string;
    index: number;
  }>();

  const searched = useMemo(
    () =>
      [...new Set(values)].flatMap((value) => {
        const query = toValueQuery(value);
        return query ? [{ value, query }] : [];
      }),
    [values],
  );
  const queries = useMemo(() => searched.map(({ query }) => query), [searched]);
  const readable = text === undefined || text === 'unreadable' ? unread : text;
  const { hits: found, isComplete } = useHits(readable, queries);
  const hits = useMemo(() => found.map(preferExact), [found]);
  const allHits = useMemo(() => hits.flat(), [hits]);
  const isEmpty = useMemo(() => !hasAnyText(readable), [readable]);
  const unreadPages = useMemo(() => findUnreadPages(readable), [readable]);

  const getHits = (value: string) => hits[searched.findIndex((one) => one.value === value)];

  function getFinding(value: string): Finding | undefined {
    const { scans } = readable;
    const found = getHits(value);
    const canBeRead = mimeType === undefined || isPreviewable(mimeType);
    if (!found || text === 'unreadable' || !canBeRead) return;
    const [first] = found;
    if (first?.readAs !== undefined) {
      return { state: 'read as', readAs: first.readAs, hits: found };
    }
    if (first) return { state: 'found', hits: found };
    if (!isComplete) {
      const isReading = readable.isComplete && scans?.state === 'reading';
      return { state: isReading ? 'reading' : 'searching' };
    }
    if (unreadPages.length > 0) {
      const isAll = unreadPages.length >= readable.pages.length;
      return { state: 'unread', pages: unreadPages, isAll };
    }
    if (isEmpty) return { state: 'no text' };
    return { state: 'not found', isScan: scans !== undefined };
  }

  const target = pressed?.values === values ? pressed : undefined;
  function goTo(value: string) {
    const count = getHits(value)?.length ?? 0;
    const index = target?.value === value ? (target.index + 1) % count : 0;
    setPressed({ values, value, index });
  }

  const hit = target && getHits(target.value)?.[target.index];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press scrolls to the same hit again
  const current = useMemo(() => hit && { ...hit }, [target, hit]);

  return {
    getFinding,
    goTo,
    target: hit && target,
    hits: allHits,
    current,
    onText: setText,
  };
}

/** Drops hits that only resemble the value if there are exact ones. */
function preferExact(hits: readonly Hit[]): readonly Hit[] {
  const exact = hits.filter(({ readAs }) => readAs === undefined);
  return exact.length > 0 ? exact : hits;
}
