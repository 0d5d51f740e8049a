import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { readDrafts, removeAllDrafts } from '@/drafts/unsaved/draft-store';
import { paths } from '@/navigation/paths';
import { andi, dewi, hendra, siti } from '../support/api/demo-people';
import { openDecision, radio } from '../support/screens/desk';
import { send, verify } from '../support/screens/document-story';
import {
  certificateNumber,
  expectNoNotice,
  expectNothingOffered,
  goOn,
  loseSessionOnSave,
  note,
  notice,
  writeNote,
  writeNumber,
} from '../support/screens/drafts';
import { server } from '../support/screens/msw';
import { chooseFile, openList, openUpload } from '../support/screens/my-document';
import { closeTab, renderApp } from '../support/screens/render-app';
import { closed, field, firstRow, gate, press, replaceText } from '../support/screens/screens';
import { handOver, signInPage, signOutElsewhere } from '../support/screens/sign-in';

// How long a draft is kept, and for whom.

/** The id of the row whose draft waits. It is stored a moment after its form has gone. */
async function draftedRow(username: string) {
  const draft = await vi.waitUntil(async () => (await readDrafts(username))[0]);
  return Number(draft.rowId);
}

/**
 * Whether the browser asks, when the tab is about to be closed. `fireEvent` would have React finish
 * what it has begun.
 */
const asksToStay = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Changes the description of a category whose row only arrives when `answer` is opened. */
async function typeBeforeTheRow(onCommit?: () => void) {
  const answer = gate();
  server.use(http.get('*/data-referensi/categories/detail/:id', () => answer.opened));
  const user = await renderApp({ path: paths.category, as: siti, onCommit });
  await press(user, await firstRow(), 'Edit');
  const modal = await screen.findByRole('dialog');
  replaceText(modal, 'Description', 'Lebih dulu');
  return { modal, answer };
}

