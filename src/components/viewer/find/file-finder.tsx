import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { type Hit, hasText, toValueQuery } from '@/components/viewer/find/search';
import { type FileText, unread } from '@/components/viewer/find/use-file-text';
import { useHits } from '@/components/viewer/find/use-hits';

/** What the file says of a value. */
export type Finding =
  | { state: 'searching' }
  | { state: 'no text' }
  | { state: 'not found' }
  | { state: 'found'; hits: readonly Hit[] };

/** What a viewer has read: undefined while it loads, 'unreadable' where it cannot tell. */
export type ReadText = FileText | 'unreadable' | undefined;

type FileFinder = {
  /** Undefined for what is not looked for, and where the file cannot be read. */
  getFinding: (value: string) => Finding | undefined;
  /** Goes to the first place of a value, or to the next one. */
  goTo: (value: string) => void;
  /** The value gone to last, and which of its places. */
  current: { value: string; index: number; hit: Hit } | undefined;
  /** All places of all values. */
  hits: readonly Hit[];
  setText: (text: ReadText) => void;
};

const FileFinderContext = createContext<FileFinder | undefined>(undefined);

/** The values looked for in the file shown beside them; undefined outside `FileFinderProvider`. */
export function useFileFinder(): FileFinder | undefined {
  return useContext(FileFinderContext);
}

/** Tells the provider what a viewer has read, as long as it is mounted. */
export function useReportText(text: ReadText): void {
  const setText = useFileFinder()?.setText;
  useEffect(() => {
    setText?.(text);
    return () => setText?.(undefined);
  }, [setText, text]);
}

const noPages: FileText = { pages: [], isComplete: true };

type Props = {
  /** Memoize them: other values are looked for anew. */
  values: readonly string[];
  /** Undefined while it is unknown. */
  mimeType: string | undefined;
  children: ReactNode;
};

/** Looks for values in the text of the file that a viewer in `children` shows. */
export function FileFinderProvider({ values, mimeType, children }: Props) {
  const [reported, setText] = useState<ReadText>();
  const [pressed, setPressed] = useState<{
    values: readonly string[];
    value: string;
    index: number;
  }>();
  const text = mimeType === 'image/jpeg' ? noPages : reported;

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
  const { hits, isComplete } = useHits(readable, queries);
  const allHits = useMemo(() => hits.flat(), [hits]);
  const isEmpty = useMemo(() => !readable.pages.some(hasText), [readable]);

  const getHits = (value: string) => hits[sought.findIndex((one) => one.value === value)];

  function getFinding(value: string): Finding | undefined {
    const found = getHits(value);
    const isPreviewable =
      mimeType === undefined || /^(application\/pdf|image\/jpeg)$/.test(mimeType);
    if (!found || text === 'unreadable' || !isPreviewable) return;
    if (found.length > 0) return { state: 'found', hits: found };
    if (!isComplete) return { state: 'searching' };
    return { state: isEmpty ? 'no text' : 'not found' };
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
