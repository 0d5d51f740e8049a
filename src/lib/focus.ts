/** Whether nothing useful has the focus: the body, or a modal, which takes the focus lost in it. */
export function isFocusLost(): boolean {
  return document.activeElement?.matches('body, .modal') ?? true;
}

/** Focuses the heading of the screen. */
export function focusHeading(options?: FocusOptions): void {
  document.querySelector<HTMLElement>('main h1')?.focus(options);
}

/**
 * Passes the focus on from a control that goes: to the first `beside` in the item next to its own,
 * else to the nearest `[data-focus-home]` or dialog around it.
 */
export function passFocusOn(control: Element, beside?: string): void {
  const item = control.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const next = beside && neighbour?.querySelector<HTMLElement>(beside);
  (next || control.closest<HTMLElement>('[data-focus-home], [role=dialog]'))?.focus();
}