describe('a draft', () => {
  /** Leaves a draft of Andi's and signs Andi in again. */
  async function comeBack() {
    const { user, sheet } = await writeNote();
    await loseSessionOnSave(user, sheet);
    return handOver(andi);
  }

  it('stands in the form again when its row is opened by hand, and can be started over', async () => {
    const user = await comeBack();
    await user.click(screen.getAllByRole('link', { name: 'Verification' })[0] ?? document.body);
    const sheet = await openDecision(user);
    await waitFor(() => expect(field(sheet, 'Note').value).toBe(note));
    await press(user, sheet, 'Start over');
    expect(within(sheet).queryByLabelText('Note')).toBeNull();
    expect(within(sheet).queryByText(/is back\.$/)).toBeNull();
    await waitFor(async () => expect(await readDrafts(andi)).toEqual([]));
  });

  it('can be started over where the form fills from the server', async () => {
    const { user, modal } = await writeNumber();
    await loseSessionOnSave(user, modal);
    const back = await handOver(dewi);
    const again = await goOn(back);
    await within(again).findByDisplayValue(certificateNumber);
    await press(back, again, 'Start over');
    const [first] = within(again).getAllByRole<HTMLInputElement>('textbox');
    await waitFor(() => expect(first?.value).not.toBe(certificateNumber));
    expect(first?.value).not.toBe('');
    await waitFor(async () => expect(await readDrafts(dewi)).toEqual([]));
    await press(back, again, 'Cancel');
    await closed(again);
  });

  it('survives the end of the tab without any 401', async () => {
    await writeNote();
    closeTab();
    const user = await renderApp({ path: paths.verification });
    const again = await goOn(user);
    expect(field(again, 'Note').value).toBe(note);
  });

  it('is gone when its form is knowingly left, and not before', async () => {
    const { user, sheet } = await writeNote();
    await press(user, sheet, 'Close');
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'No');
    await waitFor(async () => expect(await readDrafts(andi)).toHaveLength(1));
    expect(screen.queryByText('Are you sure?')).toBeNull();
    await press(user, sheet, 'Close');
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
    await closed(sheet);
    expect(await readDrafts(andi)).toEqual([]);
  });

  it('is gone when its page is knowingly left', async () => {
    const user = await handOver(andi);
    await user.click(screen.getAllByRole('link', { name: 'Verification' })[0] ?? document.body);
    const sheet = await openDecision(user);
    await user.click(radio(sheet, 'Verified'));
    act(() => window.history.back());
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
    await closed(sheet);
    await waitFor(async () => expect(await readDrafts(andi)).toEqual([]));
    expectNoNotice();
  });

  it('and a running upload are left only after the question', async () => {
    server.use(
      http.post('*/service/api/document/my-documents', async () => {
        await delay('infinite');
      }),
    );
    const user = await openList();
    const modal = await openUpload(user, 'Ijazah S2');
    await chooseFile(user, modal);
    await waitFor(async () => expect(await readDrafts(dewi)).toHaveLength(1));
    await press(user, modal, 'Save');
    await within(modal).findByRole('progressbar');
    await press(user, modal, 'Close');
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'No');
    expect(within(modal).getByRole('progressbar')).toBeDefined();
    await press(user, modal, 'Close');
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
    await closed(modal);
    expect(await readDrafts(dewi)).toEqual([]);
  });

  it('has the browser ask before the tab is closed, and nothing typed has not', async () => {
    const user = await openList();
    const modal = await openUpload(user, 'Sertifikat Pelatihan');
    expect(asksToStay()).toBe(true);
    await press(user, modal, 'Close');
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
    await closed(modal);
    expect(asksToStay()).toBe(false);
    await openUpload(user);
    expect(asksToStay()).toBe(false);
  });

  it('has the browser ask at every moment while the row arrives, once something is typed', async () => {
    const asked: boolean[] = [];
    const { modal, answer } = await typeBeforeTheRow(() => asked.push(asksToStay()));
    const save = within(modal).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    asked.length = 0;
    answer.open();
    await waitFor(() => expect(save.disabled).toBe(false));
    expect(asked).toContain(true);
    expect(asked).not.toContain(false);
  });

  it('is gone when what was typed is taken back', async () => {
    const user = await renderApp({ path: paths.category, as: siti });
    await firstRow();
    await press(user, document.body, 'Add');
    const modal = await screen.findByRole('dialog');
    replaceText(modal, 'Name', 'Surat');
    await waitFor(async () => expect(await readDrafts(siti)).toHaveLength(1));
    replaceText(modal, 'Name', '');
    await press(user, modal, 'Cancel');
    await closed(modal);
    await waitFor(async () => expect(await readDrafts(siti)).toEqual([]));
  });

  it('has what was typed while the form was still loading', async () => {
    const { answer } = await typeBeforeTheRow();
    answer.open();
    await waitFor(async () => {
      const [draft] = await readDrafts(siti);
      expect(draft?.changes).toEqual({ category_description: 'Lebih dulu' });
    });
  });

  it('is gone when it is discarded, after a question', async () => {
    const user = await comeBack();
    await press(user, await notice(), 'Discard');
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'No');
    expect(await readDrafts(andi)).toHaveLength(1);
    await press(user, await notice(), 'Discard');
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
    await waitFor(expectNoNotice);
    expect(await readDrafts(andi)).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('is gone after a sign-out', async () => {
    const user = await comeBack();
    await notice();
    await user.click(screen.getByRole('button', { name: /Andi Nurhalizah/ }));
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await signInPage();
    expect(screen.queryByText(/^What you were writing/)).toBeNull();
    await handOver(andi);
    await expectNothingOffered(andi);
  });

  it('is not brought back by a form that another tab has signed out of', async () => {
    const { sheet } = await writeNote();
    await removeAllDrafts();
    replaceText(sheet, 'Note', `${note} Dan lagi.`);
    await signOutElsewhere();
    await handOver(andi);
    await expectNothingOffered(andi);
  });

  it("is gone after another user's sign-in, also for the one who wrote it", async () => {
    await comeBack();
    await notice();
    await handOver(hendra);
    await expectNothingOffered(hendra);
    await handOver(andi);
    await expectNothingOffered(andi);
  });

  it('runs out after ten days', async () => {
    await comeBack();
    await notice();
    const day = 24 * 60 * 60_000;
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 9 * day);
    expect(await readDrafts(andi)).toHaveLength(1);
    clock.mockReturnValue(now + 11 * day);
    expect(await readDrafts(andi)).toEqual([]);
    clock.mockRestore();
  });

  it('brings its role along where another one has become the active one', async () => {
    const user = await renderApp({ path: paths.verification, as: siti, role: 'verifikatorDms' });
    const sheet = await openDecision(user);
    await user.click(radio(sheet, 'Rejected'));
    replaceText(sheet, 'Note', note);
    await loseSessionOnSave(user, sheet);

    const back = await handOver(siti);
    expect(localStorage.getItem('ROLE')).toBe('administrator');
    await screen.findByRole('button', { name: 'Administrator' });
    const again = await goOn(back);
    expect(field(again, 'Note').value).toBe(note);
    expect(localStorage.getItem('ROLE')).toBe('verifikatorDms');
  });

  it('whose document has been decided meanwhile says so and can be copied or discarded', async () => {
    const { user, sheet } = await writeNote();
    await loseSessionOnSave(user, sheet);
    await verify(siti, await draftedRow(andi));

    const back = await handOver(andi);
    const again = await goOn(back);
    await within(again).findByText(/^The list no longer offers this here/);
    expect(field(again, 'What you wrote').value).toBe(note);
    await within(again).findByText(
      'This document no longer waits for your decision: it is Verified now.',
    );
    expect(within(again).queryByRole('button', { name: 'Save' })).toBeNull();
    expect(field(again, 'Note').value).toBe(note);
    await press(back, again, 'Discard');
    await waitFor(async () => expect(await readDrafts(andi)).toEqual([]));
  });

  it('whose document has been sent meanwhile can still be copied', async () => {
    const { user, modal } = await writeNumber();
    await loseSessionOnSave(user, modal);
    await send(dewi, await draftedRow(dewi));

    const again = await goOn(await handOver(dewi));
    expect(field(again, 'What you wrote').value).toBe(certificateNumber);
  });
});
