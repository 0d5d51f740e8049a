import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { keyBy } from 'es-toolkit';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readDecisions } from '@/decisions/kept-decisions';
import { readDrafts } from '@/drafts/unsaved/draft-record';
import { andi, siti } from '../support/api/demo-people';
import { noteOf, openDocument, radio, updates } from '../support/screens/desk';
import { verify } from '../support/screens/document-story';
import { server } from '../support/screens/msw';
import { closed, gate, press, recordWrites } from '../support/screens/screens';
import { expectOnly, findToast, settled, toasts } from '../support/screens/toasts';
import { bar, decide, openUndoDesk, readStatus, stopTime } from '../support/screens/undo';

// A decision that waited for an Undo is refused, or gets no answer. The meaning of each answer, and
// what is sent again: unit/outbox*.test.ts.

afterEach(() => void vi.useRealTimers());

const refuse = (status: number, body: object) =>
  server.use(http.put(updates, () => HttpResponse.json(body, { status })));

/** Names the buttons in the bar. */
const names = (desk: HTMLElement) =>
  within(bar(desk))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

describe('an answer that refuses', () => {
  it('brings the document back with the message of a 409, once [U-12]', async () => {
    const { desk, first, second } = await openUndoDesk();
    stopTime();
    await decide(desk, 'Rejected', 'Buram');
    expect(openDocument(desk)).toContain(second.additional_name);
    vi.useRealTimers();
    await verify(siti, first.id);
    window.dispatchEvent(new Event('pagehide'));
    const alert = await within(desk).findByText(
      /Siti Rahmawati has verified it since you opened this document\.$/,
    );
    expect(alert.textContent).toContain(first.additional_name);
    expect(alert.closest('[role=alert]')).not.toBeNull();
    await expectOnly();
    expect(openDocument(desk)).toContain(first.additional_name);
    expect(noteOf(desk).value).toBe('Buram');
    expect(await readDecisions(andi)).toEqual([]);
  });

  it('shows the messages of a 422 under their fields [U-12]', async () => {
    const { desk } = await openUndoDesk();
    refuse(422, { errors: { verifier_note: ['Too short.'] } });
    await decide(desk, 'Rejected', 'x');
    window.dispatchEvent(new Event('pagehide'));
    await within(desk).findByText('Too short.');
    expect(noteOf(desk).value).toBe('x');
    await expectOnly();
  });

  it('names the document where the message has no place in the form [V-1]', async () => {
    const { desk, first } = await openUndoDesk();
    refuse(403, { message: 'Not yours.' });
    await decide(desk, 'Verified');
    window.dispatchEvent(new Event('pagehide'));
    await findToast('error', /Not yours\.$/);
    const [told, ...others] = toasts();
    expect(told?.text).toContain(first.additional_name);
    expect(others).toEqual([]);
    expect(radio(desk, 'Verified').checked).toBe(true);
  });
});

