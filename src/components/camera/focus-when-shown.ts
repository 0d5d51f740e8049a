/** Focuses the button that replaces the pressed one, as its `ref`. */
export function focusWhenShown(button: HTMLElement | null): void {
  button?.focus({ preventScroll: true });
}
