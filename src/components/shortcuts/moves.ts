import type { Shortcut } from '@/components/shortcuts/keys';

/** The shortcuts that only move something: no button has them, and a held key goes on. */
export function findMoves(scope: HTMLElement): Shortcut[] {
  return [...findRowMoves(scope), ...findFileMoves(scope)];
}

const getButtons = (scope: HTMLElement) =>
  [...scope.querySelectorAll('tbody > tr')].flatMap((row) => {
    const actions = row.querySelector('[data-kind="actions"]');
    return (
      actions?.querySelector<HTMLElement>(':scope > .btn-primary') ??
      actions?.querySelector<HTMLElement>('button') ??
      []
    );
  });

/** Over the rows of a list: the focus stands on the main button of a row. */
function findRowMoves(scope: HTMLElement): Shortcut[] {
  const buttons = getButtons(scope);
  if (buttons.length === 0) return [];
  const focused = document.activeElement?.closest('tr');
  const index = buttons.findIndex((button) => button.closest('tr') === focused);
  const group = 'List';
  return [
    { keys: ['j'], label: 'Next row', group, run: () => buttons[index + 1]?.focus() },
    {
      keys: ['k'],
      label: 'Previous row',
      group,
      run: () => buttons.at(index < 0 ? -1 : Math.max(0, index - 1))?.focus(),
    },
    { keys: ['Enter', 'o'], label: 'Open the row', group, run: () => buttons[index]?.click() },
  ];
}

/** Of a screen, so that a line or two stay in view. */
const scrollStep = 0.9;

function findFileMoves(scope: HTMLElement): Shortcut[] {
  const files = [...scope.querySelectorAll('.viewer-desk')];
  const file = files.find((desk) => !desk.closest('[inert]'));
  if (!file) return [];
  return [
    {
      keys: ['PageUp', 'PageDown'],
      label: 'Scroll',
      group: 'File',
      run(key) {
        const direction = key === 'PageUp' ? -1 : 1;
        file.scrollBy({ top: direction * scrollStep * file.clientHeight });
      },
    },
  ];
}
