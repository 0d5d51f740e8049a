import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus on when the row of the focused control in `home` is gone: deleted, sent, decided.
 * The focus goes to the control of the same name in the row that is now in this place, else to the
 * last control of that row, else to `home`. `rows` and `controls` find them; nothing moves while
 * `isLoading`. Returns the `onFocus` of `home`.
 */
export function useKeptFocus(
  home: RefObject<HTMLElement | null>,
  { rows, controls, isLoading = false }: { rows: string; controls: string; isLoading?: boolean },
) {
  const last = useRef<{ target: Element; index: number }>(undefined);
  useLayoutEffect(() => {
    if (isLoading || !last.current) return;
    const { target, index } = last.current;
    if (target.isConnected || document.activeElement !== document.body) return;
    last.current = undefined;
    const all = home.current?.querySelectorAll(rows) ?? [];
    const row = all[Math.min(index, all.length - 1)];
    const found = [...(row?.querySelectorAll<HTMLElement>(controls) ?? [])];
    const same = found.find(({ textContent }) => textContent === target.textContent);
    (same ?? found.at(-1) ?? home.current)?.focus();
  });

  return ({ target }: FocusEvent) => {
    const row = target.closest(rows);
    const all = [...(home.current?.querySelectorAll(rows) ?? [])];
    last.current = row ? { target, index: all.indexOf(row) } : undefined;
  };
}
