import { expect } from '@playwright/test';
import { readKept } from '../support/browser/stored-record';
import {
  choose,
  click,
  see,
  seeNo,
  type What,
  type Window,
  write,
} from '../support/browser/window';
import { test } from '../support/browser/windows';
import { button, dialog, link, note, openFromMenu, radio, verifier } from './day';

// A verifier's desk, in the browsers that Playwright cannot drive.

const heading = (name: string): What => ({ role: 'heading', name });

const back = (window: Window) => window.run(() => history.back(), null);

test('Back closes what is open, and a reload opens it again', async ({ window, arriveAs }) => {
  await arriveAs(verifier);
  await openFromMenu(window, 'Verification');
  const first = { css: 'tbody tr:first-child' };
  await see(window, first, link('Verification'));

  await click(window, link('Filter'));
  await see(window, dialog, { label: 'Description' });
  // Firefox fails the calls of a page that is left, and the app logs them.
  await seeNo(window, dialog, { css: '.select__loading-indicator' });
  await window.reload();
  await see(window, dialog, { label: 'Description' });
  await back(window);
  await seeNo(window, dialog);

  await click(window, first, link('Verification'));
  await see(window, dialog, radio('Verified'));
  const shown = await detailsOnDesk(window);
  await click(window, dialog, button('Next document'));
  await expect.poll(() => detailsOnDesk(window)).not.toBe(shown);
  await back(window);
  await seeNo(window, dialog);

  await click(window, first, link('Verification'));
  await click(window, dialog, radio('Rejected'));
  await write(window, note, dialog, { label: 'Note' });
  await back(window);
  const question: What = { role: 'dialog', name: 'Are you sure?' };
  await click(window, question, button('No'));
  await seeNo(window, question);
  await see(window, dialog, { label: 'Note', text: note });
  await back(window);
  await click(window, question, button('Yes'));
  await seeNo(window, dialog);
  await see(window, { css: 'h1', text: 'Verification' });
});

const place = (nth: number): What => ({ css: '.queue-navigation', text: `${nth} of ` });
const detailsOnDesk = (window: Window) =>
  window.run(
    () => document.querySelector('[role=dialog] .document-sheet-heading p')?.textContent,
    null,
  );

/** Takes the time to react to a document: the desk ignores what is meant for the one before. */
const react = (window: Window) =>
  window.run(() => new Promise<void>((resolve) => setTimeout(resolve, 250)), null);

/** Opens the first document of the list by keys, on a desk that goes on to the next one. */
async function openDesk(window: Window) {
  await openFromMenu(window, 'Verification');
  await see(window, { css: 'tbody tr a' });
  await window.press('j');
  await see(window, { css: 'tbody tr:first-child a:focus' });
  await window.press('o');
  await see(window, dialog, place(1));
  // The file is drawn, with its marks.
  await see(window, dialog, { css: '.viewer-page canvas, .viewer-page img' });
  await see(window, dialog, radio('Verified'));
}

test('a verifier works through the desk by keys', async ({ window, arriveAs }) => {
  await arriveAs(verifier);
  await openDesk(window);
  await click(window, dialog, { role: 'checkbox', name: 'Go on to the next document' });
  const first = await detailsOnDesk(window);

  await test.step('looks at the next document, and back', async () => {
    await window.press('j');
    await see(window, dialog, place(2));
    await window.press('k');
    await see(window, dialog, place(1));
    expect(await detailsOnDesk(window)).toBe(first);
  });

  await test.step('verifies it, and is shown the next one', async () => {
    await see(window, dialog, radio('Verified'));
    await react(window);
    await window.press('1');
    await see(window, dialog, { css: 'input[type=radio]:checked' });
    await window.press('Enter');
    await see(window, dialog, { css: '*', text: '1 decided in this session' });
    await see(window, dialog, place(2));
  });

  await test.step('rejects that with a note', async () => {
    await see(window, dialog, radio('Rejected'));
    await react(window);
    await window.press('2');
    await see(window, dialog, { css: 'input[type=radio]:checked' });
    await window.press('n');
    await see(window, dialog, { css: 'textarea:focus' });
    await write(window, 'Buram 1, 2?', dialog, { css: 'textarea' });
    await click(window, dialog, button('Save'));
    await see(window, dialog, { css: '*', text: '2 decided in this session' });
  });

  await window.press('Escape');
  await seeNo(window, dialog);
});

