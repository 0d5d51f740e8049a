import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readDecisions } from '@/decisions/kept-decisions';
import { andi, siti } from '../support/api/demo-people';
import { updates } from '../support/screens/desk';
import { server } from '../support/screens/msw';
import { cellsOf, closed, firstRow, gate, press, recordWrites } from '../support/screens/screens';
import { signInElsewhere, signInPage, signOutElsewhere } from '../support/screens/sign-in';
import { findToast, settled } from '../support/screens/toasts';
import { decide, openDesk, readStatus } from '../support/screens/undo';

// What ends the wait for an Undo.

// Longer than a test: the time is not what ends it.
beforeEach(() => localStorage.setItem('UNDO_TIME', '60'));

describe('what waits is sent', () => {
  it('when the desk is closed, and its document is off the list until the server has answered', async () => {
    const answer = gate();
    server.use(http.put(updates, () => answer.opened));
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
    await signInElsewhere(siti);
    await waitFor(() => expect(desk.isConnected).toBe(false));
    await firstRow();
    await settled();
    expect(writes).toEqual([]);
    expect(await readDecisions(andi)).toMatchObject([{ state: 'queued' }]);
  });

  it('before a sign-out takes the token away', async () => {
    const { desk, first } = await openDesk();
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

  it('when the page is closed, and is known to be sent if the session ends before the answer', async () => {
    const answer = gate();
    server.use(http.put(updates, () => answer.opened));
    const { desk } = await openDesk();
    await decide(desk, 'Verified');
    window.dispatchEvent(new Event('pagehide'));
    await signOutElsewhere();
    await waitFor(async () =>
      expect(await readDecisions(andi)).toMatchObject([{ state: 'unknown' }]),
    );
    answer.open();
    await waitFor(async () => expect(await readDecisions(andi)).toEqual([]));
  });
});
