import { Ellipsis } from 'lucide-react';
import { type ReactNode, type ToggleEvent, useId, useRef } from 'react';
import Button from 'react-bootstrap/Button';

/** The less frequent actions of a row that has more than three. `children` are `RowAction`s. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);

  // The browser does not place a popover beside its button, so move it there as it opens.
  function place({ newState, currentTarget: { style } }: ToggleEvent<HTMLElement>) {
    if (newState !== 'open' || !button.current) return;
    const { top, bottom, right } = button.current.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    style.right = `${clientWidth - right}px`;
    const isLow = bottom > clientHeight * 0.75;
    style.top = isLow ? 'auto' : `${bottom + window.scrollY}px`;
    style.bottom = isLow ? `${clientHeight - top - window.scrollY}px` : 'auto';
  }

  return (
    <>
      <Button ref={button} size="sm" variant="row" popoverTarget={id}>
        <Ellipsis aria-hidden /> <span className="visually-hidden">{label}</span>
      </Button>
      {/* biome-ignore lint/a11y: takes the clicks that bubble up from the buttons in it */}
      <div
        id={id}
        popover="auto"
        className="row-menu"
        onBeforeToggle={place}
        // Before a modal opens, so that the modal returns the focus to the menu's button.
        onClick={({ currentTarget }) => currentTarget.hidePopover?.()}
      >
        {children}
      </div>
    </>
  );
}
