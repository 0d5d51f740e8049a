/** As the `ref` of the button that is pressed next, in place of the one that was pressed. */
export function focusWhenShown(button: HTMLElement | null): void {
  button?.focus({ preventScroll: true });
}
