import { useMemo, useState } from 'react';
import { type FileText, findUnreadPages } from '@/components/viewer/find/use-file-text';
import { useHits } from '@/components/viewer/find/use-hits';
import { hasText, toWordsQuery } from '@/lib/find/search';

export type WordSearch = ReturnType<typeof useWordSearch>;

/** Looks for typed words in a file, beginning at the page that is shown. */
export function useWordSearch(text: FileText, shownPage: number) {
  const [words, setAllWords] = useState('');
  const [startPage, setStartPage] = useState(0);
  /** Steps from the first place; a new object at each step. */
  const [step, setStep] = useState({ count: 0 });

  const queries = useMemo(() => {
    const query = toWordsQuery(words);
    return query ? [query] : [];
  }, [words]);
  const { hits: found, isComplete } = useHits(text, queries);
  const [hits = []] = found;
  const hasUnread = useMemo(() => findUnreadPages(text).length > 0, [text]);

  const first = Math.max(
    0,
    hits.findIndex(({ page }) => page >= startPage),
  );
  const count = hits.length;
  const index = count > 0 ? (((first + step.count) % count) + count) % count : 0;
  const hit = hits[index];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step to the same place counts, too
  const current = useMemo(() => hit && { ...hit }, [hit, step]);

  function setWords(next: string) {
    // Typing on stays at the same place as long as that matches.
    if (!words) setStartPage(shownPage);
    setAllWords(next);
    setStep({ count: 0 });
  }

  function move(by: 1 | -1) {
    setStep((previous) => ({ count: previous.count + by }));
  }

  return {
    words,
    setWords,
    move,
    hits,
    current,
    index,
    count,
    isComplete,
    /** Whether some pages could not be read. */
    hasUnread,
    hasText: text.pages.some(hasText) || Boolean(text.scans?.texts.some(hasText)),
  };
}
