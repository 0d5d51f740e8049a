import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { readDecisions } from '@/decisions/kept-decisions';
import { readDrafts } from '@/drafts/unsaved/draft-record';
import { setLanguage } from '@/texts/language';
import { andi, hendra, siti } from '../support/api/demo-people';
import { noteOf, openDocument, radio } from '../support/screens/desk';
import { verify } from '../support/screens/document-story';
import { notice } from '../support/screens/drafts';
import { server, testApi } from '../support/screens/msw';
import { press, recordWrites } from '../support/screens/screens';
import { handOver, signOutElsewhere } from '../support/screens/sign-in';
import { bar, decide, goOnAfterSave, openUndoDesk, readStatus } from '../support/screens/undo';

// A decision whose session ended before it was sent, or before its answer came.

afterEach(() => setLanguage('en'));

describe('after the next sign-in', () => {
  const notSent = (count = '1 decision has') =>
    screen.findByRole('region', { name: `${count} not been sent` });

  /** Ends the session as a sign-out in another tab does. */
  async function loseSession() {
    await waitFor(async () => expect(await readDecisions(andi)).not.toEqual([]));
    await signOutElsewhere();
  }

  it('offers what was never sent, and sends it [U-9]', async () => {
    const { desk, first, second } = await openUndoDesk();
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

  it('names a document that a draft led to and the list does not show [U-3]', async () => {
    const { desk, first } = await openUndoDesk();
    fireEvent.click(radio(desk, 'Rejected'));
    fireEvent.change(noteOf(desk), { target: { value: 'Buram' } });
    await waitFor(async () => expect(await readDrafts(andi)).toHaveLength(1));
    await signOutElsewhere();
    server.use(
      http.get('*/service/api/document/verifications', async ({ request }) => {
        const body = await (await (await testApi()).fetch(request.clone() as Request)).json();
        body.data.data = body.data.data.slice(1);
        return HttpResponse.json(body);
      }),
    );
    const user = await handOver(andi);
    goOnAfterSave();
    await user.click(within(await notice()).getByRole('link', { name: 'Continue' }));
    const opened = await screen.findByRole('dialog');
    await within(opened).findByText(/^What you wrote on .+ is back\./);
    await waitFor(() => expect(openDocument(opened)).toContain(first.additional_name));
    await decide(opened, 'Rejected');
    expect(within(bar(opened)).getByRole('status').textContent).toBe(
      `Rejected: ${first.document_type.document_type}, ${first.user.name}`,
    );
    expect(await readDecisions(andi)).toMatchObject([
      { label: expect.stringContaining(first.additional_name) },
    ]);
    await press(user, bar(opened), 'Undo');
    await waitFor(async () => expect(await readDecisions(andi)).toEqual([]));
  });

  it('offers nothing to another user, and forgets what is discarded [U-9]', async () => {
    const { desk, first } = await openUndoDesk();
    await decide(desk, 'Verified');
    await loseSession();
    await handOver(hendra);
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(await readDecisions(hendra)).toEqual([]);
    expect(screen.queryByRole('region', { name: /not been sent/ })).toBeNull();
    expect(await readDecisions(andi)).toHaveLength(1);

    const user = await handOver(andi);
    await press(user, await notSent(), 'Discard');
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
    await waitFor(async () => expect(await readDecisions(andi)).toEqual([]));
    await waitFor(() => expect(screen.queryByRole('region', { name: /not been sent/ })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(await readStatus(first.id)).toBe(2);
  });

  it('says who was faster, and sends nothing [U-11 G-6]', async () => {
    const { desk, first } = await openUndoDesk();
    await decide(desk, 'Rejected', 'Buram');
    await loseSession();
    await verify(siti, first.id);
    await handOver(andi);
    const notice = await screen.findByRole('region', { name: '1 decision was not accepted' });
    expect(notice.textContent).toContain('Siti Rahmawati was faster: it is Verified now.');
    expect(within(notice).queryByRole('button', { name: /Send/ })).toBeNull();
    await act(() => setLanguage('id'));
    expect(notice.textContent).toMatch(/Didahului \S*Siti Rahmawati/);
  });
});
