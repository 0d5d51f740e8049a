import { type ReactNode, useMemo, useState } from 'react';
import {
  FileFinderContext,
  type Finding,
  type ReadText,
} from '@/components/viewer/find/finder-context';
import { findUnreadPages, unread } from '@/components/viewer/find/use-file-text';
import { useHits } from '@/components/viewer/find/use-hits';
import { type Hit, hasText, toValueQuery } from '@/lib/find/search';
import { isPreviewable } from '@/lib/media-url';

type Props = {
  /** Memoize them: another list starts the search again. */
  values: readonly string[];
  /** Undefined while it is unknown. */
  mimeType: string | undefined;
  children: ReactNode;
};

/** Looks for values in the text of the file that a viewer in `children` shows. */
export function FileFinderProvider({ values, mimeType, children }: Props) {
  const [text, setText] = useState<ReadText>();
  const [pressed, setPressed] = useState<{
    values: readonly string[];
    value: string;
    index: number;
  }>();

  const sought = useMemo(
    () =>
      [...new Set(values)].flatMap((value) => {
        const query = toValueQuery(value);
        return query ? [{ value, query }] : [];
      }),
    [values],
  );
  const queries = useMemo(() => sought.map(({ query }) => query), [sought]);
  const readable = text === undefined || text === 'unreadable' ? unread : text;
  const { hits: places, isComplete } = useHits(readable, queries);
  const hits = useMemo(() => places.map(preferExact), [places]);
  const allHits = useMemo(() => hits.flat(), [hits]);
  const scans = readable.scans;
  const isEmpty = useMemo(
    () => !readable.pages.some(hasText) && !scans?.texts.some(hasText),
    [readable, scans],
  );

  const unreadPages = useMemo(() => findUnreadPages(readable), [readable]);

  const getHits = (value: string) => hits[sought.findIndex((one) => one.value === value)];

  function getFinding(value: string): Finding | undefined {
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

  const last = pressed?.values === values ? pressed : undefined;
  function goTo(value: string) {
    const count = getHits(value)?.length ?? 0;
    const index = last?.value === value ? (last.index + 1) % count : 0;
    setPressed({ values, value, index });
  }

  const hit = last && getHits(last.value)?.[last.index];
  // Each press is another target, even of the same place: the person may have scrolled away.
  const current = useMemo(() => last && hit && { ...last, hit: { ...hit } }, [last, hit]);

  return (
    <FileFinderContext value={{ getFinding, goTo, current, hits: allHits, setText }}>
      {children}
    </FileFinderContext>
  );
}

/** What only looks like a value does not count where the value itself is found. */
function preferExact(hits: readonly Hit[]): readonly Hit[] {
  const exact = hits.filter(({ readAs }) => readAs === undefined);
  return exact.length > 0 ? exact : hits;
}
