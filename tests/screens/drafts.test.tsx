import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { readDrafts } from '@/drafts/unsaved/draft-record';
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
import { openList, openUpload } from '../support/screens/my-document';
import { closeTab, renderApp } from '../support/screens/render-app';
import { closed, field, firstRow, gate, press, replaceText } from '../support/screens/screens';
import { handOver, signInPage } from '../support/screens/sign-in';

// Drafts on the screens: for whom they are kept, and how long. Their data: unit/draft-store,
// unit/use-draft.

/** The row whose draft waits, which is stored a moment after its form has gone. */
async function draftedRow(username: string) {
  const draft = await vi.waitUntil(async () => (await readDrafts(username))[0]);
  return Number(draft.rowId);
}

/**
 * True if the browser would ask before the tab is closed. `fireEvent` would have React finish what
 * it has begun.
 */
const asksToStay = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('a draft', () => {
  /** Leaves a draft of Andi's and signs Andi in again. */
  async function comeBack() {
    const { user, sheet } = await writeNote();
    await loseSessionOnSave(user, sheet);
    return handOver(andi);
  }

  it('survives the end of the tab, stands in the form of its row again, and can be started over [K-1 K-12]', async () => {
    await writeNote();
    closeTab();
    const user = await renderApp({ path: paths.verification });
    await notice();
    const sheet = await openDecision(user);
    await waitFor(() => expect(field(sheet, 'Note').value).toBe(note));
    await press(user, sheet, 'Start over');
    expect(document.activeElement).toBe(radio(sheet, 'Rejected'));
    expect(within(sheet).queryByLabelText('Note')).toBeNull();
    expect(within(sheet).queryByText(/is back\.$/)).toBeNull();
    await waitFor(async () => expect(await readDrafts(andi)).toEqual([]));
  });

  it('can be started over where the form fills from the server [K-12]', async () => {
    const { user, modal } = await writeNumber();
    await loseSessionOnSave(user, modal);
    const back = await handOver(dewi);
    const again = await goOn(back);
    await within(again).findByDisplayValue(certificateNumber);
    await press(back, again, 'Start over');
    const [first] = within(again).getAllByRole<HTMLInputElement>('textbox');
    expect(document.activeElement).toBe(first);
    await waitFor(() => expect(first?.value).not.toBe(certificateNumber));
    expect(first?.value).not.toBe('');
    await waitFor(async () => expect(await readDrafts(dewi)).toEqual([]));
    await press(back, again, 'Cancel');
    await closed(again);
  });

  it('is gone when its form or its page is knowingly left, and not before [K-7]', async () => {
    const user = await handOver(andi);
    await user.click(screen.getAllByRole('link', { name: 'Verification' })[0] ?? document.body);
    const sheet = await openDecision(user);
    await user.click(radio(sheet, 'Verified'));
    await waitFor(async () => expect(await readDrafts(andi)).toHaveLength(1));
    await press(user, sheet, 'Close');
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'No');
    await waitFor(() => expect(screen.queryByText('Are you sure?')).toBeNull());
    expect(await readDrafts(andi)).toHaveLength(1);
    act(() => window.history.back());
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
    await closed(sheet);
    await waitFor(async () => expect(await readDrafts(andi)).toEqual([]));
    expectNoNotice();
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

  // Marked slow, because React's production build does not tell of its commits.
  it('has what was typed while the row arrived, and the browser asks at every moment', {
    tags: ['slow'],
  }, async () => {
    const answer = gate();
    server.use(http.get('*/data-referensi/categories/detail/:id', () => answer.opened));
    const asked: boolean[] = [];
    const onCommit = () => asked.push(asksToStay());
    const user = await renderApp({ path: paths.category, as: siti, onCommit });
    await press(user, await firstRow(), 'Edit');
    const modal = await screen.findByRole('dialog');
    replaceText(modal, 'Description', 'Lebih dulu');
    const save = within(modal).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    asked.length = 0;
    answer.open();
    await waitFor(() => expect(save.disabled).toBe(false));
    expect(asked).toContain(true);
    expect(asked).not.toContain(false);
    // The draft holds what was entered, and the row's id and label alone.
    await waitFor(async () =>
      expect(await readDrafts(siti)).toEqual([
        {
          version: expect.any(Number),
          id: expect.any(String),
          path: '/data-referensi/categories',
          kind: 'edit',
          rowId: expect.any(Number),
          title: { text: 'Edit {name}', name: 'Category' },
          label: expect.stringMatching(/./),
          role: 'administrator',
          address: paths.category,
          changes: { category_description: 'Lebih dulu' },
          lacksFile: false,
          writtenAt: expect.any(Number),
        },
      ]),
    );
  });

  it('is gone when it is discarded, after a question [K-3 K-7]', async () => {
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

  it.each([
    ['a sign-out', undefined],
    ["another user's sign-in", hendra],
  ])('is gone after %s, also for the one who wrote it [K-7]', async (_, other) => {
    const user = await comeBack();
    await notice();
    if (other) {
      await handOver(other);
      await expectNothingOffered(other);
    } else {
      await user.click(screen.getByRole('button', { name: /Andi Nurhalizah/ }));
      await user.click(screen.getByRole('button', { name: 'Sign Out' }));
      await signInPage();
      expect(screen.queryByText(/^What you have not saved or sent is kept/)).toBeNull();
    }
    await handOver(andi);
    await expectNothingOffered(andi);
  });

  it('brings its role along where another one has become the active one [K-3]', async () => {
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

  it('waits for the roles that the person has, if they come late [K-3]', async () => {
    const user = await renderApp({ path: paths.verification, as: siti, role: 'verifikatorDms' });
    const sheet = await openDecision(user);
    await user.click(radio(sheet, 'Rejected'));
    replaceText(sheet, 'Note', note);
    await loseSessionOnSave(user, sheet);

    const roles = gate();
    server.use(http.get('*/service/api/user/roles', () => roles.opened));
    const back = await handOver(siti);
    expect(localStorage.getItem('ROLE')).toBe('administrator');
    await back.click(within(await notice()).getByRole('link', { name: 'Continue' }));
    roles.open();
    const again = await screen.findByRole('dialog');
    await within(again).findByText(/^What you wrote on .+ is back\./);
    expect(localStorage.getItem('ROLE')).toBe('verifikatorDms');
  });

  it('whose document has been decided meanwhile says so and can be copied or discarded [K-9]', async () => {
    const { user, sheet } = await writeNote();
    await loseSessionOnSave(user, sheet);
    await verify(siti, await draftedRow(andi));

    const back = await handOver(andi);
    const again = await goOn(back);
    await within(again).findByText(/^This is no longer in the list here/);
    expect(field(again, 'What you wrote').value).toBe(note);
    await within(again).findByText(
      'This document is no longer waiting for your decision: it is Verified now.',
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
