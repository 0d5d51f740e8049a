import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSingleKeys } from '@/components/shortcuts/single-keys';
import { andi, dewi } from '../support/api/demo-people';
import { openDesk, placeOn, radio } from '../support/screens/desk';
import { renderApp } from '../support/screens/render-app';
import {
  closed,
  firstRow,
  openScreen,
  press,
  recordWrites,
  rows,
} from '../support/screens/screens';
import { goOnAfterSave } from '../support/screens/undo';

/** ms on the clock, which the tests move */
let clock = 0;

const passTime = (ms: number) => {
  clock += ms;
};

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});

afterEach(() => {
  vi.restoreAllMocks();
  setSingleKeys(true);
});

const openVerification = () => renderApp({ path: '/document/verification', as: andi });

const title = (desk: HTMLElement) => within(desk).getByRole('heading', { level: 2 }).textContent;

async function openList(user: UserEvent) {
  await user.keyboard('?');
  return screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
}

/** Reads the list of shortcuts: "label: keys" under each heading. */
function entries(list: HTMLElement) {
  const read = (element: Element | null) => element?.textContent ?? '';
  return Object.fromEntries(
    [...list.querySelectorAll('section')].map((section) => [
      read(section.querySelector('h3')),
      [...section.querySelectorAll('dl > div')].map(
        (entry) => `${read(entry.querySelector('dt'))}: ${read(entry.querySelector('dd'))}`,
      ),
    ]),
  );
}

