import { compact, memoize, uniq } from 'es-toolkit';
import { useMemo, useState } from 'react';
import {
  type FileText,
  findUnreadPages,
  hasAnyText,
  unread,
} from '@/components/viewer/find/use-file-text';
import { useHits } from '@/components/viewer/find/use-hits';
import type { FindProps, ReadText } from '@/components/viewer/viewer-props';
import { type Hit, toValueQuery } from '@/lib/find/search';
import { isPreviewable } from '@/lib/media-url';

/** What a search for a value in the file has found. */
export type Finding =
  /** Reading the text of the file, and then its scans. */
  | { state: 'searching' | 'reading' }
  | { state: 'no text' }
  /** Not found, but some pages, or all of them, could not be read. */
  | { state: 'unread'; pages: readonly number[]; isAll: boolean }
  /** `isScan` is set if the file has scans. */
  | { state: 'not found'; isScan: boolean }
  /** Found only in a scan, as text that resembles the value or was not read clearly. */
  | { state: 'read as'; readAs: string; hits: readonly Hit[]; isScan: boolean }
  /** `isScan` is set if all hits are in scans. */
  | { state: 'found'; hits: readonly Hit[]; isScan: boolean };

/** Searches the file on screen for the values beside it. Pass it to the viewer as `find`. */
export type FileFinder = FindProps & {
  /** Text that has been read of the file so far. */
  text: FileText;
  /** Undefined if the value is not searched for, or if the file cannot be read. */
  getFinding: (value: string) => Finding | undefined;
  /** Scrolls to the first hit of a value; if it is the current value, to the next hit. */
  goTo: (value: string) => void;
  /** The value of the current hit, and the index of the hit. */
  target: { value: string; index: number } | undefined;
};

/** Memoize `values`: only new ones are searched for. `mimeType` is undefined while unknown. */
export function useFileFinder(values: readonly string[], mimeType: string | undefined): FileFinder {
  const [text, setText] = useState<ReadText>();
  const [pressed, setPressed] = useState<{
    values: readonly string[];
    value: string;
    index: number;
  }>();

  // A value that stays is not searched for again.
  const [toQuery] = useState(() => memoize(toValueQuery));
  const queries = useMemo(() => uniq(compact(values.map(toQuery))), [values, toQuery]);
  const readable = text === undefined || text === 'unreadable' ? unread : text;
  const results = useHits(readable, queries);
  const found = useMemo(
    () => results.map(({ hits, isComplete }) => ({ hits: preferExact(hits), isComplete })),
    [results],
  );
  const allHits = useMemo(() => found.flatMap(({ hits }) => hits), [found]);
  const isEmpty = useMemo(() => !hasAnyText(readable), [readable]);
  const unreadPages = useMemo(() => findUnreadPages(readable), [readable]);

  function getFound(value: string) {
    const query = toQuery(value);
    return query && found[queries.indexOf(query)];
  }

  function getFinding(value: string): Finding | undefined {
    const { scans } = readable;
    const one = getFound(value);
    const canBeRead = mimeType === undefined || isPreviewable(mimeType);
    if (!one || text === 'unreadable' || !canBeRead) return;
    const { hits, isComplete } = one;
    const [first] = hits;
    const isScan = hits.every((hit) => hit.isScan);
    if (first?.readAs !== undefined) {
      return { state: 'read as', readAs: first.readAs, hits, isScan };
    }
    if (first) return { state: 'found', hits, isScan };
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
    const count = getFound(value)?.hits.length ?? 0;
    const isNext = target?.value === value && count > 0;
    const index = isNext ? (target.index + 1) % count : 0;
    setPressed({ values, value, index });
  }

  const hit = target && getFound(target.value)?.hits[target.index];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press scrolls to the same hit again
  const current = useMemo(() => hit && { ...hit }, [target, hit]);

  return {
    text: readable,
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
