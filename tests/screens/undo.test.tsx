import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readDecisions } from '@/drafts/decision-store';
import { readDrafts } from '@/drafts/store';
import { people, verify } from '../support/screens/document-story';
import { server, testApi } from '../support/screens/msw';
import { disposeApps, renderApp } from '../support/screens/render-app';
import {
  cellsOf,
  closed,
  firstRow,
  gate,
  press,
  recordWrites,
  rows,
} from '../support/screens/screens';
import { expectOnly, findToast, settled, toasts } from '../support/screens/toasts';

// Decisions that wait for an Undo.

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const { andi, hendra, siti } = people;
const queue = '/document/verifications?role=verifikatorDms';

type Listed = {
  id: number;
  version: number;
  additional_name: string;
  document_type: { document_type: string };
  user: { name: string };
};

/** The documents that wait for the verifier, as the server lists them. */
async function readQueue(): Promise<Listed[]> {
  const { body } = await (await testApi()).call(andi, 'GET', queue);
  return body.data.data;
}

async function readStatus(id: number): Promise<number> {
  const { body } = await (await testApi()).call(siti, 'GET', `/document/documents/view/${id}`);
  return body.data.document_status_id;
}

/** Opens the first document of the queue on a desk that goes on to the next one. */
async function openDesk() {
  const documents = await readQueue();
  localStorage.setItem('GO_ON', 'yes');
  const user = await renderApp({ path: '/document/verification', as: andi });
  await press(user, await firstRow(), 'Verification');
  const desk = await screen.findByRole('dialog');
  await within(desk).findAllByRole('radio');
  const [first, second] = documents;
  if (!first || !second) throw new Error('Too few documents.');
  return { user, desk, first, second };
}

/** What the desk says of the open document above its file. */
const openDocument = (desk: HTMLElement) =>
  desk.querySelector('.document-sheet-heading')?.textContent;
const bar = (desk: HTMLElement) =>
  within(desk).getByRole('region', { name: 'Decisions that wait' });
const undoButtons = (desk: HTMLElement) =>
  within(bar(desk)).queryAllByRole('button', { name: 'Undo' });
const radio = (desk: HTMLElement, name: string) =>
  within(desk).getByRole<HTMLInputElement>('radio', { name });
const noteOf = (desk: HTMLElement) => within(desk).getByLabelText<HTMLTextAreaElement>('Note');

/** Resolves before any timer or answer can have come: what follows is shown at once. */
async function decide(desk: HTMLElement, status: string, note?: string) {
  fireEvent.click(radio(desk, status));
  if (note) fireEvent.change(noteOf(desk), { target: { value: note } });
  await act(async () => void fireEvent.click(within(desk).getByRole('button', { name: 'Save' })));
}

