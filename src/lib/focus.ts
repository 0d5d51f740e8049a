/** Whether nothing has the focus that could use it. A modal takes the focus that is lost in it. */
export function isFocusLost(): boolean {
  return document.activeElement?.matches('body, .modal') ?? true;
}
