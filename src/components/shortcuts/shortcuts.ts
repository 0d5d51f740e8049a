import { useLayoutEffect } from 'react';
import {
  isCombination,
  isSingle,
  isTyping,
  type Shortcut,
  toKey,
  typedInto,
} from '@/components/shortcuts/keys';
import { areSingleKeysOn } from '@/components/shortcuts/single-keys';
import { t } from '@/texts/texts';

// The screen is the registry. An element with `data-keys` is what these keys press, so a key works
// where its button does: it comes and goes with it, and is disabled with it.
//
//   data-keys       alternatives, separated by spaces: "+ =", "Control+Enter Meta+Enter"
//   data-key-label  what the keys do, if the name of the element does not say it
//   data-key-group  on an element around them: their heading in the list of shortcuts

/** The innermost open dialog or menu, in which keys work, else the screen. */
export function getScope(): HTMLElement {
  const open = '[aria-modal="true"], dialog[open], :popover-open';
  return [...document.querySelectorAll<HTMLElement>(open)].at(-1) ?? document.body;
}

export function findShortcuts(scope: HTMLElement): Shortcut[] {
  // A dialog that fades out is closed.
  if (scope.matches('.modal:not(.show)')) return [];
  const elements = [...scope.querySelectorAll<HTMLElement>('[data-keys]')].filter(isShown);
  return [...elements.map(toShortcut), ...findMoves(scope)];
}

/** The shortcut that a key event triggers, if it is available now. */
export function findShortcut(event: KeyboardEvent): Shortcut | undefined {
  const key = toKey(event);
  if (event.isComposing || byBrowser.includes(key)) return undefined;
  if (isTyping(event.target) && !isCombination(key)) return undefined;
  if (isSingle(key) && !areSingleKeysOn()) return undefined;
  return findShortcuts(getScope()).find(
    ({ keys, element }) =>
      keys.includes(key) && !element?.matches(':disabled, [aria-disabled="true"]'),
  );
}

export function press(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const shortcut = findShortcut(event);
  // A held key presses once.
  if (!shortcut || (event.repeat && shortcut.element)) return;
  event.preventDefault();
  shortcut.run(toKey(event));
}

/** Lets keys press what is on the screen. */
export function useShortcuts(): void {
  // A layout effect: on a busy machine, keys were pressed before an effect had run.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Keys that work without this module, and are only listed. */
const byBrowser = ['Enter', 'Escape'];

const isShown = (element: HTMLElement) => !element.closest('[inert]');

function toShortcut(element: HTMLElement): Shortcut {
  return {
    keys: element.dataset.keys?.split(' ') ?? [],
    label: element.dataset.keyLabel ?? getName(element),
    group: element.closest<HTMLElement>('[data-key-group]')?.dataset.keyGroup ?? t('List'),
    element,
    run: () => pressElement(element),
  };
}

function getName(element: HTMLElement): string {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  const label = isField ? element.labels?.[0] : undefined;
  return element.getAttribute('aria-label') ?? (label ?? element).textContent.trim();
}

function pressElement(element: HTMLElement) {
  // After choosing an option, the user goes on from there. A button does not take the focus.
  if (element.matches(`${typedInto}, [type="radio"]`)) element.focus();
  if (!element.matches(typedInto)) element.click();
}

/** Shortcuts that only move something. They have no button, and repeat while the key is held. */
function findMoves(scope: HTMLElement): Shortcut[] {
  return [...findRowMoves(scope), ...findFileMoves(scope)];
}

const getButtons = (scope: HTMLElement) =>
  [...scope.querySelectorAll('tbody > tr')].flatMap((row) => {
    const actions = row.querySelector('[data-kind="actions"]');
    return (
      actions?.querySelector<HTMLElement>(':scope > .btn-primary') ??
      actions?.querySelector<HTMLElement>('a, button') ??
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
