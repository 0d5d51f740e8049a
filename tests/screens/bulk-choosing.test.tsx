import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { readDecisions } from '@/decisions/kept-decisions';
import { readDrafts } from '@/drafts/unsaved/draft-record';
import { andi, hendra, siti } from '../support/api/demo-people';
import { boxes, chooseRows, decideAll, openBulk, queued } from '../support/screens/bulk';
import { openDecision, updates } from '../support/screens/desk';
import { verify } from '../support/screens/document-story';
import { expectNoNotice, notice, rewriteDrafts } from '../support/screens/drafts';
import { server, testApi } from '../support/screens/msw';
import { renderApp } from '../support/screens/render-app';
import { button, cellsOf, closed, firstRow, link, press, rows } from '../support/screens/screens';
import {
  handOver,
  signInPage,
  signOutElsewhere,
  takeRoleElsewhere,
} from '../support/screens/sign-in';
import { findToast } from '../support/screens/toasts';
import { bar, decide, goOnAfterSave } from '../support/screens/undo';

// Choosing documents of the queue to be decided at once.

const all = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose all on this page' });

/** The person looks at the page again, which reloads the list. */
const comeBack = () => fireEvent(window, new Event('visibilitychange'));

const goToPage = (user: UserEvent, name: string) =>
  user.click(within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('link', { name }));

