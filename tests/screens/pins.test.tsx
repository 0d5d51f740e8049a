import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PagePins, PinnedDesk } from '@/components/viewer/pins/page-pins';
import { readDecisions } from '@/drafts/decision-store';
import { readDrafts } from '@/drafts/store';
import {
  answersWith,
  firstOf,
  people,
  reject,
  rejectAndCorrect,
  send,
  verify,
} from '../support/screens/document-story';
import { server } from '../support/screens/msw';
import { disposeApps, renderApp } from '../support/screens/render-app';
import { closed, firstRow, outlastDeafness, press, recordWrites } from '../support/screens/screens';

// Remarks that a rejection pins to places in the file.

const shown = vi.hoisted(() => ({
  rotation: 0 as 0 | 90,
  page: 0,
  revealed: [] as [page: number, x: number, y: number][],
}));

/** Two pages on a desk, with the real pins over them. */
function PdfViewer() {
  const { rotation, page: current, revealed } = shown;
  const reveal = (...place: [number, number, number]) => void revealed.push(place);
  return (
    <>
      <PinnedDesk desk={{ current, rotation, reveal }} />
      {[0, 1].map((page) => (
        <section key={page} aria-label={`Page ${page + 1}`}>
          <span>Words of page {page + 1}</span>
          <PagePins page={page} rotation={rotation} />
        </section>
      ))}
    </>
  );
}

vi.mock('@/components/viewer/load-pdf-viewer', () => ({
  usePdfViewer: () => ({ PdfViewer, hasFailed: false, retry: () => undefined }),
  prefetchViewer: () => undefined,
}));

beforeEach(() => {
  Object.assign(shown, { rotation: 0, page: 0, revealed: [] });
});

const { andi, hendra } = people;
const training = 'additional_name=Pelatihan';

type Row = { id: number; additional_name: string; user: { username: string } };

const waiting = (): Promise<Row> =>
  firstOf(andi, `/document/verifications?role=verifikatorDms&${training}`);

const only = ({ additional_name, user: { username } }: Row) =>
  new URLSearchParams({ additional_name, username });

async function openSheet(path: string, as: string, button: string) {
  const user = await renderApp({ path, as });
  await press(user, await firstRow(), button);
  const sheet = await screen.findByRole('dialog');
  await within(sheet).findByRole('region', { name: 'Meta Data' });
  await within(sheet).findByText('Words of page 1');
  return { user, sheet };
}

const openVerification = (row: Row) =>
  openSheet(`/document/verification?${only(row)}`, andi, 'Verification');
const openDetail = (row: Row) =>
  openSheet(`/document/my-document?${only(row)}`, row.user.username, 'Detail');

async function choose(user: UserEvent, sheet: HTMLElement, status: string) {
  await user.click(await within(sheet).findByRole('radio', { name: status }));
}

/** Opens a document, of more than one that wait, and chooses to reject it. */
async function openRejection() {
  const row = await waiting();
  const opened = await openSheet(`/document/verification?${training}`, andi, 'Verification');
  await choose(opened.user, opened.sheet, 'Rejected');
  return { ...opened, row };
}

const pageOf = (sheet: HTMLElement, number: number) =>
  within(sheet).getByRole('region', { name: `Page ${number}` });

/** Clicks a place of a page, in fractions of it. */
function clickAt(sheet: HTMLElement, number: number, x: number, y: number) {
  const page = pageOf(sheet, number);
  page.getBoundingClientRect = () => new DOMRect(100, 50, 300, 600);
  fireEvent.click(within(page).getByText(/^Words/), {
    clientX: 100 + x * 300,
    clientY: 50 + y * 600,
  });
}

/** The names of the pins on a page. */
const pinsOn = (sheet: HTMLElement, number: number) =>
  within(pageOf(sheet, number))
    .queryAllByRole('button')
    .map((pin) => pin.getAttribute('aria-label'));

/** The row and the column of a pin on its page, from 1. */
const cellOf = (sheet: HTMLElement, name: string) =>
  within(sheet)
    .getByRole('button', { name })
    .closest<HTMLElement>('.viewer-pin-field')
    ?.style.gridArea.replaceAll(' ', '');

const remark = (sheet: HTMLElement, number: number) =>
  within(sheet).getByRole<HTMLInputElement>('textbox', { name: `Remark of pin ${number}` });
const place = (sheet: HTMLElement, name: string) =>
  within(sheet).getByRole<HTMLSelectElement>('combobox', { name });