/** Opens a desk that goes on to the next document, with enough time to undo. */
async function openPatientDesk(window: Window) {
  await openDesk(window);
  await click(window, dialog, { role: 'checkbox', name: 'Go on to the next document' });
  await choose(window, '60', dialog, { label: 'Time to undo' });
}

/** Verifies the first document by keys; the decision waits. */
async function verifyFirst(window: Window) {
  await react(window);
  await window.press('1');
  await see(window, dialog, { css: 'input[type=radio]:checked' });
  await window.press('Enter');
  await see(window, dialog, place(2));
  await see(window, dialog, { css: 'button', text: 'Undo' });
}

test('a decision that waits is taken back', async ({ window, arriveAs }) => {
  await arriveAs(verifier);
  await openPatientDesk(window);
  const first = await detailsOnDesk(window);
  for (const takeBack of [
    () => window.press('z'),
    () => click(window, dialog, { css: 'button', text: 'Undo' }),
  ]) {
    await verifyFirst(window);
    await takeBack();
    await see(window, dialog, place(1));
    expect(await detailsOnDesk(window)).toBe(first);
    await seeNo(window, dialog, { css: 'button', text: 'Undo' });
  }
});

/** Returns the `data` of a call with the window's session. */
const read = (window: Window, path: string) =>
  window.run(async (path) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('ACCESS_TOKEN')}` };
    return (await (await fetch(`/service/api/document/${path}`, { headers })).json()).data;
  }, path);

test('a decision that waits is sent when its tab is closed', async ({
  window,
  arriveAs,
  baseURL,
}) => {
  await arriveAs(verifier);
  const [first] = (await read(window, 'verifications?role=verifikatorDms')).data;
  await window.inNewTab(async () => {
    await window.goTo(`${baseURL}/dashboard`);
    await openPatientDesk(window);
    await verifyFirst(window);
  });
  const statusOfFirst = async () =>
    (await read(window, `documents/view/${first.id}`)).document_status_id;
  await expect.poll(statusOfFirst).toBe(3);
});

test('many documents are decided at once', async ({ window, arriveAs }) => {
  await arriveAs(verifier);
  await openFromMenu(window, 'Verification');
  for (const nth of [1, 2]) {
    await click(window, { css: `tbody tr:nth-child(${nth}) input[type=checkbox]` });
  }
  await click(window, button('Decide 2 documents'));
  await click(window, dialog, radio('Verified'));
  await click(window, dialog, button('Save'));
  await see(window, { css: '.Toastify__toast--success', text: '2 documents have been decided.' });
  await seeNo(window, dialog);
});

test('a note survives a reload', async ({ window, arriveAs }) => {
  await arriveAs(verifier);
  await openFromMenu(window, 'Verification');
  await click(window, { css: 'tbody tr:first-child' }, link('Verification'));
  await click(window, dialog, radio('Rejected'));
  await write(window, note, dialog, { label: 'Note' });
  await expect.poll(() => keptDrafts(window)).toContain(note);
  await window.reload();
  // The text of a page does not include the values of its fields.
  await expect
    .poll(() => window.run(() => document.querySelector('textarea')?.value, null))
    .toBe(note);
});

/** The drafts that the browser keeps, as text. */
const keptDrafts = async (window: Window) =>
  JSON.stringify((await window.run(readKept, null)).drafts ?? '');

test('signing out ends the session', async ({ window, arriveAs, baseURL }) => {
  await arriveAs(verifier);
  await click(window, { css: 'button', text: 'Profile of' });
  await click(window, button('Sign Out'));
  await see(window, heading('You are signed out'));
  await window.goTo(`${baseURL}/document/verification`);
  await see(window, heading('You are not signed in'));
});
