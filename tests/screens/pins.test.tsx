import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { readDecisions } from '@/decisions/kept-decisions';
import { readDrafts } from '@/drafts/unsaved/draft-record';
import { andi, hendra } from '../support/api/demo-people';
import { noteOf, only, openDesk } from '../support/screens/desk';
import { training, verify, waiting } from '../support/screens/document-story';
import { server } from '../support/screens/msw';
import {
  cellOf,
  chooseStatus,
  clickAt,
  findPins,
  openPages,
  openVerification,
  pageOf,
  pinsOn,
} from '../support/screens/pins';
import { closeTab } from '../support/screens/render-app';
import { closed, outlastGuard, press, recordWrites } from '../support/screens/screens';
import { shown, showTwoPages } from '../support/screens/two-pages';
import { goOnAfterSave } from '../support/screens/undo';

// Remarks that a rejection pins to places in the file, until it is sent.

beforeEach(showTwoPages);

/** Opens one of several waiting documents, and chooses to reject it. */
async function openRejection() {
  const row = await waiting();
  const opened = await openPages(`/document/verification?${training}`, andi, 'Verification');
  await chooseStatus(opened.user, opened.sheet, 'Rejected');
  return { ...opened, row };
}

const remark = (sheet: HTMLElement, number: number) =>
  within(sheet).getByRole<HTMLInputElement>('textbox', { name: `Remark of pin ${number}` });
const place = (sheet: HTMLElement, name: string) =>
  within(sheet).getByRole<HTMLSelectElement>('combobox', { name });

