import { type KeyboardEvent, type ReactNode, useId } from 'react';

/**
 * Shows one of several parts. Arrow keys go from one tab to the next. The shown part stays mounted
 * when the tabs are offered later.
 */
export function Tabs<Part extends string>({
  tabs,
  isOffered,
  shown,
  onShow,
  children,
}: {
  tabs: { part: Part; name: string }[];
  isOffered: boolean;
  shown: Part;
  onShow: (part: Part) => void;
  /** The part that is shown. */
  children: ReactNode;
}) {
  const id = useId();

  function step({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!by) return;
    const place = tabs.findIndex(({ part }) => part === shown) + by;
    const next = tabs.at(place % tabs.length);
    if (!next) return;
    onShow(next.part);
    currentTarget.querySelector<HTMLElement>(`[data-part="${next.part}"]`)?.focus();
  }

  const idOf = (part: Part) => `${id}-${part}`;
  const panelId = `${id}-panel`;
  return (
    <>
      {isOffered && (
        <div className="coverage-tabs" role="tablist" onKeyDown={step}>
          {tabs.map(({ part, name }) => (
            <button
              key={part}
              type="button"
              role="tab"
              id={idOf(part)}
              data-part={part}
              aria-selected={part === shown}
              aria-controls={panelId}
              tabIndex={part === shown ? 0 : -1}
              onClick={() => onShow(part)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      <div
        className="coverage-panel"
        id={panelId}
        {...(isOffered && { role: 'tabpanel', 'aria-labelledby': idOf(shown) })}
      >
        {children}
      </div>
    </>
  );
}