/** Starts the clock of the bar with the next decision, for `pass`. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
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
    expect(within(desk).getByText('1 decided in this sitting')).toBeDefined();

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
      { note: 'Halaman 2 tidak terbaca.', role: 'verifikatorDms', state: 'waiting' },
    ]);
    await press(user, bar(desk), 'Undo');
    expect(openDocument(desk)).toContain(first.additional_name);
    expect(radio(desk, 'Rejected').checked).toBe(true);
    expect(document.activeElement).toBe(radio(desk, 'Rejected'));
    expect(noteOf(desk).value).toBe('Halaman 2 tidak terbaca.');
    expect(within(desk).getByText('0 decided in this sitting')).toBeDefined();
    await waitFor(async () => expect(await readDecisions(andi)).toEqual([]));
    await waitFor(() => expect(cellsOf(rows()[0] ?? desk)[4]).toBe(first.additional_name));
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
    expect(within(desk).getByText('2 decided in this sitting')).toBeDefined();
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
    fireEvent.pointerEnter(bar(desk));
    await pass(60_000);
    expect(writes).toEqual([]);
    expect(undoButtons(desk)).toHaveLength(1);
    fireEvent.pointerLeave(bar(desk));
    await pass(1000);
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
    expect(await readDecisions(andi)).toMatchObject([{ state: 'waiting' }]);
    look('visible');
    await pass(5999);
    expect(writes).toEqual([]);
    vi.useRealTimers();
    await user.click(undoButtons(desk)[0] ?? desk);
    expect(openDocument(desk)).toContain(first.additional_name);
    expect(writes).toEqual([]);
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

    await user.selectOptions(choice, 'Off');
    await decide(desk, 'Rejected', 'Buram');
    expect(undoButtons(desk)).toEqual([]);
    await findToast('success', 'Document has been rejected.');
    expect(localStorage.getItem('UNDO_TIME')).toBe('0');
  });
});

describe('what waits is sent', () => {
  it('when the desk is closed, and its document is off the list until the server has answered', async () => {
    const answer = gate();
    server.use(http.put('*/service/api/document/verifications/update/:id', () => answer.opened));
    const { user, desk, first, second } = await openDesk();
    await decide(desk, 'Verified');
    await press(user, desk, 'Close');
    await closed(desk);
    expect(cellsOf(await firstRow())[4]).toBe(second.additional_name);
    answer.open();
    await findToast('success', 'Document has been verified.');
    expect(await readStatus(first.id)).toBe(3);
    expect(cellsOf(await firstRow())[4]).toBe(second.additional_name);
  });

  it('on another route', async () => {
    const { desk, first } = await openDesk();
    await decide(desk, 'Verified');
    fireEvent.click(screen.getAllByRole('link', { name: 'Dashboard', hidden: true })[0] ?? desk);
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    await findToast('success', 'Document has been verified.');
    expect(await readStatus(first.id)).toBe(3);
  });

  it('but not in the name of another user who signs in in another tab', async () => {
    const { desk } = await openDesk();
    const writes = recordWrites();
    await decide(desk, 'Verified');
    const token = await (await testApi()).tokenFor(siti);
    localStorage.setItem('USER', JSON.stringify({ name: 'Siti Rahmawati', username: siti }));
    localStorage.setItem('ROLE', 'verifikatorDms');
    localStorage.setItem('ACCESS_TOKEN', token);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'USER' })));
    await waitFor(() => expect(desk.isConnected).toBe(false));
    await firstRow();
    await settled();
    expect(writes).toEqual([]);
    expect(await readDecisions(andi)).toMatchObject([{ state: 'waiting' }]);
  });

  it('before a sign-out takes the token away', async () => {
    const { desk, first } = await openDesk();
    const writes = recordWrites();
    await decide(desk, 'Verified');
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out', hidden: true }));
    await screen.findByRole('heading', { name: /not signed in/ });
    expect(writes.map(({ path }) => path)).toEqual([
      `/document/verifications/update/${first.id}`,
      '/authentication/logout',
    ]);
    expect(await readStatus(first.id)).toBe(3);
    expect(await readDecisions(andi)).toEqual([]);
  });

  it('when the page is closed, in the same task and so that it outlives the page', async () => {
    const { desk, first } = await openDesk();
    await decide(desk, 'Rejected', 'Buram');
    const token = localStorage.getItem('ACCESS_TOKEN');
    const fetching = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => fetching.mockRestore());
    document.dispatchEvent(new Event('visibilitychange'));
    expect(fetching).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('pagehide'));
    expect(fetching).toHaveBeenCalledTimes(1);
    const [url, init] = fetching.mock.calls[0] ?? [];
    expect(String(url)).toMatch(
      new RegExp(
        `/service/api/document/verifications/update/${first.id}\\?version=${first.version}$`,
      ),
    );
    expect(init).toMatchObject({
      method: 'PUT',
      keepalive: true,
      headers: { Authorization: `Bearer ${token}` },
    });
    // The page lives on, as one that the browser has put aside.
    await findToast('success', 'Document has been rejected.');
    expect(await readStatus(first.id)).toBe(4);
    await waitFor(async () => expect(await readDecisions(andi)).toEqual([]));
  });
});

