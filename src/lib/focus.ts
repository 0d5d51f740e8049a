/** Whether nothing useful has the focus: the body, or a modal, which takes the focus lost in it. */
export function isFocusLost(): boolean {
  return document.activeElement?.matches('body, .modal') ?? true;
}

/** Focuses the heading of the screen. */
export function focusHeading(options?: FocusOptions): void {
  document.querySelector<HTMLElement>('main h1')?.focus(options);
}
