/** True if nothing useful has the focus: the body, or a modal, which takes the focus lost in it. */
export function isFocusLost(): boolean {
  return document.activeElement?.matches('body,.modal') ?? true;
}

/** Focuses the heading of the screen. */
export function focusHeading(options?: FocusOptions): void {
  document.querySelector<HTMLElement>('main h1')?.focus(options);
}

/**
 * The list, the dialog or the page around a control, which gets the focus when the control goes.
 */
const findHome = (control: Element) =>
  control.closest<HTMLElement>('main,.list-card,[role=dialog]');

/**
 * Passes the focus of a control that disappears to the first `beside` in the item next to its own,
 * else to what is around it.
 */
export function passFocusOn(control: Element, beside?: string): void {
  const item = control.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const next = beside && neighbour?.querySelector<HTMLElement>(beside);
  (next || findHome(control))?.focus({ preventScroll: !next });
}

/**
 * Passes the focus of a button, as its `ref`, to what is around it while the button is gone, and
 * back if the button returns.
 */
export function lendFocus(button: HTMLElement | null) {
  if (!button) return undefined;
  if (document.activeElement === findHome(button)) button.focus();
  return () => {
    if (document.activeElement === button) passFocusOn(button);
  };
}
