import { compact } from 'es-toolkit';
import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FileText, findUnreadPages, hasAnyText } from '@/components/viewer/find/use-file-text';
import { useHits } from '@/components/viewer/find/use-hits';
import { ToolbarButton } from '@/components/viewer/viewer-toolbar';
import { toWordsQuery } from '@/lib/find/search';
import { t } from '@/texts/texts';

/** The hits while no words are searched for. */
const nothing = { hits: [], isComplete: true };

/** Searches a file for the words that the user types, from the page on screen onwards. */
export function useWordSearch(text: FileText, shownPage: number) {
  /** `steps` counts from the first hit on or after the start page. Each step makes a new object. */
  const [search, setSearch] = useState({ words: '', startPage: 0, steps: 0 });
  const { words, startPage, steps } = search;

  const queries = useMemo(() => compact([toWordsQuery(words)]), [words]);
  const [{ hits, isComplete } = nothing] = useHits(text, queries);

  const first = Math.max(
    0,
    hits.findIndex(({ page }) => page >= startPage),
  );
  const count = hits.length;
  const index = count > 0 ? (((first + steps) % count) + count) % count : 0;
  const hit = hits[index];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step scrolls to the same hit again
  const current = useMemo(() => hit && { ...hit }, [hit, search]);

  function setWords(next: string) {
    // Further letters keep the position while it still matches.
    setSearch({ words: next, startPage: words ? startPage : shownPage, steps: 0 });
  }

  function move(by: 1 | -1) {
    setSearch((previous) => ({ ...previous, steps: previous.steps + by }));
  }

  return { text, words, setWords, move, hits, current, index, isComplete };
}

/** The button that opens the search field, and the field with its count. */
export function FindInFile({ search }: { search: ReturnType<typeof useWordSearch> }) {
  const { text, words, setWords, move, hits, index, isComplete } = search;
  const count = hits.length;
  const [isOpen, setIsOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  function open() {
    flushSync(() => setIsOpen(true));
    field.current?.select();
  }

  function close() {
    setWords('');
    setIsOpen(false);
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter and Escape belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      move(event.shiftKey ? -1 : 1);
    }
    if (event.key === 'Escape') {
      // The modal around the viewer closes on Escape.
      event.stopPropagation();
      event.preventDefault();
      if (words) setWords('');
      else close();
    }
  }

  function formatCount() {
    if (!words.trim()) return '';
    if (count > 0) return t('{place} of {count}', { place: index + 1, count });
    if (!isComplete) return t('searching…');
    if (findUnreadPages(text).length > 0) return t('not found in what could be read');
    return t(hasAnyText(text) ? 'not found' : 'no text in this file');
  }

  const step = (by: 1 | -1) => (count > 0 ? () => move(by) : undefined);
  return (
    <>
      <div className="viewer-tools">
        <ToolbarButton
          ref={button}
          label={t('Find in the file')}
          icon={Search}
          isExpanded={isOpen}
          keys={isOpen ? undefined : '/'}
          onClick={isOpen ? close : open}
        />
      </div>
      {isOpen && (
        <search className="viewer-find">
          <input
            ref={field}
            type="search"
            className="form-control form-control-sm"
            aria-label={t('Find in the file')}
            placeholder={t('Find in the file')}
            autoComplete="off"
            spellCheck={false}
            data-keys="/"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <output className="viewer-find-count">{formatCount()}</output>
          <ToolbarButton label={t('Previous place')} icon={ChevronUp} onClick={step(-1)} />
          <ToolbarButton label={t('Next place')} icon={ChevronDown} onClick={step(1)} />
        </search>
      )}
    </>
  );
}