const noteOf = (sheet: HTMLElement) => within(sheet).getByLabelText<HTMLTextAreaElement>('Note');
const listOf = (sheet: HTMLElement) =>
  within(within(sheet).getByRole('region', { name: 'Last rejection' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('in a rejection', () => {
  it('a click pins a remark, and the note has its line in front of the free text', async () => {
    const { user, sheet, row } = await openRejection();
    const writes = recordWrites();
    clickAt(sheet, 2, 0.1, 0.2);
    expect(document.activeElement).toBe(remark(sheet, 1));
    await user.keyboard('Tanggal tidak ada');
    expect(pinsOn(sheet, 2)).toEqual(['Pin 1: Tanggal tidak ada']);
    expect(cellOf(sheet, 'Pin 1: Tanggal tidak ada')).toBe('1/1');
    clickAt(sheet, 1, 0.5, 0.9);
    await user.keyboard('Cap buram');
    expect(pinsOn(sheet, 1)).toEqual(['Pin 2: Cap buram']);
    await user.type(noteOf(sheet), 'Mohon diperbaiki.{Enter}Terima kasih.');
    expect(within(sheet).queryByText(/characters/)).toBeNull();
    await press(user, sheet, 'Save');
    await closed(sheet);
    expect(writes).toEqual([
      {
        method: 'PUT',
        path: `/document/verifications/update/${row.id}`,
        body: {
          document_status_id: 4,
          verifier_note:
            'Page 2, upper left: Tanggal tidak ada\nPage 1, lower centre: Cap buram\nMohon diperbaiki.\nTerima kasih.',
        },
      },
    ]);
  });

  it('a remark alone is a note, to an approver as well', async () => {
    const row = await waiting();
    await verify(andi, row.id);
    const { user, sheet } = await openSheet(`/document/approve?${only(row)}`, hendra, 'Approve');
    await choose(user, sheet, 'Rejected');
    const writes = recordWrites();
    clickAt(sheet, 1, 0.9, 0.5);
    await user.keyboard('Cap buram');
    await press(user, sheet, 'Save');
    await closed(sheet);
    expect(writes[0]?.body).toEqual({
      document_status_id: 4,
      approval_note: 'Page 1, middle right: Cap buram',
    });
  });

  it('keys pin to the page that is being read, and choose the place', async () => {
    shown.page = 1;
    const { user, sheet } = await openRejection();
    outlastDeafness();
    await user.keyboard('p');
    const field = place(sheet, 'Page 2, place of pin 1');
    expect(document.activeElement).toBe(field);
    expect(field.selectedOptions[0]?.text).toBe('middle centre');
    await user.selectOptions(field, 'lower right');
    // To the button that removes it, and to the remark.
    await user.tab();
    await user.tab();
    await user.keyboard('Cap buram');
    expect(cellOf(sheet, 'Pin 1: Cap buram')).toBe('3/3');
    const writes = recordWrites();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(
      within(sheet).getByRole('button', { name: 'Pin a remark' }),
    );
    expect(writes).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await closed(sheet);
    expect(writes[0]?.body).toMatchObject({
      verifier_note: 'Page 2, lower right: Cap buram',
    });
  });

  it('pins are edited, moved and removed before they are saved', async () => {
    const { user, sheet } = await openRejection();
    for (const words of ['satu', 'dua', 'tiga']) {
      clickAt(sheet, 1, 0.1, 0.1);
      await user.keyboard(words);
    }
    expect(pinsOn(sheet, 1)).toEqual(['Pin 1: satu', 'Pin 2: dua', 'Pin 3: tiga']);
    await user.click(within(sheet).getByRole('button', { name: 'Remove pin 2' }));
    expect(pinsOn(sheet, 1)).toEqual(['Pin 1: satu', 'Pin 2: tiga']);
    expect(document.activeElement).toBe(
      within(sheet).getByRole('button', { name: 'Pin a remark' }),
    );
    await user.click(within(sheet).getByRole('button', { name: 'Pin 1: satu' }));
    expect(document.activeElement).toBe(remark(sheet, 1));
    await user.keyboard(', lagi');
    await user.selectOptions(place(sheet, 'Page 1, place of pin 1'), 'upper right');
    const writes = recordWrites();
    await press(user, sheet, 'Save');
    await closed(sheet);
    expect(writes[0]?.body).toMatchObject({
      verifier_note: 'Page 1, upper right: satu, lagi\nPage 1, upper left: tiga',
    });
  });

  it('a place without a remark is not in the note: it moves, or goes', async () => {
    const { user, sheet } = await openRejection();
    clickAt(sheet, 1, 0.1, 0.1);
    clickAt(sheet, 2, 0.9, 0.9);
    expect([pinsOn(sheet, 1), pinsOn(sheet, 2)]).toEqual([[], ['Pin 1']]);
    await user.keyboard('{Escape}');
    expect(pinsOn(sheet, 2)).toEqual([]);
    expect(document.activeElement).toBe(
      within(sheet).getByRole('button', { name: 'Pin a remark' }),
    );
    clickAt(sheet, 1, 0.1, 0.1);
    await press(user, sheet, 'Save');
    await within(sheet).findByText('Say why, so that the owner can correct it.');
  });

  it('follows the rotation of the page', async () => {
    shown.rotation = 90;
    const { user, sheet } = await openRejection();
    // The upper edge is on the right.
    clickAt(sheet, 1, 0.9, 0.1);
    await user.keyboard('Buram');
    expect(cellOf(sheet, 'Pin 1: Buram')).toBe('1/3');
    const field = place(sheet, 'Page 1, place of pin 1');
    expect(field.selectedOptions[0]?.text).toBe('upper left');
    await user.click(within(sheet).getByRole('button', { name: 'Show pin 1' }));
    expect(shown.revealed).toEqual([[0, 5 / 6, 1 / 6]]);
  });

  it('selecting text pins nothing, and nothing is pinned to what is verified', async () => {
    const { user, sheet } = await openRejection();
    getSelection()?.selectAllChildren(within(pageOf(sheet, 1)).getByText(/^Words/));
    clickAt(sheet, 1, 0.1, 0.1);
    expect(pinsOn(sheet, 1)).toEqual([]);
    getSelection()?.removeAllRanges();
    await choose(user, sheet, 'Verified');
    clickAt(sheet, 1, 0.1, 0.1);
    expect(pinsOn(sheet, 1)).toEqual([]);
    expect(within(sheet).queryByRole('button', { name: 'Pin a remark' })).toBeNull();
  });

  it('a line that looks like a pin stays in the free text while one types', async () => {
    const { user, sheet } = await openRejection();
    await user.type(noteOf(sheet), 'Page 1, upper left: buram');
    expect(noteOf(sheet).value).toBe('Page 1, upper left: buram');
    expect(pinsOn(sheet, 1)).toEqual([]);
  });

  it('says how long the note is when the server finds it too long, and loses nothing', async () => {
    const { user, sheet } = await openRejection();
    clickAt(sheet, 1, 0.1, 0.1);
    await user.keyboard('Buram');
    fireEvent.change(noteOf(sheet), { target: { value: 'x'.repeat(1000) } });
    await press(user, sheet, 'Save');
    await within(sheet).findByText('At most 1000 characters.');
    within(sheet).getByText('1,026 characters with what is pinned.');
    expect(document.activeElement).toBe(noteOf(sheet));
    expect(pinsOn(sheet, 1)).toEqual(['Pin 1: Buram']);
    const writes = recordWrites();
    fireEvent.change(noteOf(sheet), { target: { value: 'x'.repeat(974) } });
    await press(user, sheet, 'Save');
    await closed(sheet);
    expect(writes).toHaveLength(1);
  });
});

describe('what is pinned is kept', () => {
  const text = 'Page 2, upper left: Tanggal tidak ada\nMohon diperbaiki.';

  async function pin() {
    const opened = await openRejection();
    clickAt(opened.sheet, 2, 0.1, 0.1);
    await opened.user.keyboard('Tanggal tidak ada');
    await opened.user.type(noteOf(opened.sheet), 'Mohon diperbaiki.');
    return opened;
  }

  function expectPinned(sheet: HTMLElement) {
    expect(remark(sheet, 1).value).toBe('Tanggal tidak ada');
    expect(noteOf(sheet).value).toBe('Mohon diperbaiki.');
    expect(pinsOn(sheet, 2)).toEqual(['Pin 1: Tanggal tidak ada']);
  }

  it('as a draft, which comes back with its pins', async () => {
    const { row } = await pin();
    await waitFor(async () =>
      expect((await readDrafts(andi))[0]?.changes).toMatchObject({ note: text }),
    );
    cleanup();
    disposeApps();
    const { sheet } = await openVerification(row);
    await within(sheet).findByText(/^What you wrote/);
    expectPinned(sheet);
  });

  it('with the decision, until an Undo brings it back', async () => {
    localStorage.setItem('GO_ON', 'yes');
    const { user, sheet } = await pin();
    const writes = recordWrites();
    await press(user, sheet, 'Save');
    const undo = await within(sheet).findByRole('button', { name: 'Undo' });
    expect(await readDecisions(andi)).toMatchObject([{ note: text }]);
    expect(within(sheet).queryByRole('button', { name: /^Pin / })).toBeNull();
    await user.click(undo);
    await within(sheet).findByText('Words of page 1');
    expectPinned(sheet);
    expect(writes).toEqual([]);
  });
});

describe('what was pinned', () => {
  const note = 'Page 2, upper left: Tanggal tidak ada\nPage 1, lower centre: Cap buram\nMohon.';

  it('the owner sees in the file, with the numbers of the list beside it', async () => {
    const row = await waiting();
    await reject(andi, row.id, note);
    const { user, sheet } = await openDetail(row);
    expect(listOf(sheet)).toEqual([
      '1Page 2, upper left: Tanggal tidak ada',
      '2Page 1, lower centre: Cap buram',
    ]);
    const rejection = within(sheet).getByRole('region', { name: 'Last rejection' });
    within(rejection).getByText('Mohon.');
    expect(pinsOn(sheet, 1)).toEqual(['Earlier pin 2: Cap buram']);
    expect(pinsOn(sheet, 2)).toEqual(['Earlier pin 1: Tanggal tidak ada']);
    expect(cellOf(sheet, 'Earlier pin 2: Cap buram')).toBe('3/2');

    const [first, second] = within(rejection).getAllByRole('button');
    await user.click(first ?? rejection);
    expect(first?.getAttribute('aria-current')).toBe('true');
    expect(shown.revealed).toEqual([[1, 1 / 6, 1 / 6]]);
    await user.click(within(sheet).getByRole('button', { name: 'Earlier pin 2: Cap buram' }));
    expect(first?.getAttribute('aria-current')).toBe('false');
    expect(second?.getAttribute('aria-current')).toBe('true');
    // The owner reads.
    clickAt(sheet, 1, 0.1, 0.1);
    expect(pinsOn(sheet, 1)).toEqual(['Earlier pin 2: Cap buram']);
  });

  it('the next verifier sees in the same file, beside the own pins', async () => {
    const row = await waiting();
    await reject(andi, row.id, note);
    await send(row.user.username, row.id);
    const { user, sheet } = await openVerification(row);
    expect(pinsOn(sheet, 1)).toEqual(['Earlier pin 2: Cap buram']);
    await choose(user, sheet, 'Rejected');
    clickAt(sheet, 1, 0.5, 0.9);
    await user.keyboard('Masih buram');
    expect(pinsOn(sheet, 1)).toEqual(['Earlier pin 2: Cap buram', 'Pin 1: Masih buram']);
  });

  it('is text once the file has been replaced', async () => {
    const row = await waiting();
    await rejectAndCorrect(row, note, { nama_pelatihan: 'Keamanan Siber' });
    const { sheet } = await openVerification(row);
    const rejection = within(sheet).getByRole('region', { name: 'Last rejection' });
    expect(rejection.querySelector('p + p')?.textContent).toBe(note);
    within(rejection).getByText('The places are those of the file before.');
    expect(within(rejection).queryByRole('button')).toBeNull();
    expect([pinsOn(sheet, 1), pinsOn(sheet, 2)]).toEqual([[], []]);
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

  it('what was pinned is text, which the owner may turn into pins', async () => {
    const row = await waiting();
    await reject(andi, row.id, note);
    hideHistory();
    const { user, sheet } = await openDetail(row);
    within(verifiersNote(sheet)).getByText(note);
    within(verifiersNote(sheet)).getByText('They fit as long as the file has not been replaced.');
    expect(pinsOn(sheet, 2)).toEqual([]);
    await press(user, verifiersNote(sheet), 'Show the places in the file');
    expect(pinsOn(sheet, 2)).toEqual(['Earlier pin 1: Tanggal tidak ada']);
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

it('a file without pages has nothing to pin to', async () => {
  server.use(
    http.get('*/document/documents/view/*', () =>
      HttpResponse.json({ data: { mime_type: 'application/zip', url: '/service/api/files/1' } }),
    ),
  );
  const user = await renderApp({ path: '/document/verification', as: andi });
  await press(user, await firstRow(), 'Verification');
  const sheet = await screen.findByRole('dialog');
  await choose(user, sheet, 'Rejected');
  await act(async () => undefined);
  noteOf(sheet);
  expect(within(sheet).queryByRole('button', { name: 'Pin a remark' })).toBeNull();
});
