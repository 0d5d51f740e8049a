// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findShortcuts, getScope, press } from '../../src/components/shortcuts/shortcuts';
import { setSingleKeys } from '../../src/components/shortcuts/single-keys';

let pressed: string[] = [];

/** Fills the page. A click on an element records its id. */
function show(html: string) {
  document.body.innerHTML = html;
}

const record = ({ target }: Event) => pressed.push((target as Element).id);

beforeEach(() => {
  pressed = [];
  document.addEventListener('click', record);
  document.addEventListener('keydown', press);
});

afterEach(() => {
  document.removeEventListener('click', record);
  document.removeEventListener('keydown', press);
  setSingleKeys(true);
});

/** Presses a key where the focus is. Returns whether the browser may still act on it. */
function type(key: string, modifiers: KeyboardEventInit = {}): boolean {
  const target = document.activeElement ?? document.body;
  return target.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }),
  );
}

function focus(selector: string) {
  document.querySelector<HTMLElement>(selector)?.focus();
}

const next = '<button id="next" data-keys="j">Next</button>';

it('presses a button, whatever has the focus, and keeps the browser out of it', () => {
  show(`${next}<button id="other">Other</button><input type="radio"><input type="checkbox">`);
  for (const selector of ['#other', '[type=radio]', '[type=checkbox]']) {
    focus(selector);
    expect(type('j')).toBe(false);
    expect(document.activeElement).toBe(document.querySelector(selector));
  }
  expect(type('x')).toBe(true);
  expect(pressed).toEqual(['next', 'next', 'next']);
});

it.each([
  '<input>',
  '<input type="search">',
  '<input type="number">',
  '<input type="date">',
  '<textarea></textarea>',
  '<select><option>Jakarta</option></select>',
  '<div contenteditable="true" tabindex="0"></div>',
])('leaves single keys to %s', (field) => {
  show(`${next}<button id="save" data-keys="Control+Enter">Save</button>${field}`);
  focus('body > :last-child');
  expect(type('j')).toBe(true);
  expect(type('PageDown')).toBe(true);
  expect(pressed).toEqual([]);
  expect(type('Enter', { ctrlKey: true })).toBe(false);
  expect(pressed).toEqual(['save']);
});

it('goes by what a key types, not by where it sits', () => {
  show(`${next}<button id="in" data-keys="+ =">In</button><button id="back" data-keys="[">B</button>
    <button id="help" data-keys="?">?</button><button id="one" data-keys="1">1</button>`);
  type('J', { shiftKey: true });
  type('j', { code: 'KeyC' });
  type('+', { code: 'NumpadAdd' });
  type('=');
  type('?', { shiftKey: true, code: 'Minus' });
  type('1', { shiftKey: true, code: 'Digit1' });
  type('1', { code: 'Numpad1' });
  expect(pressed).toEqual(['next', 'next', 'in', 'in', 'help', 'one', 'one']);
});

it('leaves combinations to the browser, and keys of an input method to it', () => {
  show(next);
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { isComposing: true }]) {
    expect(type('j', init)).toBe(true);
  }
  expect(pressed).toEqual([]);
});

it('a held key presses nothing', () => {
  show(next);
  type('j', { repeat: true });
  expect(pressed).toEqual([]);
});

it('what others have acted on is left alone', () => {
  show(next);
  document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
  type('j');
  expect(pressed).toEqual([]);
});

it('presses nothing that is disabled or not shown', () => {
  show(`<button id="a" data-keys="j" disabled>A</button>
    <button id="b" data-keys="j" aria-disabled="true">B</button>
    <div inert><button id="c" data-keys="j">C</button></div>`);
  type('j');
  expect(pressed).toEqual([]);
});

it('Enter and Escape stay with the browser', () => {
  show('<button id="close" data-keys="Escape">Close</button><form data-keys="Enter"></form>');
  expect([type('Escape'), type('Enter')]).toEqual([true, true]);
  expect(pressed).toEqual([]);
});

it('reaches only the innermost open dialog', () => {
  const dialog = (id: string, className = 'modal show') =>
    `<div class="${className}" aria-modal="true"><button id="${id}" data-keys="j">x</button></div>`;
  show(next + dialog('outer') + dialog('inner'));
  type('j');
  show(next + dialog('outer') + dialog('closing', 'modal'));
  type('j');
  for (const other of ['<div aria-modal="true"></div>', '<dialog open></dialog>']) {
    show(next + other);
    type('j');
  }
  show(next);
  type('j');
  expect(pressed).toEqual(['inner', 'next']);
});

it('chooses a radio button and focuses it, and focuses a field without typing into it [Y-6]', () => {
  show(`<label><input type="radio" id="radio" data-keys="1">Verified</label>
    <textarea id="note" data-keys="n"></textarea>`);
  type('1');
  expect(document.activeElement?.id).toBe('radio');
  expect(document.querySelector<HTMLInputElement>('#radio')?.checked).toBe(true);
  expect(type('n')).toBe(false);
  expect(document.activeElement?.id).toBe('note');
});

it('single keys can be switched off; the others stay', () => {
  show(`${next}<button id="save" data-keys="Control+Enter">Save</button>`);
  setSingleKeys(false);
  type('j');
  type('Enter', { ctrlKey: true });
  expect(pressed).toEqual(['save']);
  expect(localStorage.getItem('SINGLE_KEYS')).toBe('off');
  setSingleKeys(true);
  type('j');
  expect(pressed).toEqual(['save', 'next']);
});

it('names shortcuts as the screen does', () => {
  show(`<div data-key-group="File"><button data-keys="r" aria-label="Rotate"></button></div>
    <label for="note">Note</label><textarea id="note" data-keys="n">Blurred</textarea>
    <a data-keys="n" data-key-label="Next page">2</a>`);
  expect(
    findShortcuts(getScope()).map(({ group, label, keys }) => [group, label, ...keys]),
  ).toEqual([
    ['File', 'Rotate', 'r'],
    ['List', 'Note', 'n'],
    ['List', 'Next page', 'n'],
  ]);
});

describe('over the rows of a list', () => {
  const row = (id: number, main = '') =>
    `<tr><td><input type="checkbox"></td><td data-kind="actions">
      <button id="detail-${id}">Detail</button>${main}</td></tr>`;
  const focused = () => document.activeElement?.id;

  beforeEach(() => {
    const main = '<button id="main-2" class="btn-primary">Verification</button>';
    show(`<table><tbody>${row(1)}${row(2, main)}${row(3)}</tbody></table>`);
  });

  it('j and k move the focus from main button to main button, and stop at the ends', () => {
    const walk = [...'jjjjkkkk'].map((key) => {
      type(key);
      return focused();
    });
    expect(walk.map((id) => id?.at(-1)).join('')).toBe('12332111');
    expect(walk[1]).toBe('main-2');
  });

  it('k begins at the last row; a held key goes on', () => {
    type('k');
    type('k', { repeat: true });
    expect(focused()).toBe('main-2');
  });

  it('o presses the main button of the row that has the focus', () => {
    type('o');
    expect(pressed).toEqual([]);
    focus('tr:nth-child(2) [type=checkbox]');
    type('o');
    expect(pressed).toEqual(['main-2']);
  });

  it('are not listed for a list without buttons', () => {
    show('<table><tbody><tr><td>Draft</td></tr></tbody></table>');
    expect(findShortcuts(getScope())).toEqual([]);
  });
});
