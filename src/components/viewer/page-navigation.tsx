import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { ToolbarButton } from '@/components/viewer/toolbar-button';

type Props = {
  /** Indexes, from 0. */
  current: number;
  count: number;
  goTo: (page: number) => void;
};

/** Previous page, the page number to read and to write, Next page. */
export function PageNavigation({ current, count, goTo }: Props) {
  const [draft, setDraft] = useState<string>();

  function jump() {
    const number = Number.parseInt(draft ?? '', 10);
    if (!Number.isNaN(number)) goTo(Math.min(Math.max(number, 1), count) - 1);
    setDraft(undefined);
  }

  function jumpOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Enter belongs to the viewer, not to a form around it.
    event.preventDefault();
    jump();
  }

  return (
    <div className="viewer-tools">
      <ToolbarButton
        label="Previous page"
        icon={ChevronLeft}
        onClick={current > 0 ? () => goTo(current - 1) : undefined}
      />
      <span className="viewer-page-number">
        <span aria-hidden>Page</span>
        <input
          className="form-control form-control-sm"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Page, of ${count}`}
          value={draft ?? current + 1}
          style={{ width: `${String(count).length + 2}ch` }}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={jumpOnEnter}
          onBlur={jump}
        />
        <span aria-hidden>of {count}</span>
        <span className="visually-hidden" role="status">
          Page {current + 1} of {count}
        </span>
      </span>
      <ToolbarButton
        label="Next page"
        icon={ChevronRight}
        onClick={current < count - 1 ? () => goTo(current + 1) : undefined}
      />
    </div>
  );
}
