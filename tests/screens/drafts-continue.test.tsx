import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { readDrafts } from '@/drafts/unsaved/draft-record';
import { paths } from '@/navigation/paths';
import { andi, dewi, siti } from '../support/api/demo-people';
import { expectConsole } from '../support/screens/console';
import { done, firstOf, verify } from '../support/screens/document-story';
import {
  certificateNumber,
  expectNoNotice,
  goOn,
  loseSessionOnSave,
  note,
  notice,
  rewriteDrafts,
  writeNote,
  writeNumber,
} from '../support/screens/drafts';
import { server, testApi } from '../support/screens/msw';
import { renderApp } from '../support/screens/render-app';
import { closed, field, firstRow, gate, press, replaceText } from '../support/screens/screens';
import { handOver } from '../support/screens/sign-in';

// Targets of Continue, even if the list no longer has the row.

describe('Continue', () => {
  /** All ids of a verifier's queue, page by page. */
  async function queuePages() {
    const api = await testApi();
    const pages: number[][] = [];
    for (;;) {
      const path = `/document/verifications?page=${pages.length + 1}`;
      const { body } = await api.call(andi, 'GET', path);
      const ids = body.data.data.map(({ id }: { id: number }) => id);
      if (ids.length === 0) return pages;
      pages.push(ids);
    }
  }

  it('waits for the rows of the page that it leads to [K-3]', async () => {
    const { user, sheet } = await writeNote(`${paths.verification}?page=2`);
    await loseSessionOnSave(user, sheet);
    const back = await handOver(andi);
    await back.click(screen.getAllByRole('link', { name: 'Verification' })[0] ?? document.body);
    await firstRow();
    const rows = gate();
    server.use(http.get('*/document/verifications', () => rows.opened));
    await back.click(within(await notice()).getByRole('link', { name: 'Continue' }));
    await waitFor(() => expect(window.location.pathname).toMatch(/\/verification\/\d+$/));
    expect(screen.queryByText(/^This is no longer in the list here/)).toBeNull();
    rows.open();
    const again = await screen.findByRole('dialog');
    await within(again).findByText(/^What you wrote on .+ is back\./);
    expect(within(again).queryByText(/^This is no longer in the list here/)).toBeNull();
    expect(field(again, 'Note').value).toBe(note);
    // Goes on in the sheet: the notice has gone, and its link with it.
    await press(back, again, 'Start over');
    await press(back, again, 'Close');
    await closed(again);
    expectNoNotice();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('opens the form where colleagues have emptied its page [K-3]', async () => {
    const pages = await queuePages();
    const { user, sheet } = await writeNote(`${paths.verification}?page=${pages.length}`);
    await loseSessionOnSave(user, sheet);
    const [, ...others] = pages.at(-1) ?? [];
    for (const id of [...others, ...(pages[0]?.slice(0, 1) ?? [])]) await verify(siti, id);

    const again = await goOn(await handOver(andi));
    expect(new URLSearchParams(window.location.search).get('page')).toBe(String(pages.length - 1));
    expect(within(again).queryByText(/^This is no longer in the list here/)).toBeNull();
    expect(field(again, 'Note').value).toBe(note);
  });

  it('shows what was written of a document that is gone, and the answer of the server on Save', async () => {
    const { id, user: owner } = await firstOf(andi, '/document/verifications');
    const { user, sheet } = await writeNote();
    await loseSessionOnSave(user, sheet);
    await done(siti, 'POST', `/document/documents/reset/${id}`);
    await done(owner.username, 'DELETE', `/document/my-documents/delete/${id}`);

    expectConsole(/GET .*: .*status code 404/);
    const back = await handOver(andi);
    const again = await goOn(back);
    expect(within(again).getByRole('heading', { level: 2 }).textContent).not.toBe('');
    await within(again).findByText(/^This is no longer in the list here/);
    expect(field(again, 'What you wrote').value).toBe(note);
    expect(field(again, 'Note').value).toBe(note);
    const [draft] = await readDrafts(andi);
    within(again).getByText(draft?.label ?? '?');
    await press(back, again, 'Save');
    await screen.findByText(/not found/i);
    expect(field(again, 'Note').value).toBe(note);
  });

  it('shows the type of a document that the list no longer has, and saves what was written', async () => {
    const path = `${paths.myDocument}?document_status_id=1&additional_name=a`;
    const user = await renderApp({ path, as: dewi });
    await press(user, await firstRow(), 'Edit');
    const modal = await screen.findByRole('dialog');
    await within(modal).findByLabelText('Description');
    const type = modal.querySelector('.select__single-value')?.textContent ?? '?';
    replaceText(modal, 'Description', 'Pelatihan Arsip');
    await loseSessionOnSave(user, modal);
    await rewriteDrafts((draft) => ({
      ...draft,
      address: `${paths.myDocument}?document_status_id=5`,
    }));

    const back = await handOver(dewi);
    const again = await goOn(back);
    await within(again).findByText(/^This is no longer in the list here/);
    await within(again).findByText(type);
    await waitFor(() => expect(field(again, 'Description').value).toBe('Pelatihan Arsip'));
    await press(back, again, 'Save');
    await closed(again);
    expect(await readDrafts(dewi)).toEqual([]);
  });

  it('shows what was written where its form can no longer be loaded, and fills it after a retry', async () => {
    const { user, modal } = await writeNumber();
    await loseSessionOnSave(user, modal);
    const before = await readDrafts(dewi);

    expectConsole(/GET .*meta-datas.*: .*status code 503/);
    const back = await handOver(dewi);
    server.use(
      http.get(
        '*/document/meta-datas/:id',
        () => HttpResponse.json({ message: 'Try later.' }, { status: 503 }),
        { once: true },
      ),
    );
    const again = await goOn(back);
    await within(again).findByRole('button', { name: 'Try again' });
    expect(await readDrafts(dewi)).toEqual(before);
    await press(back, again, 'Try again');
    await within(again).findByDisplayValue(certificateNumber);
  });
});
