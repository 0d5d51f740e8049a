import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readDecisions } from '@/decisions/kept-decisions';
import { readDrafts } from '@/drafts/unsaved/draft-record';
import { andi, siti } from '../support/api/demo-people';
import { noteOf, openDocument, radio, updates } from '../support/screens/desk';
import { verify } from '../support/screens/document-story';
import { server } from '../support/screens/msw';
import { renderApp } from '../support/screens/render-app';
import {
  cellsOf,
  closed,
  firstRow,
  gate,
  press,
  recordWrites,
  rows,
} from '../support/screens/screens';
import { signInPage } from '../support/screens/sign-in';
import { findToast } from '../support/screens/toasts';
import {
  bar,
  decide,
  goOnAfterSave,
  longUndo,
  openUndoDesk,
  readStatus,
  stopTime,
  undoButtons,
} from '../support/screens/undo';

// Decisions waiting to be sent for an Undo. Their states and their clock: unit/outbox*.test.ts.

afterEach(() => void vi.useRealTimers());

const note = 'Halaman 2 tidak terbaca.';

/** Lets time pass on the clock of the bar, after earlier effects. */
async function pass(ms: number) {
  await act(async () => undefined);
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

describe('a decision that leads on to the next document', () => {
  it('shows the next document at once, and is sent after six seconds [Q-5 U-1 U-3]', async () => {
    const { desk, first, second } = await openUndoDesk({ undoTime: '' });
    const writes = recordWrites();
    // Writes a note, which goes with a rejection only.
    fireEvent.click(radio(desk, 'Rejected'));
    fireEvent.change(noteOf(desk), { target: { value: 'Buram' } });
    stopTime();
    await decide(desk, 'Verified');
    expect(openDocument(desk)).toContain(second.additional_name);
    expect(radio(desk, 'Verified').checked).toBe(false);
    const announced = within(bar(desk)).getByRole('status');
    const { document_type, user } = first;
    expect(announced.textContent).toBe(`Verified: ${document_type.document_type}, ${user.name}`);
    const whole = `Verified: ${document_type.document_type}, ${first.additional_name}, ${user.name}`;
    within(bar(desk)).getByText(whole);
    within(desk).getByText('1 decided in this session');

    await pass(5999);
    expect(writes).toEqual([]);
    await pass(1);
    vi.useRealTimers();
    await findToast('success', 'Document has been verified.');
    expect(writes).toEqual([
      {
        method: 'PUT',
        path: `/document/verifications/update/${first.id}`,
        body: { document_status_id: 3, verifier_note: '' },
      },
    ]);
    expect(undoButtons(desk)).toEqual([]);
    await waitFor(async () => expect(await readDecisions(andi)).toEqual([]));
  });

  it('comes back by Undo with what was chosen and written, and nothing is sent [U-4]', async () => {
    const { user, desk, first } = await openUndoDesk();
    const writes = recordWrites();
    await decide(desk, 'Rejected', note);
    expect(await readDecisions(andi)).toMatchObject([
      { note, role: 'verifikatorDms', state: 'postponed' },
    ]);
    await press(user, bar(desk), 'Undo');
    expect(openDocument(desk)).toContain(first.additional_name);
    expect(radio(desk, 'Rejected').checked).toBe(true);
    expect(document.activeElement).toBe(radio(desk, 'Rejected'));
    expect(noteOf(desk).value).toBe(note);
    within(desk).getByText('0 decided in this session');
    await waitFor(async () => expect(await readDecisions(andi)).toEqual([]));
    await waitFor(() => expect(cellsOf(rows()[0])[4]).toBe(first.additional_name));
    expect(writes).toEqual([]);
  });

  it.each(['Undo', 'z'])(
    'waits beside others, and %s takes the latest back first [U-4]',
    async (way) => {
      const { user, desk, first, second } = await openUndoDesk();
      const takeBack = async () =>
        way === 'z' ? user.keyboard('z') : user.click(undoButtons(desk)[0] ?? desk);
      await decide(desk, 'Verified');
      await decide(desk, 'Verified');
      within(bar(desk)).getByText('1 more');
      within(desk).getByText('2 decided in this session');
      await takeBack();
      await waitFor(() => expect(openDocument(desk)).toContain(second.additional_name));
      await takeBack();
      await waitFor(() => expect(openDocument(desk)).toContain(first.additional_name));
      expect(undoButtons(desk)).toEqual([]);
    },
  );

  it('keeps what is being written on the next document when it is taken back', async () => {
    const { user, desk, second } = await openUndoDesk();
    await decide(desk, 'Verified');
    fireEvent.click(radio(desk, 'Rejected'));
    fireEvent.change(noteOf(desk), { target: { value: 'Half a note' } });
    await waitFor(async () =>
      expect(await readDrafts(andi)).toMatchObject([{ changes: { note: 'Half a note' } }]),
    );
    await press(user, bar(desk), 'Undo');
    expect(radio(desk, 'Verified').checked).toBe(true);
    await decide(desk, 'Verified');
    expect(openDocument(desk)).toContain(second.additional_name);
    await within(desk).findByText(/^What you wrote on .+ is back\./);
    expect(noteOf(desk).value).toBe('Half a note');
  });

  it('does not grow older while the focus is on the bar, or a pointer that moves [U-6]', async () => {
    const { desk } = await openUndoDesk({ undoTime: '6' });
    const writes = recordWrites();
    stopTime();
    await decide(desk, 'Verified');
    // Enters without a move, as if the bar had come under a pointer that rests.
    fireEvent.pointerEnter(bar(desk));
    await pass(5000);
    act(() => undoButtons(desk)[0]?.focus());
    await pass(60_000);
    act(() => radio(desk, 'Verified').focus());
    fireEvent.pointerMove(bar(desk));
    await pass(60_000);
    expect(writes).toEqual([]);
    expect(undoButtons(desk)).toHaveLength(1);
    fireEvent.pointerLeave(bar(desk));
    await pass(0);
    fireEvent.pointerEnter(bar(desk));
    await pass(1000);
    vi.useRealTimers();
    await findToast('success', 'Document has been verified.');
  });

  it('waits as long as the person has chosen, and not at all with Off [U-1]', async () => {
    const { user, desk } = await openUndoDesk();
    const writes = recordWrites();
    const choice = within(desk).getByRole('combobox', { name: 'Time to undo' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['6 seconds', '20 seconds', '60 seconds', 'Off']);
    await user.selectOptions(choice, '20 seconds');
    stopTime();
    await decide(desk, 'Verified');
    await pass(19_999);
    expect(writes).toHaveLength(0);
    await pass(1);
    vi.useRealTimers();
    await findToast('success', 'Document has been verified.');

    const next = within(desk).getByRole('combobox', { name: 'Time to undo' });
    await user.selectOptions(next, 'Off');
    await decide(desk, 'Rejected', 'Buram');
    expect(undoButtons(desk)).toEqual([]);
    await findToast('success', 'Document has been rejected.');
    expect(localStorage.getItem('UNDO_TIME')).toBe('0');
  });
});

describe('the decision on the last document', () => {
  const text =
    'That was the last document in the queue. The desk closes when your decisions have been sent.';

  it('has its time to undo, and the desk closes once it has been sent [U-17]', async () => {
    const { desk, first } = await openUndoDesk({ isLast: true, undoTime: '6' });
    const answer = gate();
    server.use(http.put(updates, () => answer.opened));
    const writes = recordWrites();
    stopTime();
    await decide(desk, 'Rejected', 'Buram');
    // Answers come while the time stands still.
    while (!within(desk).queryByText(text)) await act(() => new Promise(setImmediate));
    expect(document.activeElement).toBe(within(desk).getByText(text));
    expect(within(desk).queryByRole('radio')).toBeNull();
    expect(undoButtons(desk)).toHaveLength(1);
    await pass(5999);
    expect(writes).toEqual([]);
    await pass(1);
    vi.useRealTimers();
    expect(undoButtons(desk)).toEqual([]);
    answer.open();
    await closed(desk);
    expect(await readStatus(first.id)).toBe(4);
    await waitFor(async () => expect(await readDrafts(andi)).toEqual([]));
  });

  it('comes back by Undo, and when it is refused [U-17]', async () => {
    const { user, desk, first } = await openUndoDesk({ isLast: true });
    await decide(desk, 'Rejected', 'Buram');
    await press(user, bar(desk), 'Undo');
    expect(within(desk).queryByText(text)).toBeNull();
    expect(document.activeElement).toBe(radio(desk, 'Rejected'));
    expect(noteOf(desk).value).toBe('Buram');

    await decide(desk, 'Rejected');
    await verify(siti, first.id);
    window.dispatchEvent(new Event('pagehide'));
    await within(desk).findByText(
      /Siti Rahmawati has verified it since you opened this document\.$/,
    );
    expect(noteOf(desk).value).toBe('Buram');
    expect(within(desk).queryByText(text)).toBeNull();
  });
});

describe('what waits is sent', () => {
  /** Expects a document to have been verified before the time to undo was over. */
  async function expectSentEarly(id: number, decidedAt: number) {
    await findToast('success', 'Document has been verified.');
    expect((performance.now() - decidedAt) / 1000).toBeLessThan(longUndo);
    expect(await readStatus(id)).toBe(3);
  }

  it('when the desk is closed, and its document is off the list until the server has answered [U-7]', async () => {
    const answer = gate();
    server.use(http.put(updates, () => answer.opened));
    const { user, desk, first, second } = await openUndoDesk();
    const decidedAt = performance.now();
    await decide(desk, 'Verified');
    await press(user, desk, 'Close');
    await closed(desk);
    expect(cellsOf(await firstRow())[4]).toBe(second.additional_name);
    answer.open();
    await expectSentEarly(first.id, decidedAt);
    expect(cellsOf(await firstRow())[4]).toBe(second.additional_name);
  });

  it('on another route [U-7]', async () => {
    const { desk, first } = await openUndoDesk();
    const decidedAt = performance.now();
    await decide(desk, 'Verified');
    fireEvent.click(screen.getAllByRole('link', { name: 'Dashboard', hidden: true })[0] ?? desk);
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    await expectSentEarly(first.id, decidedAt);
  });

  it('before a sign-out takes the token away [U-7]', async () => {
    const { desk, first } = await openUndoDesk();
    const writes = recordWrites();
    await decide(desk, 'Verified');
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out', hidden: true }));
    await signInPage();
    expect(writes.map(({ path }) => path)).toEqual([
      `/document/verifications/update/${first.id}`,
      '/authentication/logout',
    ]);
    expect(await readStatus(first.id)).toBe(3);
    expect(await readDecisions(andi)).toEqual([]);
  });
});

describe('an Undo', () => {
  it('while the list is read for the next document keeps its own open, with what was written [U-4]', async () => {
    goOnAfterSave();
    const user = await renderApp({ path: '/document/verification', as: andi });
    await firstRow();
    const last = rows().at(-1);
    const username = cellsOf(last)[1];
    const page = gate();
    server.use(
      http.get('*/document/verifications', async ({ request }) => {
        if (new URL(request.url).searchParams.get('page') === '2') await page.opened;
      }),
    );
    await press(user, last ?? document.body, 'Verification');
    const desk = await screen.findByRole('dialog');
    await within(desk).findAllByRole('radio');
    await decide(desk, 'Rejected', note);
    expect(openDocument(desk)).toContain(username);
    await press(user, bar(desk), 'Undo');
    expect(document.activeElement).toBe(radio(desk, 'Rejected'));
    await waitFor(async () =>
      expect(await readDrafts(andi)).toMatchObject([{ changes: { note } }]),
    );
    page.open();
    await within(desk).findByText(/^Next: /);
    expect(openDocument(desk)).toContain(username);
    expect(radio(desk, 'Rejected').checked).toBe(true);
    expect(noteOf(desk).value).toBe(note);
    within(desk).getByText('0 decided in this session');
  });

  it('keeps what it brings back, however soon the next one follows', async () => {
    const { desk, first, second } = await openUndoDesk();
    await decide(desk, 'Verified');
    await decide(desk, 'Rejected', note);
    const [latest] = undoButtons(desk);
    act(() => void fireEvent.click(latest ?? desk));
    expect(noteOf(desk).value).toBe(note);
    act(() => void fireEvent.click(undoButtons(desk)[0] ?? desk));
    expect(openDocument(desk)).toContain(first.additional_name);
    await waitFor(async () =>
      expect(await readDrafts(andi)).toMatchObject([
        { rowId: first.id },
        { rowId: second.id, changes: { note } },
      ]),
    );
  });
});
