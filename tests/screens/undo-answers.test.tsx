import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readDecisions } from '@/drafts/decision-store';
import { andi, siti } from '../support/api/demo-people';
import { noteOf, radio, updates } from '../support/screens/desk';
import { reject, verify } from '../support/screens/document-story';
import { server } from '../support/screens/msw';
import { closed, press, recordWrites } from '../support/screens/screens';
import { expectOnly, findToast, toasts } from '../support/screens/toasts';
import { bar, decide, openDesk, openDocument, readStatus, stopTime } from '../support/screens/undo';

// A decision that waited for an Undo is refused, or gets no answer.

afterEach(() => void vi.useRealTimers());

describe('an answer that refuses', () => {
  const refuse = (status: number, body: object) =>
    server.use(http.put(updates, () => HttpResponse.json(body, { status })));

  it('brings the document back with the message of a 409, once', async () => {
    const { desk, first, second } = await openDesk();
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

  it('shows the messages of a 422 under their fields', async () => {
    const { desk } = await openDesk();
    refuse(422, { errors: { verifier_note: ['Too short.'] } });
    await decide(desk, 'Rejected', 'x');
    window.dispatchEvent(new Event('pagehide'));
    await within(desk).findByText('Too short.');
    expect(noteOf(desk).value).toBe('x');
    await expectOnly();
  });

  it('names the document where the message has no place in the form', async () => {
    const { desk, first } = await openDesk();
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

describe('a decision without an answer', () => {
  /** Decides, and loses the answer. */
  async function loseAnswer() {
    const opened = await openDesk();
    server.use(http.put(updates, () => HttpResponse.error(), { once: true }));
    await decide(opened.desk, 'Rejected', 'Buram');
    window.dispatchEvent(new Event('pagehide'));
    await within(bar(opened.desk)).findByText(
      'The server did not answer. Check your connection and try again.',
    );
    expect(openDocument(opened.desk)).toContain(opened.second.additional_name);
    expect(await readDecisions(andi)).toMatchObject([{ state: 'sent' }]);
    return opened;
  }

  it('is kept, said so, and sent again when asked for', async () => {
    const { user, desk, first } = await loseAnswer();
    await press(user, bar(desk), 'Try again');
    await findToast('success', 'Document has been rejected.');
    expect(await readStatus(first.id)).toBe(4);
    await waitFor(async () => expect(await readDecisions(andi)).toEqual([]));
  });

  it('gives its document back with what was written', async () => {
    const { user, desk, first } = await loseAnswer();
    const writes = recordWrites();
    await press(user, bar(desk), 'Open again');
    await waitFor(() => expect(openDocument(desk)).toContain(first.additional_name));
    expect(noteOf(desk).value).toBe('Buram');
    expect(within(bar(desk)).queryByRole('button')).toBeNull();
    await waitFor(async () => expect(await readDecisions(andi)).toEqual([]));
    fireEvent.change(noteOf(desk), { target: { value: 'Buram sekali' } });
    await decide(desk, 'Rejected');
    await press(user, desk, 'Close');
    await findToast('success', 'Document has been rejected.');
    expect(writes.map(({ body }) => body)).toEqual([
      { document_status_id: 4, verifier_note: 'Buram sekali' },
    ]);
  });

  it('can be left for later, when the list offers it', async () => {
    const { user, desk } = await loseAnswer();
    const writes = recordWrites();
    await press(user, bar(desk), 'Keep for later');
    expect(within(bar(desk)).queryByRole('button')).toBeNull();
    await press(user, desk, 'Close');
    await closed(desk);
    await screen.findByRole('region', { name: '1 decision was sent, but no answer has come' });
    expect(await readDecisions(andi)).toMatchObject([{ note: 'Buram', state: 'sent' }]);
    expect(writes).toEqual([]);
  });

  it.each(['Try again', 'Open again'])(
    'is not made twice: %s says that it has arrived',
    async (button) => {
      const { user, desk, first, second } = await loseAnswer();
      await reject(andi, first.id, 'Buram');
      const writes = recordWrites();
      await press(user, bar(desk), button);
      await screen.findByText(/It has arrived\.$/);
      expect(openDocument(desk)).toContain(second.additional_name);
      expect(await readDecisions(andi)).toEqual([]);
      expect(writes).toEqual([]);
    },
  );

  it.each(['Try again', 'Open again'])(
    'is not sent after that of a colleague: %s tells',
    async (button) => {
      const { user, desk, first } = await loseAnswer();
      await verify(siti, first.id);
      const writes = recordWrites();
      await press(user, bar(desk), button);
      await within(desk).findByText(/no longer waits for your decision: it is Verified now\./);
      expect(writes).toEqual([]);
      expect(openDocument(desk)).toContain(first.additional_name);
      expect(noteOf(desk).value).toBe('Buram');
      expect(await readDecisions(andi)).toEqual([]);
    },
  );
});
