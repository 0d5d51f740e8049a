/** Whether nothing useful has the focus: the body, or a modal, which takes the focus lost in it. */
export function isFocusLost(): boolean {
  return document.activeElement?.matches('body, .modal') ?? true;
}

/** Focuses the heading of the screen. */
export function focusHeading(options?: FocusOptions): void {
  document.querySelector<HTMLElement>('main h1')?.focus(options);
}

/**
 * Focuses a button of the item beside the one that goes with the pressed button. Returns false if
 * there is none.
 */
export function focusBeside(pressed: Element, selector: string): boolean {
  const item = pressed.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const button = neighbour?.querySelector<HTMLElement>(selector);
  button?.focus();
  return Boolean(button);
}

/** Focuses the dialog around a button that goes. */
export function focusDialog(pressed: Element): void {
  pressed.closest<HTMLElement>('[role=dialog]')?.focus();
}