describe('choosing', () => {
  it('names each checkbox after its document and counts what is chosen [B-1 B-3]', async () => {
    const user = await chooseRows(1);
    const [, , name, type, description] = cellsOf(await firstRow());
    expect(boxes()[0]?.getAttribute('aria-label')).toBe(
      `Choose ${[type, description, name].filter(Boolean).join(', ')}`,
    );
    screen.getByText('1 document chosen');
    button('Decide 1 document');
    await user.click(boxes()[0] ?? document.body);
    expect(screen.queryByRole('button', { name: /^Decide/ })).toBeNull();
  });

  it('takes a whole page, and stays over pages and filters [B-1]', async () => {
    const user = await chooseRows(1);
    expect(all().indeterminate).toBe(true);
    await user.click(all());
    expect(boxes().every(({ checked }) => checked)).toBe(true);
    const perPage = boxes().length;
    const owners = new Set(rows().map((row) => cellsOf(row)[1])).size;
    expect(owners).toBeLessThan(perPage);
    screen.getByText(`of ${owners} owners`);
    const [first] = rows();
    await goToPage(user, '2');
    await waitFor(() => expect(rows()[0]).not.toBe(first));
    expect(boxes().some(({ checked }) => checked)).toBe(false);
    await user.click(boxes()[0] ?? document.body);
    screen.getByText(`${perPage + 1} documents chosen`);
    await goToPage(user, '1');
    await waitFor(() => expect(all().checked).toBe(true));

    await user.click(link('Filter'));
    const filter = await screen.findByRole('dialog', { name: 'Filter' });
    fireEvent.change(within(filter).getByLabelText('Description'), { target: { value: 'zzz' } });
    await press(user, filter, 'Filter');
    await screen.findByText('No data available yet!');
    button(`Decide ${perPage + 1} documents`);
    await user.click(button('Clear'));
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    expect(document.activeElement?.className).toBe('list-card');
  });

  it('takes a range of rows [B-1]', async () => {
    const user = await renderApp({ path: '/document/approve', as: hendra });
    await firstRow();
    const box = (index: number) => boxes()[index] ?? document.body;
    const chosen = () => boxes().flatMap(({ checked }, index) => (checked ? [index] : []));
    await user.click(box(1));
    await user.keyboard('{Shift>}');
    await user.click(box(4));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual([1, 2, 3, 4]);
    // Chooses by the keyboard, upwards, from the row pressed before.
    box(2).focus();
    await user.keyboard('{Shift>} {/Shift}');
    expect(chosen()).toEqual([1]);
    box(0).focus();
    await user.keyboard(' ');
    expect(chosen()).toEqual([0, 1]);
    // The row pressed before is on another page.
    await goToPage(user, '2');
    await waitFor(() => expect(chosen()).toEqual([]));
    await user.keyboard('{Shift>}');
    await user.click(box(3));
    expect(chosen()).toEqual([3]);
  });

  it('drops what a colleague has decided, and says so [B-13]', async () => {
    const [first = 0] = await queued(1);
    const user = await chooseRows(2);
    await verify(siti, first);
    comeBack();
    const told = '1 document that you chose is no longer waiting for a decision.';
    await screen.findByText(told);
    button('Decide 1 document');
    await user.click(boxes().at(-1) ?? document.body);
    await screen.findByText('2 documents chosen');
    expect(screen.queryByText(told)).toBeNull();
  });

  it('keeps what cannot be looked for', async () => {
    const [first = 0] = await queued(1);
    const user = await chooseRows(2);
    const looked = vi.fn(() => HttpResponse.json({}, { status: 403 }));
    server.use(
      http.get('*/service/api/document/verifications', ({ request }) =>
        new URL(request.url).searchParams.has('username') ? looked() : undefined,
      ),
    );
    await verify(siti, first);
    comeBack();
    await waitFor(() => expect(looked).toHaveBeenCalled());
    await user.click(boxes().at(-1) ?? document.body);
    await screen.findByText('3 documents chosen');
  });

  it('keeps what has only moved to another page', async () => {
    const user = await chooseRows(10);
    // A document that was sent earlier comes back to the front.
    let isMoved = false;
    server.use(
      http.get('*/service/api/document/verifications', async ({ request }) => {
        const { searchParams } = new URL(request.url);
        if (!isMoved || searchParams.has('username')) return;
        const body = await (await (await testApi()).fetch(request)).json();
        body.data.data = body.data.data.slice(1);
        return HttpResponse.json(body);
      }),
    );
    isMoved = true;
    comeBack();
    await waitFor(() => expect(rows()).toHaveLength(9));
    await goToPage(user, '2');
    await waitFor(() => expect(boxes().some(({ checked }) => checked)).toBe(false));
    button('Decide 10 documents');
  });

  it('has what was decided by itself again after an Undo, and after a refusal [B-16]', async () => {
    goOnAfterSave();
    const user = await chooseRows(2);
    const desk = await openDecision(user);
    await decide(desk, 'Verified');
    await screen.findByText('1 document chosen');
    await press(user, bar(desk), 'Undo');
    await screen.findByText('2 documents chosen');

    const refusal = () => HttpResponse.json({ message: 'Not yours.' }, { status: 403 });
    server.use(http.put(updates, refusal, { once: true }));
    await decide(desk, 'Verified');
    await screen.findByText('1 document chosen');
    window.dispatchEvent(new Event('pagehide'));
    await findToast('error', /Not yours\.$/);
    await screen.findByText('2 documents chosen');

    await decide(desk, 'Verified');
    await press(user, desk, 'Close');
    await closed(desk);
    await findToast('success', 'Document has been verified.');
    button('Decide 1 document');
    expect(screen.queryByText(/no longer wait/)).toBeNull();
  });
});

