import { type ReactNode, useMemo, useState } from 'react';
import {
  FileFinderContext,
  type Finding,
  type ReadText,
} from '@/components/viewer/find/finder-context';
import { hasText, toValueQuery } from '@/components/viewer/find/search';
import { type FileText, unread } from '@/components/viewer/find/use-file-text';
import { useHits } from '@/components/viewer/find/use-hits';
import { isPreviewable } from '@/lib/media-url';

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
    const canBeRead = mimeType === undefined || isPreviewable(mimeType);
    if (!found || text === 'unreadable' || !canBeRead) return;
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