describe('a refusal while another document is being decided', () => {
  /** Rejects the first document; `refuseFirst` releases its 409. */
  async function openRefused() {
    const opened = await openUndoDesk();
    const answer = gate();
    server.use(
      http.put(`*/document/verifications/update/${opened.first.id}`, async () => {
        await answer.opened;
        return HttpResponse.json({ message: 'Someone was faster.' }, { status: 409 });
      }),
    );
    await decide(opened.desk, 'Rejected', 'Buram');
    window.dispatchEvent(new Event('pagehide'));
    async function refuseFirst() {
      answer.open();
      await within(bar(opened.desk)).findByText('Someone was faster.');
      expect(openDocument(opened.desk)).toContain(opened.second.additional_name);
    }
    return { ...opened, refuseFirst };
  }

  it('is told in the bar while a note is written, and comes back when that is saved [U-12]', async () => {
    const { user, desk, first, refuseFirst } = await openRefused();
    fireEvent.click(radio(desk, 'Rejected'));
    await user.click(noteOf(desk));
    await user.keyboard('Halaman 1');
    await refuseFirst();
    await user.keyboard(', 2 jelas');
    expect(noteOf(desk).value).toBe('Halaman 1, 2 jelas');
    expect(radio(desk, 'Rejected').checked).toBe(true);
    expect(await readDecisions(andi)).toMatchObject([
      { note: 'Buram', state: 'refused', message: 'Someone was faster.' },
    ]);

    await decide(desk, 'Rejected');
    const alert = await within(desk).findByText(/\. Someone was faster\.$/);
    expect(alert.textContent).toContain(first.additional_name);
    expect(openDocument(desk)).toContain(first.additional_name);
    expect(noteOf(desk).value).toBe('Buram');
    expect(names(desk)).toEqual(['Undo']);
    expect(await readDecisions(andi)).toMatchObject([{ note: 'Halaman 1, 2 jelas' }]);
    await expectOnly();
    await press(user, bar(desk), 'Undo');
    await waitFor(async () => expect(await readDecisions(andi)).toEqual([]));
  });

  it('is not forgotten with what the person gives up [U-12]', async () => {
    const { user, desk, refuseFirst } = await openRefused();
    fireEvent.click(radio(desk, 'Verified'));
    await press(user, desk, 'Close');
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    await refuseFirst();
    await press(user, question, 'Yes');
    await closed(desk);
    const notice = await screen.findByRole('region', { name: '1 decision was not accepted' });
    expect(notice.textContent).toContain('Buram');
    expect(notice.textContent).toContain('Someone was faster.');
  });

  it('opens the document when asked for, with what was written [U-12]', async () => {
    const { user, desk, first, second, refuseFirst } = await openRefused();
    // Focuses a field into which keys would type.
    act(() => within(desk).getByRole('combobox', { name: 'Time to undo' }).focus());
    await refuseFirst();
    expect(names(desk)).toEqual(['Open again', 'Keep for later']);
    await press(user, bar(desk), 'Open again');
    await within(desk).findByText(/\. Someone was faster\.$/);
    expect(openDocument(desk)).toContain(first.additional_name);
    expect(openDocument(desk)).not.toContain(second.additional_name);
    expect(noteOf(desk).value).toBe('Buram');
    await waitFor(async () => expect(await readDecisions(andi)).toEqual([]));
  });

  it('keeps its message when an earlier one has just come back [U-12]', async () => {
    const { user, desk, first, second } = await openUndoDesk();
    refuse(409, { message: 'Someone was faster.' });
    await decide(desk, 'Rejected', 'Buram');
    await decide(desk, 'Rejected', 'Terpotong');
    window.dispatchEvent(new Event('pagehide'));
    await within(bar(desk)).findByText('Someone was faster.');
    const told = await within(desk).findByRole('alert');
    expect(told.textContent).toContain('. Someone was faster.');
    expect(told.textContent).toContain(first.additional_name);
    expect(openDocument(desk)).toContain(first.additional_name);
    await press(user, bar(desk), 'Open again');
    const other = await within(desk).findByText(/\. Someone was faster\.$/);
    expect(other.textContent).toContain(second.additional_name);
    expect(noteOf(desk).value).toBe('Terpotong');
    await waitFor(async () => {
      const kept = keyBy(await readDrafts(andi), ({ rowId }) => Number(rowId));
      expect(kept).toMatchObject({ [first.id]: { changes: { note: 'Buram' } }, [second.id]: {} });
    });
  });
});