describe('an answer that refuses', () => {
  const refuse = (status: number, body: object) =>
    server.use(
      http.put('*/service/api/document/verifications/update/:id', () =>
        HttpResponse.json(body, { status }),
      ),
    );

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
  const update = '*/service/api/document/verifications/update/:id';

  /** Decides, and loses the answer. */
  async function loseAnswer() {
    const opened = await openDesk();
    server.use(http.put(update, () => HttpResponse.error(), { once: true }));
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
      const { status } = await (await testApi()).call(
        andi,
        'PUT',
        `/document/verifications/update/${first.id}`,
        { document_status_id: 4, verifier_note: 'Buram' },
      );
      expect(status).toBe(200);
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

describe('after the next sign-in', () => {
  const notSent = (count = '1 decision has') =>
    screen.findByRole('region', { name: `${count} not been sent` });

  /** Ends the session as a sign-out in another tab does. */
  async function loseSession() {
    await waitFor(async () => expect(await readDecisions(andi)).not.toEqual([]));
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage')));
    await screen.findByRole('heading', { name: 'You are not signed in' });
  }

  async function handOver(username: string): Promise<UserEvent> {
    cleanup();
    disposeApps();
    const token = await (await testApi()).handOffToken(username);
    const user = await renderApp({ path: `/session?token=${token}` });
    await screen.findByRole('heading', { name: 'Dashboard' });
    return user;
  }

  it('offers what was never sent, and sends it', async () => {
    const { desk, first, second } = await openDesk();
    const writes = recordWrites();
    await decide(desk, 'Verified');
    await decide(desk, 'Rejected', 'Buram');
    await loseSession();
    await screen.findByText(/^What you have not saved or sent is kept in this browser\./);
    expect(writes).toEqual([]);

    const user = await handOver(andi);
    const notice = await notSent('2 decisions have');
    expect(notice.textContent).toContain(first.additional_name);
    expect(notice.textContent).toContain('Buram');
    await press(user, notice, 'Send');
    await waitFor(() => expect(notice.isConnected).toBe(false));
    expect([await readStatus(first.id), await readStatus(second.id)]).toEqual([3, 4]);
    expect(await readDecisions(andi)).toEqual([]);
  });

  it('forgets what is discarded', async () => {
    const { desk, first } = await openDesk();
    await decide(desk, 'Verified');
    await loseSession();
    const user = await handOver(andi);
    await press(user, await notSent(), 'Discard');
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
    await waitFor(async () => expect(await readDecisions(andi)).toEqual([]));
    await waitFor(() => expect(screen.queryByRole('region', { name: /not been sent/ })).toBeNull());
    expect(await readStatus(first.id)).toBe(2);
  });

  it('offers nothing to another user', async () => {
    const { desk } = await openDesk();
    await decide(desk, 'Verified');
    await loseSession();
    await handOver(hendra);
    await screen.findAllByRole('button', { name: /./ });
    expect(screen.queryByRole('region', { name: /not been sent/ })).toBeNull();
    expect(await readDecisions(andi)).toHaveLength(1);
    await handOver(andi);
    await notSent();
  });

  it('says who was faster, and sends nothing', async () => {
    const { desk, first } = await openDesk();
    await decide(desk, 'Rejected', 'Buram');
    await loseSession();
    await verify(siti, first.id);
    await handOver(andi);
    const notice = await screen.findByRole('region', { name: '1 decision was not accepted' });
    expect(notice.textContent).toContain('Siti Rahmawati was faster: it is Verified now.');
    expect(within(notice).queryByRole('button', { name: /Send/ })).toBeNull();
  });

  it('says that what got no answer has arrived', async () => {
    const { desk, first } = await openDesk();
    server.use(
      http.put('*/service/api/document/verifications/update/:id', async ({ request }) => {
        await (await testApi()).fetch(request.clone() as Request);
        return HttpResponse.error();
      }),
    );
    await decide(desk, 'Verified');
    window.dispatchEvent(new Event('pagehide'));
    await within(bar(desk)).findByRole('button', { name: 'Try again' });
    const writes = recordWrites();
    await loseSession();
    await handOver(andi);
    const notice = await screen.findByRole('region', { name: '1 decision has arrived' });
    expect(notice.textContent).toContain(first.additional_name);
    expect(within(notice).queryByRole('button')).toBeNull();
    expect(await readDecisions(andi)).toEqual([]);
    expect(writes.map(({ path }) => path)).toEqual(['/authentication/session']);
  });

  it('asks before what got no answer is sent again', async () => {
    const { desk, first } = await openDesk();
    server.use(
      http.put('*/service/api/document/verifications/update/:id', () => HttpResponse.error(), {
        once: true,
      }),
    );
    await decide(desk, 'Verified');
    window.dispatchEvent(new Event('pagehide'));
    await within(bar(desk)).findByRole('button', { name: 'Try again' });
    await loseSession();
    const user = await handOver(andi);
    const notice = await screen.findByRole('region', {
      name: '1 decision was sent, but no answer has come',
    });
    expect(await readStatus(first.id)).toBe(2);
    await press(user, notice, 'Send again');
    await findToast('success', 'Document has been verified.');
    expect(await readStatus(first.id)).toBe(3);
  });
});