describe('on the desk', () => {
  it('digits choose a status, Enter on it saves, and the keys are told to screen readers [Y-1]', async () => {
    const { user, desk } = await openDesk();
    const writes = recordWrites();
    expect(radio(desk, 'Verified').getAttribute('aria-keyshortcuts')).toBe('1');
    expect(radio(desk, 'Rejected').getAttribute('aria-keyshortcuts')).toBe('2');
    passTime(200);
    await user.keyboard('2');
    expect(radio(desk, 'Rejected').checked).toBe(true);
    await user.keyboard('1');
    expect(radio(desk, 'Verified').checked).toBe(true);
    expect(document.activeElement).toBe(radio(desk, 'Verified'));
    await user.keyboard('{Enter}');
    await closed(desk);
    expect(writes).toMatchObject([{ body: { document_status_id: 3 } }]);
  });

  it('the digits after the statuses choose reasons, and a reason is enough [I-12 Y-1]', async () => {
    const { user, desk } = await openDesk();
    const writes = recordWrites();
    passTime(200);
    await user.keyboard('2');
    const reasons = within(await within(desk).findByRole('group', { name: 'Reasons' }));
    const keys = reasons
      .getAllByRole('checkbox')
      .map((box) => box.getAttribute('aria-keyshortcuts'));
    expect(keys).toEqual(['3', '4', '5', '6', '7', '8', '9', '0']);
    // The reasons come in the order of the list, not of the presses.
    await user.keyboard('543');
    await user.keyboard('5{Enter}');
    await closed(desk);
    const note = 'Reason: Not legible\nReason: Pages are missing';
    expect(writes).toMatchObject([{ body: { document_status_id: 4, verifier_note: note } }]);
  });

  it('n leads to the note, where keys write, and Ctrl+Enter saves from there [Y-1 Y-2 Y-6]', async () => {
    const { user, desk } = await openDesk();
    const writes = recordWrites();
    passTime(200);
    await user.keyboard('2n');
    const note = within(desk).getByLabelText('Note');
    await waitFor(() => expect(document.activeElement).toBe(note));
    await user.keyboard('1 j?{Enter}z');
    expect(radio(desk, 'Rejected').checked).toBe(true);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await closed(desk);
    expect(writes).toMatchObject([{ body: { document_status_id: 4, verifier_note: '1 j?\nz' } }]);
  });

  it('j and k walk through the queue, s puts aside, Escape closes [Y-2]', async () => {
    const { user, desk } = await openDesk();
    const place = () => placeOn(desk);
    expect(place()).toContain('1 of');
    await user.keyboard('j');
    await waitFor(() => expect(place()).toContain('2 of'));
    await user.keyboard('k');
    await waitFor(() => expect(place()).toContain('1 of'));
    passTime(200);
    await user.keyboard('s');
    await waitFor(() => expect(place()).toContain('2 of'));
    await user.keyboard('{Escape}');
    await closed(desk);
  });

  it('Escape asks before what was entered is lost', async () => {
    const { user, desk } = await openDesk();
    passTime(200);
    await user.keyboard('1{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    // A key does nothing below the question.
    await user.keyboard('2');
    expect(radio(desk, 'Verified').checked).toBe(true);
    await press(user, question, 'No');
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect(desk.isConnected).toBe(true);
  });

  it('Escape leads out of the note to the keys, then closes', async () => {
    const { user, desk } = await openDesk();
    passTime(200);
    await user.keyboard('2n');
    const note = await within(desk).findByLabelText<HTMLTextAreaElement>('Note');
    await user.type(note, 'Buram');
    // Ends the writing of a character, not that of the note.
    fireEvent.keyDown(note, { key: 'Escape', isComposing: true });
    expect(document.activeElement).toBe(note);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(radio(desk, 'Rejected'));
    expect(screen.getAllByRole('dialog')).toEqual([desk]);
    await user.keyboard('1');
    expect(radio(desk, 'Verified').checked).toBe(true);
    await user.keyboard('2{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    await press(user, question, 'No');
    await closed(question);
    expect(within(desk).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Buram');
  });

  it('the second half of a double click is not meant for the next document', async () => {
    goOnAfterSave();
    const { user, desk } = await openDesk();
    const place = () => placeOn(desk);
    const save = () => within(desk).getByRole('button', { name: 'Save' });
    await user.click(radio(desk, 'Verified'));
    await user.dblClick(save());
    expect(place()).toContain('2 of');
    expect(within(desk).queryByText('Choose a status.')).toBeNull();
    await user.click(save());
    expect(within(desk).queryByText('Choose a status.')).toBeNull();
    passTime(200);
    await user.click(save());
    await within(desk).findByText('Choose a status.');

    const putAside = () => within(desk).getByRole('button', { name: 'Put aside' });
    await user.click(putAside());
    await waitFor(() => expect(place()).toContain('3 of'));
    fireEvent.click(putAside(), { detail: 2 });
    expect(place()).toContain('3 of');
    // A later click is meant for the next document.
    passTime(500);
    fireEvent.click(putAside(), { detail: 2 });
    await waitFor(() => expect(place()).toContain('4 of'));
  });

  it('keys that decide do nothing while a document appears [Q-1 Y-8]', async () => {
    const { user, desk } = await openDesk();
    const writes = recordWrites();
    const before = title(desk);
    passTime(200);
    await user.keyboard('j');
    await waitFor(() => expect(title(desk)).not.toBe(before));
    passTime(199);
    await user.keyboard('1{Enter}{Control>}{Enter}{/Control}');
    expect(within(desk).queryByRole('radio', { checked: true })).toBeNull();
    expect(within(desk).queryByText('Choose a status.')).toBeNull();
    passTime(1);
    await user.keyboard('1');
    expect(radio(desk, 'Verified').checked).toBe(true);
    expect(writes).toEqual([]);
  });

  it('a held key decides nothing [Y-8]', async () => {
    const { user, desk } = await openDesk();
    const writes = recordWrites();
    passTime(200);
    await user.keyboard('1');
    const held = { bubbles: true, cancelable: true, repeat: true };
    const enter = new KeyboardEvent('keydown', { key: 'Enter', ...held });
    radio(desk, 'Verified').dispatchEvent(enter);
    expect(enter.defaultPrevented).toBe(true);
    const two = new KeyboardEvent('keydown', { key: '2', ...held });
    radio(desk, 'Verified').dispatchEvent(two);
    const save = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, ...held });
    radio(desk, 'Verified').dispatchEvent(save);
    expect(radio(desk, 'Verified').checked).toBe(true);
    expect(writes).toEqual([]);
  });

  it('? lists the keys of the desk, and Escape closes the list alone [Y-2 Y-5]', async () => {
    const { user, desk } = await openDesk();
    await within(desk).findAllByRole('button', { name: 'Decide these first' });
    await within(desk).findByRole('button', { name: 'Next value' });
    const list = await openList(user);
    expect(entries(list)).toEqual({
      Document: [
        'Previous document: K',
        'Next document: J',
        'Download: D',
        'Keyboard shortcuts: ?',
        'Close: Esc',
        'Decide these first: O',
        'Next value: M',
      ],
      Verification: [
        'Verified: 1',
        'Rejected: 2',
        'Save, on the chosen status: Enter',
        'Save: CtrlEnter',
        'Put aside: S',
      ],
    });
    await user.keyboard('1j');
    expect(within(desk).queryByRole('radio', { checked: true, hidden: true })).toBeNull();
    await user.keyboard('{Escape}');
    await closed(list);
    expect(desk.isConnected).toBe(true);
  });

  it('single keys can be switched off, which is remembered [Y-6]', async () => {
    const { user, desk } = await openDesk();
    const list = await openList(user);
    await user.click(within(list).getByRole('checkbox', { name: /Single-key/ }));
    expect(entries(list)).toEqual({
      Document: ['Close: Esc'],
      Verification: ['Save, on the chosen status: Enter', 'Save: CtrlEnter'],
    });
    await user.keyboard('{Escape}');
    await closed(list);
    passTime(200);
    await user.keyboard('1?');
    expect(screen.getAllByRole('dialog')).toEqual([desk]);
    expect(radio(desk, 'Verified').checked).toBe(false);
    expect(radio(desk, 'Verified').hasAttribute('aria-keyshortcuts')).toBe(false);
    expect(localStorage.getItem('SINGLE_KEYS')).toBe('off');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await within(desk).findByText('Choose a status.');
    // The button is there after a refused save.
    await press(user, desk, 'Keyboard shortcuts');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  });
});

describe('on the lists', () => {
  it('f opens the filter, a adds, and neither reaches below a dialog [Y-4]', async () => {
    const user = await openScreen('/data-referensi/category');
    await user.keyboard('f');
    const filter = await screen.findByRole('dialog', { name: 'Filter' });
    await user.click(within(filter).getByRole('button', { name: 'Reset' }));
    await closed(filter);
    await user.keyboard('a');
    const add = await screen.findByRole('dialog', { name: 'Add Category' });
    await user.click(within(add).getByRole('heading', { name: 'Add Category' }));
    await user.keyboard('f?');
    expect(screen.getAllByRole('dialog')).toEqual([add]);
  });

  it('n and p go through the pages [Y-4]', async () => {
    const user = await renderApp({ path: '/document/my-document', as: dewi });
    await firstRow();
    await user.keyboard('n');
    await screen.findByRole('region', { name: 'My Document, page 2' });
    await user.keyboard('p');
    await screen.findByRole('region', { name: 'My Document, page 1' });
  });

  it('j and k walk over the rows, o and Enter open one [Y-4]', async () => {
    const user = await openVerification();
    await firstRow();
    await user.keyboard('j');
    await waitFor(() => expect(rows()[0]?.contains(document.activeElement)).toBe(true));
    await user.keyboard('jjk');
    expect(document.activeElement).toBe(
      within(rows()[1] ?? document.body).getByRole('link', { name: 'Verification' }),
    );
    await user.keyboard('o');
    const desk = await screen.findByRole('dialog');
    await within(desk).findAllByRole('radio');
    await user.keyboard('{Escape}');
    await closed(desk);
    expect(rows()[1]?.contains(document.activeElement)).toBe(true);
  });

  it('? lists the keys of the list [Y-5]', async () => {
    const user = await openScreen('/data-referensi/category');
    const list = await openList(user);
    expect(entries(list)).toEqual({
      List: [
        'Add: A',
        'Filter: F',
        'Keyboard shortcuts: ?',
        'Next row: J',
        'Previous row: K',
        'Open the row: Enter or O',
      ],
    });
  });
});
