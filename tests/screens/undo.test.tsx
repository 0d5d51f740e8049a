import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readDecisions } from '@/decisions/kept-decisions';
import { readDrafts } from '@/drafts/unsaved/draft-store';
import { andi, siti } from '../support/api/demo-people';
import { noteOf, radio, updates } from '../support/screens/desk';
import { verify } from '../support/screens/document-story';
import { server } from '../support/screens/msw';
import { cellsOf, closed, gate, press, recordWrites, rows } from '../support/screens/screens';
import { findToast } from '../support/screens/toasts';
import {
  bar,
  decide,
  openDesk,
  openDocument,
  readStatus,
  stopTime,
  undoButtons,
} from '../support/screens/undo';

// Decisions waiting to be sent for an Undo.

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Lets time pass on the clock of the bar. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a decision that leads on to the next document', () => {
  it('shows the next document at once, and is sent after six seconds', async () => {
    const { desk, first, second } = await openDesk();
    const writes = recordWrites();
    stopTime();
    await decide(desk, 'Verified');
    expect(openDocument(desk)).toContain(second.additional_name);
    expect(radio(desk, 'Verified').checked).toBe(false);
    const announced = within(bar(desk)).getByRole('status');
    const { document_type, user } = first;
    expect(announced.textContent).toBe(`Verified: ${document_type.document_type}, ${user.name}`);
    const whole = `Verified: ${document_type.document_type}, ${first.additional_name}, ${user.name}`;
    expect(within(bar(desk)).getByText(whole)).toBeDefined();
    expect(within(desk).getByText('1 decided in this session')).toBeDefined();

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

  it('comes back by Undo with what was chosen and written, and nothing is sent', async () => {
    const { user, desk, first } = await openDesk();
    const writes = recordWrites();
    await decide(desk, 'Rejected', 'Halaman 2 tidak terbaca.');
    expect(await readDecisions(andi)).toMatchObject([
      { note: 'Halaman 2 tidak terbaca.', role: 'verifikatorDms', state: 'queued' },
    ]);
    await press(user, bar(desk), 'Undo');
    expect(openDocument(desk)).toContain(first.additional_name);
    expect(radio(desk, 'Rejected').checked).toBe(true);
    expect(document.activeElement).toBe(radio(desk, 'Rejected'));
    expect(noteOf(desk).value).toBe('Halaman 2 tidak terbaca.');
    expect(within(desk).getByText('0 decided in this session')).toBeDefined();
    await waitFor(async () => expect(await readDecisions(andi)).toEqual([]));
    await waitFor(() => expect(cellsOf(rows()[0])[4]).toBe(first.additional_name));
    expect(writes).toEqual([]);
  });

  it('neither sends nor keeps the note of another status', async () => {
    const { user, desk } = await openDesk();
    const writes = recordWrites();
    fireEvent.click(radio(desk, 'Rejected'));
    fireEvent.change(noteOf(desk), { target: { value: 'Buram' } });
    await decide(desk, 'Verified');
    expect(await readDecisions(andi)).toMatchObject([{ note: '' }]);
    await press(user, bar(desk), 'Undo');
    fireEvent.click(radio(desk, 'Rejected'));
    expect(noteOf(desk).value).toBe('');
    fireEvent.click(radio(desk, 'Verified'));
    await decide(desk, 'Verified');
    await press(user, desk, 'Close');
    await closed(desk);
    await findToast('success', 'Document has been verified.');
    expect(writes.map(({ body }) => body)).toEqual([{ document_status_id: 3, verifier_note: '' }]);
  });

  it('waits beside others, and Undo takes the latest back first', async () => {
    const { user, desk, first, second } = await openDesk();
    await decide(desk, 'Verified');
    await decide(desk, 'Rejected', 'Buram');
    expect(within(bar(desk)).getByText('1 more')).toBeDefined();
    expect(within(desk).getByText('2 decided in this session')).toBeDefined();
    await user.click(undoButtons(desk)[0] ?? desk);
    expect(openDocument(desk)).toContain(second.additional_name);
    await user.click(undoButtons(desk)[0] ?? desk);
    expect(openDocument(desk)).toContain(first.additional_name);
    expect(undoButtons(desk)).toEqual([]);
  });

  it('waits beside others, and z takes the latest back first', async () => {
    const { user, desk, first, second } = await openDesk();
    await decide(desk, 'Verified');
    await decide(desk, 'Verified');
    await user.keyboard('z');
    await waitFor(() => expect(openDocument(desk)).toContain(second.additional_name));
    await user.keyboard('z');
    await waitFor(() => expect(openDocument(desk)).toContain(first.additional_name));
    expect(undoButtons(desk)).toEqual([]);
  });

  it('keeps what is being written on the next document when it is taken back', async () => {
    const { user, desk, second } = await openDesk();
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

  it('does not grow older while the pointer or the focus is on the bar', async () => {
    const { desk } = await openDesk();
    const writes = recordWrites();
    stopTime();
    await decide(desk, 'Verified');
    await pass(5000);
    act(() => undoButtons(desk)[0]?.focus());
    await pass(60_000);
    act(() => radio(desk, 'Verified').focus());
    fireEvent.pointerMove(bar(desk));
    await pass(60_000);
    expect(writes).toEqual([]);
    expect(undoButtons(desk)).toHaveLength(1);
    fireEvent.pointerLeave(bar(desk));
    await pass(1000);
    vi.useRealTimers();
    await findToast('success', 'Document has been verified.');
  });

  it('grows older although the bar has come under a pointer that rests', async () => {
    const { desk } = await openDesk();
    stopTime();
    await decide(desk, 'Verified');
    fireEvent.pointerEnter(bar(desk));
    await pass(6000);
    vi.useRealTimers();
    await findToast('success', 'Document has been verified.');
  });

  it('does not grow older behind another tab, and has all its time on return', async () => {
    const { user, desk, first } = await openDesk();
    const writes = recordWrites();
    const visibility = vi.spyOn(document, 'visibilityState', 'get');
    const look = (state: DocumentVisibilityState) => {
      visibility.mockReturnValue(state);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    stopTime();
    await decide(desk, 'Verified');
    await pass(5900);
    look('hidden');
    await pass(600_000);
    expect(await readDecisions(andi)).toMatchObject([{ state: 'queued' }]);
    look('visible');
    await pass(5999);
    expect(writes).toEqual([]);
    vi.useRealTimers();
    await user.click(undoButtons(desk)[0] ?? desk);
    expect(openDocument(desk)).toContain(first.additional_name);
    expect(writes).toEqual([]);
  });

  it('is sent after a quarter of an hour behind another tab', async () => {
    const { desk } = await openDesk();
    const writes = recordWrites();
    stopTime();
    await decide(desk, 'Verified');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(15 * 60_000 - 1);
    expect(await readDecisions(andi)).toMatchObject([{ state: 'queued' }]);
    expect(writes).toEqual([]);
    await pass(1);
    vi.useRealTimers();
    await findToast('success', 'Document has been verified.');
    expect(writes).toHaveLength(1);
  });

  it('waits as long as the person has chosen, and not at all with Off', async () => {
    const { user, desk } = await openDesk();
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

  it('has its time to undo, and the desk closes once it has been sent', async () => {
    const { desk, first } = await openDesk({ isLast: true });
    const answer = gate();
    server.use(http.put(updates, () => answer.opened));
    const writes = recordWrites();
    stopTime();
    await decide(desk, 'Rejected', 'Buram');
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

  it('comes back by Undo', async () => {
    const { user, desk } = await openDesk({ isLast: true });
    const writes = recordWrites();
    await decide(desk, 'Rejected', 'Buram');
    await press(user, bar(desk), 'Undo');
    expect(within(desk).queryByText(text)).toBeNull();
    expect(document.activeElement).toBe(radio(desk, 'Rejected'));
    expect(noteOf(desk).value).toBe('Buram');
    await decide(desk, 'Rejected');
    await press(user, within(desk).getByRole('form', { name: 'Verification' }), 'Close');
    await closed(desk);
    await findToast('success', 'Document has been rejected.');
    expect(writes).toHaveLength(1);
  });

  it('comes back when it is refused', async () => {
    const { desk, first } = await openDesk({ isLast: true });
    await decide(desk, 'Rejected', 'Buram');
    await verify(siti, first.id);
    window.dispatchEvent(new Event('pagehide'));
    await within(desk).findByText(
      /Siti Rahmawati has verified it since you opened this document\.$/,
    );
    expect(noteOf(desk).value).toBe('Buram');
    expect(within(desk).queryByText(text)).toBeNull();
  });
});