describe('in a rejection', () => {
  it('a click pins a remark, and the note has its line in front of the free text [I-1]', async () => {
    const { user, sheet, row } = await openRejection();
    const writes = recordWrites();
    clickAt(sheet, 2, 0.1, 0.2);
    expect(document.activeElement).toBe(remark(sheet, 1));
    await user.keyboard('Tanggal tidak ada');
    await findPins(sheet, 2, 'Pin 1: Tanggal tidak ada');
    expect(cellOf(sheet, 'Pin 1: Tanggal tidak ada')).toBe('1/1');
    clickAt(sheet, 1, 0.5, 0.9);
    await user.keyboard('Cap buram');
    await findPins(sheet, 1, 'Pin 2: Cap buram');
    await user.type(noteOf(sheet), 'Mohon diperbaiki.{Enter}Terima kasih.');
    expect(within(sheet).queryByText(/characters/)).toBeNull();
    await press(user, sheet, 'Save');
    await closed(sheet);
    expect(writes).toEqual([
      {
        method: 'PUT',
        path: `/document/verifications/update/${row.id}`,
        body: {
          document_status_id: 4,
          verifier_note:
            'Page 2, upper left: Tanggal tidak ada\nPage 1, lower centre: Cap buram\nMohon diperbaiki.\nTerima kasih.',
        },
      },
    ]);
  });

  it('a remark alone is a note, to an approver as well', async () => {
    const row = await waiting();
    await verify(andi, row.id);
    const { user, sheet } = await openPages(`/document/approve?${only(row)}`, hendra, 'Approve');
    await chooseStatus(user, sheet, 'Rejected');
    const writes = recordWrites();
    clickAt(sheet, 1, 0.9, 0.5);
    await user.keyboard('Cap buram');
    await press(user, sheet, 'Save');
    await closed(sheet);
    expect(writes[0]?.body).toEqual({
      document_status_id: 4,
      approval_note: 'Page 1, middle right: Cap buram',
    });
  });

  it('keys pin to the page that is being read, and choose the place [I-1]', async () => {
    shown.page = 1;
    const { user, sheet } = await openRejection();
    outlastGuard();
    await user.keyboard('p');
    const field = place(sheet, 'Page 2, place of pin 1');
    expect(document.activeElement).toBe(field);
    expect(field.selectedOptions[0]?.text).toBe('middle centre');
    await user.selectOptions(field, 'lower right');
    // Tabs to the button that removes the pin, and on to the remark.
    await user.tab();
    await user.tab();
    await user.keyboard('Cap buram');
    expect(cellOf(sheet, 'Pin 1: Cap buram')).toBe('3/3');
    const writes = recordWrites();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(
      within(sheet).getByRole('button', { name: 'Pin a remark' }),
    );
    expect(writes).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await closed(sheet);
    expect(writes[0]?.body).toMatchObject({
      verifier_note: 'Page 2, lower right: Cap buram',
    });
  });

  it('pins are edited, moved and removed before they are saved [I-1]', async () => {
    const { user, sheet } = await openRejection();
    for (const words of ['satu', 'dua', 'tiga']) {
      clickAt(sheet, 1, 0.1, 0.1);
      await user.keyboard(words);
    }
    await findPins(sheet, 1, 'Pin 1: satu', 'Pin 2: dua', 'Pin 3: tiga');
    await user.click(within(sheet).getByRole('button', { name: 'Remove pin 2' }));
    await findPins(sheet, 1, 'Pin 1: satu', 'Pin 2: tiga');
    expect(document.activeElement).toBe(
      within(sheet).getByRole('button', { name: 'Pin a remark' }),
    );
    await user.click(within(sheet).getByRole('button', { name: 'Pin 1: satu' }));
    expect(document.activeElement).toBe(remark(sheet, 1));
    await user.keyboard(', lagi');
    await user.selectOptions(place(sheet, 'Page 1, place of pin 1'), 'upper right');
    const writes = recordWrites();
    await press(user, sheet, 'Save');
    await closed(sheet);
    expect(writes[0]?.body).toMatchObject({
      verifier_note: 'Page 1, upper right: satu, lagi\nPage 1, upper left: tiga',
    });
  });

  it('a place without a remark is not in the note: it moves, or goes [I-3]', async () => {
    const { user, sheet } = await openRejection();
    clickAt(sheet, 1, 0.1, 0.1);
    clickAt(sheet, 2, 0.9, 0.9);
    await waitFor(() => expect([pinsOn(sheet, 1), pinsOn(sheet, 2)]).toEqual([[], ['Pin 1']]));
    expect(within(sheet).queryByText(/remarks? pinned$/)).toBeNull();
    expect(noteOf(sheet).getAttribute('aria-required')).toBe('true');
    await user.keyboard('Buram');
    within(sheet).getByText('1 remark pinned');
    expect(noteOf(sheet).getAttribute('aria-required')).toBeNull();
    await user.clear(remark(sheet, 1));
    await user.keyboard('{Escape}');
    expect(pinsOn(sheet, 2)).toEqual([]);
    expect(document.activeElement).toBe(
      within(sheet).getByRole('button', { name: 'Pin a remark' }),
    );
    clickAt(sheet, 1, 0.1, 0.1);
    await press(user, sheet, 'Save');
    await within(sheet).findByText('Say why, so that the owner can correct it.');
  });

  it('follows the rotation of the page', async () => {
    shown.rotation = 90;
    const { user, sheet } = await openRejection();
    // Presses at the right, the upper edge of the turned page.
    clickAt(sheet, 1, 0.9, 0.1);
    await user.keyboard('Buram');
    expect(cellOf(sheet, 'Pin 1: Buram')).toBe('1/3');
    const field = place(sheet, 'Page 1, place of pin 1');
    expect(field.selectedOptions[0]?.text).toBe('upper left');
    await user.click(within(sheet).getByRole('button', { name: 'Show pin 1' }));
    expect(shown.revealed).toEqual([[0, 5 / 6, 1 / 6]]);
  });

  it('selecting text pins nothing, and nothing is pinned to what is verified', async () => {
    const { user, sheet } = await openRejection();
    getSelection()?.selectAllChildren(within(pageOf(sheet, 1)).getByText(/^Words/));
    clickAt(sheet, 1, 0.1, 0.1);
    expect(pinsOn(sheet, 1)).toEqual([]);
    getSelection()?.removeAllRanges();
    await chooseStatus(user, sheet, 'Verified');
    clickAt(sheet, 1, 0.1, 0.1);
    expect(pinsOn(sheet, 1)).toEqual([]);
    expect(within(sheet).queryByRole('button', { name: 'Pin a remark' })).toBeNull();
  });

  it('a line that looks like a pin stays in the free text while one types', async () => {
    const { user, sheet } = await openRejection();
    await user.type(noteOf(sheet), 'Page 1, upper left: buram');
    expect(noteOf(sheet).value).toBe('Page 1, upper left: buram');
    expect(pinsOn(sheet, 1)).toEqual([]);
  });

  it('says how long the note is when the server finds it too long, and loses nothing', async () => {
    const { user, sheet } = await openRejection();
    clickAt(sheet, 1, 0.1, 0.1);
    await user.keyboard('Buram');
    fireEvent.change(noteOf(sheet), { target: { value: 'x'.repeat(1000) } });
    await press(user, sheet, 'Save');
    await within(sheet).findByText('At most 1000 characters.');
    within(sheet).getByText(/ reads this · 1,026 characters$/);
    expect(document.activeElement).toBe(noteOf(sheet));
    await findPins(sheet, 1, 'Pin 1: Buram');
    const writes = recordWrites();
    fireEvent.change(noteOf(sheet), { target: { value: 'x'.repeat(974) } });
    await press(user, sheet, 'Save');
    await closed(sheet);
    expect(writes).toHaveLength(1);
  });
});

