import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { WordSearch } from '@/components/viewer/find/use-word-search';
import { ToolbarButton } from '@/components/viewer/viewer-toolbar';

/** The button that opens the search field, and the field with its count. */
export function FindInFile({ search }: { search: WordSearch }) {
  const { words, setWords, move, count, index, isComplete, hasUnread, hasText } = search;
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
    // These keys choose what an input method has composed.
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
    if (count > 0) return `${index + 1} of ${count}`;
    if (!isComplete) return 'searching…';
    if (hasUnread) return 'not found in what could be read';
    return hasText ? 'not found' : 'no text in this file';
  }

  const step = (by: 1 | -1) => (count > 0 ? () => move(by) : undefined);
  return (
    <>
      <div className="viewer-tools">
        <ToolbarButton
          ref={button}
          label="Find in the file"
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
            aria-label="Find in the file"
            placeholder="Find in the file"
            autoComplete="off"
            spellCheck={false}
            data-keys="/"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <output className="viewer-find-count">{formatCount()}</output>
          <ToolbarButton label="Previous place" icon={ChevronUp} onClick={step(-1)} />
          <ToolbarButton label="Next place" icon={ChevronDown} onClick={step(1)} />
        </search>
      )}
    </>
  );
}
