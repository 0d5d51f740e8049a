import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { readDrafts } from '@/drafts/unsaved/draft-store';
import { andi } from '../support/api/demo-people';
import { noteOf, radio } from '../support/screens/desk';
import { server } from '../support/screens/msw';
import { renderApp } from '../support/screens/render-app';
import { cellsOf, firstRow, gate, press, rows } from '../support/screens/screens';
import { bar, decide, openDesk, openDocument, undoButtons } from '../support/screens/undo';

// An Undo that comes at an awkward moment.

const note = 'Halaman 2 tidak terbaca.';

describe('an Undo while the list is read for the next document', () => {
  /** Rejects the last document of the page; the next page is held back. */
  async function rejectLast() {
    localStorage.setItem('GO_ON', 'yes');
    const user = await renderApp({ path: '/document/verification', as: andi });
    await firstRow();
    const last = rows().at(-1);
    const username = cellsOf(last)[1];
    expect(username).toBeTruthy();
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
    return { desk, username, page };
  }

  it('keeps its document open, with what was written, when the answer comes', async () => {
    const { desk, username, page } = await rejectLast();
    expect(document.activeElement).toBe(radio(desk, 'Rejected'));
    page.open();
    await within(desk).findByText(/^Next: /);
    expect(openDocument(desk)).toContain(username);
    expect(radio(desk, 'Rejected').checked).toBe(true);
    expect(noteOf(desk).value).toBe(note);
    expect(within(desk).getByText('0 decided in this session')).toBeDefined();
  });

  it('keeps what it brings back as a draft', async () => {
    const { page } = await rejectLast();
    await waitFor(async () =>
      expect(await readDrafts(andi)).toMatchObject([{ changes: { note } }]),
    );
    page.open();
  });
});

it('keeps what an Undo brings back, however soon the next Undo follows', async () => {
  const { desk, first, second } = await openDesk();
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