describe('what is pinned is kept', () => {
  const text = 'Page 2, upper left: Tanggal tidak ada\nMohon diperbaiki.';

  async function pin() {
    const opened = await openRejection();
    clickAt(opened.sheet, 2, 0.1, 0.1);
    await opened.user.keyboard('Tanggal tidak ada');
    await opened.user.type(noteOf(opened.sheet), 'Mohon diperbaiki.');
    return opened;
  }

  async function expectPinned(sheet: HTMLElement) {
    expect(remark(sheet, 1).value).toBe('Tanggal tidak ada');
    expect(noteOf(sheet).value).toBe('Mohon diperbaiki.');
    await findPins(sheet, 2, 'Pin 1: Tanggal tidak ada');
  }

  it('as a draft, which comes back with its pins [I-8]', async () => {
    const { row } = await pin();
    await waitFor(async () =>
      expect((await readDrafts(andi))[0]?.changes).toMatchObject({ note: text }),
    );
    closeTab();
    const { sheet } = await openVerification(row);
    await within(sheet).findByText(/^What you wrote/);
    await expectPinned(sheet);
  });

  it('with the decision, until an Undo brings it back [I-8]', async () => {
    goOnAfterSave();
    const { user, sheet } = await pin();
    const writes = recordWrites();
    await press(user, sheet, 'Save');
    const undo = await within(sheet).findByRole('button', { name: 'Undo' });
    expect(await readDecisions(andi)).toMatchObject([{ note: text }]);
    expect(within(sheet).queryByRole('button', { name: /^Pin / })).toBeNull();
    await user.click(undo);
    await within(sheet).findByText('Words of page 1');
    await expectPinned(sheet);
    expect(writes).toEqual([]);
  });
});

it('a file without pages has nothing to pin to', async () => {
  server.use(
    http.get('*/document/documents/view/*', () =>
      HttpResponse.json({ data: { mime_type: 'application/zip', url: '/service/api/files/1' } }),
    ),
  );
  const { user, desk: sheet } = await openDesk();
  await chooseStatus(user, sheet, 'Rejected');
  await act(async () => undefined);
  noteOf(sheet);
  expect(within(sheet).queryByRole('button', { name: 'Pin a remark' })).toBeNull();
});
