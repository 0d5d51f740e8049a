import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createStore, update } from 'idb-keyval';
import { expect } from 'vitest';
import type { Draft } from '@/drafts/unsaved/draft-record';
import { readDrafts } from '@/drafts/unsaved/draft-record';
import { paths } from '@/navigation/paths';
import { andi, dewi } from '../api/demo-people';
import { openDecision, radio } from './desk';
import { testApi } from './msw';
import { renderApp } from './render-app';
import { firstRow, press, replaceFirstText, replaceText } from './screens';
import { signInPage } from './sign-in';

/** Drafts of what somebody was writing when the session ended. */

export const note = 'Halaman 2 tidak terbaca, dan nama pada ijazah tidak sama.';

/** Opens a decision as a verifier and begins a rejection. */
export async function writeNote(path: string = paths.verification) {
  const user = await renderApp({ path, as: andi });
  const sheet = await openDecision(user);
  await user.click(radio(sheet, 'Rejected'));
  replaceText(sheet, 'Note', note);
  return { user, sheet };
}

export const certificateNumber = '77/B/2026';

/** Opens the meta data of a rejected document and writes its number. */
export async function writeNumber() {
  const path = `${paths.myDocument}?document_status_id=4`;
  const user = await renderApp({ path, as: dewi });
  await press(user, await firstRow(), 'Meta Data');
  const modal = await screen.findByRole('dialog');
  await replaceFirstText(modal, certificateNumber);
  return { user, modal };
}

/** Ends the session on the server; the browser does not know yet. */
export async function endSession(): Promise<void> {
  const Authorization = `Bearer ${localStorage.getItem('ACCESS_TOKEN')}`;
  const init = { method: 'POST', headers: { Authorization } };
  expect((await (await testApi()).request('/authentication/logout', init)).status).toBe(200);
}

export async function loseSessionOnSave(user: UserEvent, modal: HTMLElement): Promise<void> {
  await endSession();
  await press(user, modal, 'Save');
  await signInPage();
}

export const notice = () => screen.findByRole('region', { name: 'Not saved yet' });

export const expectNoNotice = () =>
  expect(screen.queryByRole('region', { name: 'Not saved yet' })).toBeNull();

/** Expects the loaded dashboard without an offer to continue. */
export async function expectNothingOffered(username: string): Promise<void> {
  await screen.findByRole('heading', { name: 'Dashboard' });
  await waitFor(async () => expect(await readDrafts(username)).toEqual([]));
  expectNoNotice();
}

export async function goOn(user: UserEvent): Promise<HTMLElement> {
  await user.click(within(await notice()).getByRole('link', { name: 'Continue' }));
  const modal = await screen.findByRole('dialog');
  await within(modal).findByText(/^What you wrote on .+ is back\./);
  return modal;
}

/** The browser's own database. */
export const database = createStore('berkas', 'records');

/** Changes the stored drafts, as an older version of the app would have left them. */
export async function rewriteDrafts(rewrite: (draft: Draft) => object): Promise<void> {
  await update('drafts', (record) => ({ ...record, drafts: record.drafts.map(rewrite) }), database);
}
