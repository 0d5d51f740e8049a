/** Whether nothing useful has the focus: the body, or a modal, which takes the focus lost in it. */
export function isFocusLost(): boolean {
  return document.activeElement?.matches('body, .modal') ?? true;
}

/** Focuses the heading of the screen. */
export function focusHeading(options?: FocusOptions): void {
  document.querySelector<HTMLElement>('main h1')?.focus(options);
}

/** As the `ref` of what takes the focus when it appears: something else that had it has gone. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The list, the dialog or the page around a control, which has the focus once the control goes. */
const findHome = (control: Element) =>
  control.closest<HTMLElement>('[data-focus-home], [role=dialog], main');

/**
 * Passes the focus on from a control that goes: to the first `beside` in the item next to its own,
 * else to what is around it.
 */
export function passFocusOn(control: Element, beside?: string): void {
  const item = control.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const next = beside && neighbour?.querySelector<HTMLElement>(beside);
  if (next) next.focus();
  else findHome(control)?.focus({ preventScroll: true });
}

/**
 * As the `ref` of a button that goes while what it has begun is under way, and may come back: what
 * is around it has the focus meanwhile.
 */
export function lendFocus(button: HTMLElement | null) {
  if (button && document.activeElement === findHome(button)) button.focus();
  return () => {
    if (button && document.activeElement === button) passFocusOn(button);
  };
}
