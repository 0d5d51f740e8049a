export type Shortcut = {
  /** Values of `KeyboardEvent.key`, letters in lower case. */
  keys: string[];
  label: string;
  group: string;
  /** The element to press; undefined for keys that only move something. */
  element?: HTMLElement;
  run: (key: string) => void;
};

export const isSingle = (key: string) => key.length === 1;
export const isCombination = (key: string) => key.length > 1 && key.includes('+');

/** The key of an event with its modifiers, by what it types: keyboard layouts differ. */
export function toKey(event: KeyboardEvent): string {
  // Some browsers fire events without a key when they fill a form.
  const { key = '', ctrlKey, altKey, metaKey } = event;
  const typed = isSingle(key) ? key.toLowerCase() : key;
  // Some layouts type brackets with AltGr, which Windows reports as Control and Alt.
  if (event.getModifierState('AltGraph')) return typed;
  const modifiers = [ctrlKey && 'Control', altKey && 'Alt', metaKey && 'Meta'];
  return [...modifiers, typed].filter(Boolean).join('+');
}

const untyped = 'radio checkbox button submit reset file image range color'
  .split(' ')
  .map((type) => `[type="${type}"]`);
/** Selects elements in which keys type text or choose an option. */
export const typedInto = `textarea, select, input:not(${untyped.join()})`;

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(typedInto));
}

/** Ignores the Escape of an input method, and one still held down after closing something above. */
export function ignoreHeld(event: KeyboardEvent): void {
  if (event.repeat || event.isComposing) event.preventDefault();
}
