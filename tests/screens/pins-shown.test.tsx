import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '@/texts/language';
import { andi } from '../support/api/demo-people';
import { only } from '../support/screens/desk';
import {
  answersWith,
  reject,
  rejectAndCorrect,
  send,
  waiting,
} from '../support/screens/document-story';
import {
  cellOf,
  chooseStatus,
  clickAt,
  findPins,
  openPages,
  openVerification,
  pinsOn,
} from '../support/screens/pins';
import { renderApp } from '../support/screens/render-app';
import { firstRow, press } from '../support/screens/screens';
import { shown, showTwoPages } from '../support/screens/two-pages';

// Remarks that were pinned, as the owner and the next verifier see them.

beforeEach(showTwoPages);
afterEach(() => setLanguage('en'));

const openDetail = (row: Awaited<ReturnType<typeof waiting>>) =>
  openPages(`/document/my-document?${only(row)}`, row.user.username, 'Detail');

const listOf = (sheet: HTMLElement) =>
  within(within(sheet).getByRole('region', { name: 'Last rejection' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('what was pinned', () => {
  const note = 'Page 2, upper left: Tanggal tidak ada\nPage 1, lower centre: Cap buram\nMohon.';

  it('the owner sees in the file, with the numbers of the list beside it [I-5]', async () => {
    const row = await waiting();
    await reject(andi, row.id, note);
    const { user, sheet } = await openDetail(row);
    await within(sheet).findByText('0 of 2 done');
    expect(listOf(sheet)).toEqual([
      'Tanggal tidak ada1Page 2, upper left',
      'Cap buram2Page 1, lower centre',
    ]);
    const rejection = within(sheet).getByRole('region', { name: 'Last rejection' });
    within(rejection).getByText('Mohon.');
    await findPins(sheet, 1, 'Earlier pin 2: Cap buram');
    await findPins(sheet, 2, 'Earlier pin 1: Tanggal tidak ada');
    expect(cellOf(sheet, 'Earlier pin 2: Cap buram')).toBe('3/2');

    const [first, second] = within(rejection).getAllByRole('button');
    await user.click(first ?? rejection);
    expect(first?.getAttribute('aria-current')).toBe('true');
    expect(shown.revealed).toEqual([[1, 1 / 6, 1 / 6]]);
    await user.click(within(sheet).getByRole('button', { name: 'Earlier pin 2: Cap buram' }));
    expect(first?.getAttribute('aria-current')).toBe('false');
    expect(second?.getAttribute('aria-current')).toBe('true');
    // The owner's press adds no pin.
    clickAt(sheet, 1, 0.1, 0.1);
    await findPins(sheet, 1, 'Earlier pin 2: Cap buram');
  });

  it('the next verifier sees in the same file, beside the own pins [I-5]', async () => {
    const row = await waiting();
    await reject(andi, row.id, note);
    await send(row.user.username, row.id);
    const { user, sheet } = await openVerification(row);
    await findPins(sheet, 1, 'Earlier pin 2: Cap buram');
    await chooseStatus(user, sheet, 'Rejected');
    clickAt(sheet, 1, 0.5, 0.9);
    await user.keyboard('Masih buram');
    await findPins(sheet, 1, 'Earlier pin 2: Cap buram', 'Pin 1: Masih buram');
  });

  it('is text once the file has been replaced [I-5]', async () => {
    const row = await waiting();
    await rejectAndCorrect(row, note, { nama_pelatihan: 'Keamanan Siber' });
    const { sheet } = await openVerification(row);
    const rejection = within(sheet).getByRole('region', { name: 'Last rejection' });
    expect(rejection.querySelector('p + p')?.textContent).toBe(note);
    within(rejection).getByText('These pins point at the previous file.');
    expect(within(rejection).queryByRole('button', { name: /Page 2/ })).toBeNull();
    expect([pinsOn(sheet, 1), pinsOn(sheet, 2)]).toEqual([[], []]);
  });

  it('stands in the list in the language of the interface [I-5]', async () => {
    const row = await waiting();
    await reject(andi, row.id, note);
    localStorage.setItem('LANGUAGE', 'id');
    await setLanguage('id');
    await renderApp({ path: `/document/my-document?${only(row)}`, as: row.user.username });
    const reason = await screen.findByText(/^Halaman 2, atas kiri: Tanggal tidak ada/);
    expect(reason.title).toContain('Halaman 1, bawah tengah: Cap buram');
  });

  it('follows the sentences of its reasons, in the list and beside the file [I-11]', async () => {
    const row = await waiting();
    await reject(andi, row.id, `Reason: Not legible\nReason: Other\n${note}`);
    const user = await renderApp({
      path: `/document/my-document?${only(row)}`,
      as: row.user.username,
    });
    const sentence = 'The file cannot be read well. Scan it again, straight and sharp.';
    const reason = await screen.findByText((text) => text.startsWith(sentence));
    expect(reason.title).toBe(`${sentence}\n${note}`);
    await press(user, await firstRow(), 'Detail');
    const sheet = await screen.findByRole('dialog');
    const rejection = await within(sheet).findByRole('region', { name: 'Last rejection' });
    within(rejection).getByRole('checkbox', { name: sentence });
    // "Other" takes the free text as its remark.
    within(rejection).getByRole('checkbox', { name: 'Mohon.' });
  });

  it('leaves a note without pins as it is', async () => {
    const row = await waiting();
    const plain = 'Mohon:\nPage 2, upper left: Tanggal tidak ada';
    await reject(andi, row.id, plain);
    const { sheet } = await openDetail(row);
    const rejection = within(sheet).getByRole('region', { name: 'Last rejection' });
    expect(rejection.querySelector('p + p')?.textContent).toBe(plain);
    expect([pinsOn(sheet, 1), pinsOn(sheet, 2)]).toEqual([[], []]);
  });
});

describe('where the server tells no history', () => {
  const note = 'Page 2, upper left: Tanggal tidak ada';

  function hideHistory() {
    answersWith((body) =>
      JSON.parse(JSON.stringify(body), (key, value) => (key === 'history' ? undefined : value)),
    );
  }

  const verifiersNote = (sheet: HTMLElement) =>
    within(sheet).getByRole('region', { name: 'Note of the verifier' });

  it('what was pinned is text, which the owner may turn into pins [I-7]', async () => {
    const row = await waiting();
    await reject(andi, row.id, note);
    hideHistory();
    const { user, sheet } = await openDetail(row);
    within(verifiersNote(sheet)).getByText('Tanggal tidak ada');
    within(verifiersNote(sheet)).getByText(
      'These pins are correct unless the file has been replaced.',
    );
    expect(pinsOn(sheet, 2)).toEqual([]);
    await press(user, verifiersNote(sheet), 'Show the places in the file');
    await findPins(sheet, 2, 'Earlier pin 1: Tanggal tidak ada');
  });

  it('a verifier, who cannot know, sees text alone', async () => {
    const row = await waiting();
    await reject(andi, row.id, note);
    await send(row.user.username, row.id);
    hideHistory();
    const { sheet } = await openVerification(row);
    within(verifiersNote(sheet)).getByText(note);
    expect(within(verifiersNote(sheet)).queryByRole('button')).toBeNull();
    expect(pinsOn(sheet, 2)).toEqual([]);
  });
});