describe('a decision without an answer', () => {
  async function loseAnswer(options?: { isLast: boolean }) {
    const opened = await openUndoDesk(options);
    server.use(http.put(updates, () => HttpResponse.error(), { once: true }));
    await decide(opened.desk, 'Rejected', 'Buram');
    window.dispatchEvent(new Event('pagehide'));
    await within(bar(opened.desk)).findByText(
      'The server did not answer. Check your connection and try again.',
    );
    return opened;
  }

  /** Presses a button by the keyboard: it goes, and the focus stays on the desk. */
  async function pressFocused(user: UserEvent, desk: HTMLElement, name: string) {
    const button = within(bar(desk)).getByRole('button', { name });
    act(() => button.focus());
    // Waits, because the modal watches the focus when it moves, not when it is lost.
    await settled();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(button.isConnected).toBe(false));
    expect(document.activeElement).toBe(desk);
  }

  it('is kept, said so, and sent again when asked for [U-8 U-14]', async () => {
    const { user, desk, first, second } = await loseAnswer();
    expect(openDocument(desk)).toContain(second.additional_name);
    await pressFocused(user, desk, 'Try again');
    await findToast('success', 'Document has been rejected.');
    expect(await readStatus(first.id)).toBe(4);
    await waitFor(async () => expect(await readDecisions(andi)).toEqual([]));
  });

  it('gives its document back with what was written, also the last one: the desk stays open [U-14 U-17]', async () => {
    const { user, desk, first } = await loseAnswer({ isLast: true });
    const writes = recordWrites();
    await within(desk).findByText(/^That was the last document/);
    await press(user, bar(desk), 'Open again');
    await waitFor(() => expect(openDocument(desk)).toContain(first.additional_name));
    await waitFor(() => expect(noteOf(desk).value).toBe('Buram'));
    expect(within(bar(desk)).queryByRole('button')).toBeNull();
    fireEvent.change(noteOf(desk), { target: { value: 'Buram sekali' } });
    await decide(desk, 'Rejected');
    await within(desk).findByText(/^That was the last document/);
    const form = within(desk).getByRole('form', { name: 'Verification' });
    await user.click(within(form).getByRole('button', { name: 'Close' }));
    await findToast('success', 'Document has been rejected.');
    expect(writes.map(({ body }) => body)).toEqual([
      { document_status_id: 4, verifier_note: 'Buram sekali' },
    ]);
  });

  it.each(['a note is begun', 'a question is asked'])(
    'stays in the bar if %s while its document is looked at, and tells of a colleague [U-18]',
    async (work) => {
      const { user, desk, first, second } = await loseAnswer();
      await verify(siti, first.id);
      const [looking, answer] = [gate(), gate()];
      server.use(
        http.get(`*/document/documents/view/${first.id}`, async () => {
          looking.open();
          await answer.opened;
        }),
      );
      const isNote = work === 'a note is begun';
      if (!isNote) fireEvent.click(radio(desk, 'Verified'));
      await press(user, bar(desk), 'Open again');
      await looking.opened;
      if (isNote) {
        fireEvent.click(radio(desk, 'Rejected'));
        await user.type(noteOf(desk), 'Halaman 1');
      } else {
        await press(user, desk, 'Close');
        await screen.findByRole('dialog', { name: 'Are you sure?' });
      }
      answer.open();
      await within(bar(desk)).findByText('Siti Rahmawati was faster: it is Verified now.');
      expect(names(desk)).toEqual(['Open again', 'Keep for later']);
      expect(openDocument(desk)).toContain(second.additional_name);
      if (isNote) expect(noteOf(desk).value).toBe('Halaman 1');
      else screen.getByRole('dialog', { name: 'Are you sure?' });
    },
  );

  it('can be left for later, when the list asks before it is sent again [U-11 U-14]', async () => {
    const { user, desk, first } = await loseAnswer();
    const writes = recordWrites();
    await pressFocused(user, desk, 'Keep for later');
    expect(within(bar(desk)).queryByRole('button')).toBeNull();
    await press(user, desk, 'Close');
    await closed(desk);
    const title = '1 decision was sent, but may not have arrived';
    const notice = await screen.findByRole('region', { name: title });
    expect(writes).toEqual([]);
    await press(user, notice, 'Send again');
    await findToast('success', 'Document has been rejected.');
    expect(await readStatus(first.id)).toBe(4);
  });

  it('is not sent after that of a colleague: Try again tells', async () => {
    const { user, desk, first } = await loseAnswer();
    await verify(siti, first.id);
    await press(user, bar(desk), 'Try again');
    await within(desk).findByText(/is no longer waiting for your decision: it is Verified now\./);
    expect(openDocument(desk)).toContain(first.additional_name);
    expect(noteOf(desk).value).toBe('Buram');
    expect(await readDecisions(andi)).toEqual([]);
  });
});