describe('what has only been chosen', () => {
  it('is offered again after a session that has ended', async () => {
    const user = await chooseRows(2);
    server.use(
      http.get('*/service/api/document/verifications', () =>
        HttpResponse.json({ message: 'Unauthenticated.' }, { status: 401 }),
      ),
    );
    await goToPage(user, '2');
    await signInPage();
    server.resetHandlers();
    const again = await handOver(andi);
    await again.click(within(await notice()).getByRole('link', { name: 'Continue' }));
    const modal = await screen.findByRole('dialog', { name: 'Decide 2 documents' });
    for (const radio of await within(modal).findAllByRole<HTMLInputElement>('radio')) {
      expect(radio.checked).toBe(false);
    }
  });

  it.each([
    ['a sign-out elsewhere', signOutElsewhere],
    ['a 401 to that decision', () => void window.dispatchEvent(new Event('pagehide'))],
  ])('leaves out a document whose own decision waits at %s [B-18]', async (_, endSession) => {
    goOnAfterSave();
    const user = await chooseRows(2);
    await waitFor(async () => expect(await readDrafts(andi)).toHaveLength(1));
    const desk = await openDecision(user);
    await decide(desk, 'Verified');
    await waitFor(async () => expect(await readDecisions(andi)).toHaveLength(1));
    server.use(http.put(updates, () => HttpResponse.json({}, { status: 401 })));
    await endSession();
    await signInPage();
    server.resetHandlers();
    const again = await handOver(andi);
    await screen.findByRole('region', { name: '1 decision has not been sent' });
    await again.click(within(await notice()).getByRole('link', { name: 'Continue' }));
    await screen.findByRole('dialog', { name: 'Decide 1 document' });
  });

  it('is kept without the names and notes of the documents, which Continue fetches, in the version that was chosen, if it fits [B-19]', async () => {
    await chooseRows(2);
    const [first = 0, second = 0] = await queued(2);
    const name = cellsOf(await firstRow())[2] ?? '';
    await waitFor(async () =>
      expect((await readDrafts(andi))[0]?.changes).toEqual({
        chosen: [
          { document: { id: first, version: expect.any(Number) } },
          { document: { id: second, version: expect.any(Number) } },
        ],
        document_status_id: '',
        note: '',
      }),
    );
    await signOutElsewhere();
    // Keeps one document, as if others had changed it since, and adds one of another shape.
    const seen = { document: { id: first, version: 77 } };
    await rewriteDrafts(({ changes, ...draft }) => ({
      ...draft,
      changes: { ...changes, chosen: [seen, { document: 'SK' }] },
    }));
    const user = await handOver(andi);
    await user.click(within(await notice()).getByRole('link', { name: 'Continue' }));
    const modal = await screen.findByRole('dialog', { name: 'Decide 1 document' });
    await within(modal).findAllByText(new RegExp(name));
    const versions: (string | null)[] = [];
    server.use(
      http.put(updates, ({ request }) => {
        versions.push(new URL(request.url).searchParams.get('version'));
      }),
    );
    await decideAll(user, modal);
    await waitFor(() => expect(versions).toEqual(['77']));
  });

  it('is kept with its note for its role when another one becomes the active one [B-20]', async () => {
    server.use(
      http.get('*/service/api/document/verifications', ({ request }) =>
        new URL(request.url).searchParams.get('role') === 'verifikatorDmsDinas'
          ? HttpResponse.json({ data: { data: [], links: [] } })
          : undefined,
      ),
    );
    const user = await chooseRows(2);
    const modal = await openBulk(user, 2);
    await user.click(within(modal).getByRole('radio', { name: 'Rejected' }));
    await user.type(within(modal).getByLabelText('Note'), 'Buram');
    await press(user, modal, 'Cancel');
    await closed(modal);
    takeRoleElsewhere('verifikatorDmsDinas');
    await screen.findByText('No data available yet!');
    const offer = await notice();
    expect(screen.queryByText(/no longer wait/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Decide/ })).toBeNull();
    await user.click(within(offer).getByRole('link', { name: 'Continue' }));
    const again = await screen.findByRole('dialog', { name: 'Decide 2 documents' });
    expect(localStorage.getItem('ROLE')).toBe('verifikatorDms');
    expect(within(again).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Buram');
  });

  it('is not offered again to who has left the screen', async () => {
    const user = await chooseRows(2);
    await waitFor(async () => expect(await readDrafts(andi)).toHaveLength(1));
    await user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0] ?? document.body);
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    await waitFor(async () => expect(await readDrafts(andi)).toEqual([]));
    expectNoNotice();
  });
});
