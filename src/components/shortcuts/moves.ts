import type { Shortcut } from '@/components/shortcuts/keys';
import { t } from '@/texts/texts';

/** Shortcuts that only move something. They have no button, and repeat while the key is held. */
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

/** Moves through the rows of a list by focusing the main button of each. */
function findRowMoves(scope: HTMLElement): Shortcut[] {
  const buttons = getButtons(scope);
  if (buttons.length === 0) return [];
  const focused = document.activeElement?.closest('tr');
  const index = buttons.findIndex((button) => button.closest('tr') === focused);
  const group = t('List');
  return [
    { keys: ['j'], label: t('Next row'), group, run: () => buttons[index + 1]?.focus() },
    {
      keys: ['k'],
      label: t('Previous row'),
      group,
      run: () => buttons.at(index < 0 ? -1 : Math.max(0, index - 1))?.focus(),
    },
    { keys: ['Enter', 'o'], label: t('Open the row'), group, run: () => buttons[index]?.click() },
  ];
}

/** Fraction of the visible height, so that a line or two stay in view. */
const scrollStep = 0.9;

function findFileMoves(scope: HTMLElement): Shortcut[] {
  const files = [...scope.querySelectorAll('.viewer-scroller')];
  const file = files.find((desk) => !desk.closest('[inert]'));
  if (!file) return [];
  return [
    {
      keys: ['PageUp', 'PageDown'],
      label: t('Scroll'),
      group: t('File'),
      run(key) {
        const direction = key === 'PageUp' ? -1 : 1;
        file.scrollBy({ top: direction * scrollStep * file.clientHeight });
      },
    },
  ];
}
