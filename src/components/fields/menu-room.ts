/** Heights of a menu in px: at most, and enough to choose from. */
const wanted = 300;
const useful = 140;
/** Room beside a menu, in px. */
const gap = 8;

/**
 * Finds the side of a control for its menu, and the menu's largest height there in px: never beyond
 * the window. If there is room, a menu that `staysOpen` does not cover the buttons of its form,
 * where the next press would hit an option.
 */
export function findMenuRoom(control: Element, staysOpen: boolean) {
  const { top, bottom } = control.getBoundingClientRect();
  const footer = control.closest('form')?.querySelector('.modal-footer');
  const end = window.innerHeight;
  const clearEnd = Math.min(end, (staysOpen && footer?.getBoundingClientRect().top) || end);

  const above = top - gap;
  const clear = clearEnd - bottom - gap;
  const below = Math.max(above, clear) < useful ? end - bottom - gap : clear;
  return below >= Math.min(above, useful)
    ? { menuPlacement: 'bottom' as const, maxMenuHeight: Math.min(below, wanted) }
    : { menuPlacement: 'top' as const, maxMenuHeight: Math.min(above, wanted) };
}
