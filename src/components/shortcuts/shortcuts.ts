import {
  isCombination,
  isSingle,
  isTyping,
  type Shortcut,
  toKey,
  typedInto,
} from '@/components/shortcuts/keys';
import { findMoves } from '@/components/shortcuts/moves';
import { areSingleKeysOn } from '@/components/shortcuts/single-keys';
import { t } from '@/texts/texts';

// The screen is the registry. An element with `data-keys` is what these keys press, so a key works
// where its button does: it comes and goes with it, and is disabled with it.
//
//   data-keys       alternatives, separated by spaces: "+ =", "Control+Enter Meta+Enter"
//   data-key-label  what the keys do, if the name of the element does not say it
//   data-key-group  on an element around them: their heading in the list of shortcuts

/** Where keys work: in the innermost open dialog or menu, else on the screen. */
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
