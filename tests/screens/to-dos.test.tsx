import { screen, waitFor, within } from '@testing-library/react';
import { get } from 'idb-keyval';
import { beforeEach, describe, expect, it } from 'vitest';
import { andi } from '../support/api/demo-people';
import { only } from '../support/screens/desk';
import { answersWith, reject, saveMetaData, waiting } from '../support/screens/document-story';
import { database, expectNoNotice } from '../support/screens/drafts';
import { chooseFile } from '../support/screens/my-document';
import { cellOf, findPins, pinsOn } from '../support/screens/pins';
import { closeTab, renderApp } from '../support/screens/render-app';
import { closed, field, firstRow, pdfFile, press, replaceText } from '../support/screens/screens';
import { findToast } from '../support/screens/toasts';
import { shown, showTwoPages } from '../support/screens/two-pages';

// Corrections that the owner of a rejected document has to make.

beforeEach(showTwoPages);

const note = [
  'Reason: Not legible',
  'Reason: A value differs from the file: Nama Pelatihan, Penyelenggara',
  'Page 2, upper left: Tanggal tidak ada',
  'Mohon segera.',
].join('\n');
const [legible, name, organiser, date] = [
  'The file cannot be read well. Scan it again, straight and sharp.',
  'What was filled in differs from the file: Nama Pelatihan.',
  'What was filled in differs from the file: Penyelenggara.',
  'Tanggal tidak ada',
];

/** Rejects a document, and shows it in the list of its owner. */
async function openRejected(text = note) {
  const row = await waiting();
  await reject(andi, row.id, text);
  const path = `/document/my-document?${only(row)}`;
  const user = await renderApp({ path, as: row.user.username });
  return { row, user, path };
}

type Opened = Awaited<ReturnType<typeof openRejected>>;

async function open({ user }: Pick<Opened, 'user'>, button: string) {
  await press(user, await firstRow(), button);
  const modal = await screen.findByRole('dialog');
  const list = await within(modal).findByRole('region', { name: 'What to correct' });
  await within(list).findByText(/^\d of \d done$/);
  return { modal, list };
}

const ticksOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ checked, labels }) => `${checked ? 'x' : '-'} ${labels?.[0]?.textContent}`);

const doneOf = (list: HTMLElement) => within(list).getByRole('status').textContent;

async function close(user: Opened['user'], modal: HTMLElement) {
  await press(user, modal, 'Close');
  await closed(modal);
}

function hideHistory() {
  answersWith((body) =>
    JSON.parse(JSON.stringify(body), (key, value) => (key === 'history' ? undefined : value)),
  );
}

const kept = async () => (await get('drafts', database))?.toDos;

async function replaceFile(user: Opened['user'], modal: HTMLElement) {
  await within(modal).findByLabelText('Description');
  await chooseFile(user, modal, pdfFile('new.pdf'));
  await press(user, modal, 'Save');
  await closed(modal);
}

describe('a rejected document', () => {
  it('opens with an item for each reason, value and place, and the rest as text [I-20 I-22 I-23]', async () => {
    const opened = await openRejected();
    const { modal, list } = await open(opened, 'Detail');
    expect(ticksOf(list)).toEqual([`- ${legible}`, `- ${name}`, `- ${organiser}`, `- ${date}`]);
    expect(doneOf(list)).toBe('0 of 4 done');
    within(list).getByText('Mohon segera.');
    await findPins(modal, 2, 'Earlier pin 1: Tanggal tidak ada');
    const place = within(list).getByRole('button', { name: '1 Page 2, upper left' });
    await opened.user.click(place);
    expect(shown.revealed).toEqual([[1, 1 / 6, 1 / 6]]);
    expect(place.getAttribute('aria-current')).toBe('true');
  });

  it.each([
    ['written before there were any', 'NIP salah\nReason: Not legible'],
    ['that looks like one', 'Reason: Foto harus berwarna.\nPage 0, upper left: x'],
    ['of 2,000 characters', `👩🏽‍🏫 صفحة ٢ غير واضحة\n${'Halaman dua. '.repeat(152)}`],
  ])(
    'stays as it was where its note has neither reasons nor places: %s [I-22]',
    async (_, plain) => {
      // Lifts the limit, as other back ends may.
      answersWith((body) =>
        JSON.parse(JSON.stringify(body).replaceAll('"<note>"', JSON.stringify(plain))),
      );
      const { user } = await openRejected('<note>');
      await press(user, await firstRow(), 'Detail');
      const sheet = await screen.findByRole('dialog');
      const rejection = await within(sheet).findByRole('region', { name: 'Last rejection' });
      expect(rejection.querySelector('p + p')?.textContent).toBe(plain);
      expect(within(sheet).queryByRole('checkbox')).toBeNull();
      await close(user, sheet);
      await press(user, await firstRow(), 'Meta Data');
      const form = await screen.findByRole('dialog', { name: 'Meta Data' });
      await within(form).findByLabelText('Penyelenggara');
      expect(within(form).queryByRole('checkbox')).toBeNull();
    },
  );

  it('is ticked by hand, by the keyboard, and stays so after a reload [I-21 I-24]', async () => {
    const opened = await openRejected();
    const { list } = await open(opened, 'Detail');
    within(list).getByRole('checkbox', { name: date }).focus();
    await opened.user.keyboard(' ');
    await waitFor(() => expect(doneOf(list)).toBe('1 of 4 done'));
    await waitFor(async () => expect(await kept()).toHaveLength(1));
    closeTab();

    const again = { user: await renderApp({ path: opened.path }) };
    expectNoNotice();
    const { modal, list: reloaded } = await open(again, 'Detail');
    expect(ticksOf(reloaded).at(-1)).toBe(`x ${date}`);
    await again.user.click(within(reloaded).getByRole('checkbox', { name: date }));
    await waitFor(() => expect(doneOf(reloaded)).toBe('0 of 4 done'));
    await close(again.user, modal);
  });

  it('leads to the field of a value, and is ticked once the server has taken another [I-21 I-23]', async () => {
    const opened = await openRejected();
    const { modal, list } = await open(opened, 'Meta Data');
    await press(opened.user, list, 'Correct Penyelenggara');
    expect(document.activeElement).toBe(field(modal, 'Penyelenggara'));
    await press(opened.user, list, '1 Page 2, upper left');
    expect(shown.revealed).toEqual([[1, 1 / 6, 1 / 6]]);
    replaceText(modal, 'Penyelenggara', 'Pusat Pelatihan');
    expect(doneOf(list)).toBe('0 of 4 done');
    await press(opened.user, modal, 'Save');
    await closed(modal);
    const { list: after } = await open(opened, 'Meta Data');
    expect(ticksOf(after)).toEqual([`- ${legible}`, `- ${name}`, `x ${organiser}`, `- ${date}`]);
    expect(doneOf(after)).toBe('1 of 4 done');
  });

  it('has its file beside the form for another one, which ticks what the file was about [I-21 I-23]', async () => {
    const opened = await openRejected();
    const { modal, list } = await open(opened, 'Edit');
    await within(modal).findByText('The file as it is now');
    expect(await within(modal).findByText('Words of page 2')).not.toBeNull();
    expect(cellOf(modal, 'Earlier pin 1: Tanggal tidak ada')).toBe('1/1');
    await press(opened.user, list, '1 Page 2, upper left');
    expect(shown.revealed).toEqual([[1, 1 / 6, 1 / 6]]);
    await replaceFile(opened.user, modal);

    const { modal: sheet, list: after } = await open(opened, 'Detail');
    expect(ticksOf(after)).toEqual([`x ${legible}`, `- ${name}`, `- ${organiser}`, `x ${date}`]);
    within(after).getByText('These pins point at the previous file.');
    expect(within(after).queryByRole('button')).toBeNull();
    expect(pinsOn(sheet, 2)).toEqual([]);
  });

  it('leads from its detail to the forms, and back [I-23]', async () => {
    const opened = await openRejected();
    const { list } = await open(opened, 'Detail');
    await opened.user.click(within(list).getByRole('link', { name: 'Correct the values' }));
    const form = await screen.findByRole('dialog', { name: 'Meta Data' });
    await within(form).findByLabelText('Penyelenggara');
    replaceText(form, 'Penyelenggara', 'Pusat Pelatihan');
    await press(opened.user, form, 'Save');
    await closed(form);
    const rejection = await screen.findByRole('region', { name: 'Last rejection' });
    await within(rejection).findByText('1 of 4 done');
  });
});

describe('where the back end tells no history', () => {
  it('what this browser has saved is ticked, and kept until it is sent [I-21 I-24]', async () => {
    const opened = await openRejected();
    hideHistory();
    const { modal, list } = await open(opened, 'Edit');
    within(list).getByText('These pins are correct unless the file has been replaced.');
    expect(within(list).queryByRole('button', { name: /Page 2/ })).toBeNull();
    await press(opened.user, list, 'Show the places in the file');
    await findPins(modal, 2, 'Earlier pin 1: Tanggal tidak ada');
    await replaceFile(opened.user, modal);
    await waitFor(async () => expect(await kept()).toHaveLength(1));

    const { modal: meta, list: second } = await open(opened, 'Meta Data');
    expect(ticksOf(second)).toEqual([`x ${legible}`, `- ${name}`, `- ${organiser}`, `x ${date}`]);
    replaceText(meta, 'Nama Pelatihan', 'Keamanan Siber');
    await press(opened.user, meta, 'Save');
    await closed(meta);
    const { modal: sheet, list: third } = await open(opened, 'Detail');
    expect(ticksOf(third)).toEqual([`x ${legible}`, `x ${name}`, `- ${organiser}`, `x ${date}`]);
    await close(opened.user, sheet);

    await press(opened.user, await firstRow(), 'Send');
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(
      within(question)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([organiser]);
    await press(opened.user, question, 'Yes');
    await findToast('success', 'Document has been sent.');
    await waitFor(async () => expect(await kept()).toEqual([]));
  });
});

describe('the question of Send', () => {
  async function ask({ user }: Opened) {
    await press(user, await firstRow(), 'Send');
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    const items = within(question).queryAllByRole('listitem');
    return { question, open: items.map(({ textContent }) => textContent) };
  }
  const sentence = 'Data that has been sent cannot be changed!';

  it('names what is not corrected above its sentence, and asks once [I-25]', async () => {
    const opened = await openRejected();
    const { question, open: first } = await ask(opened);
    expect(first).toEqual([legible, name, organiser, `Page 2, upper left: ${date}`]);
    within(question).getByText('Not corrected yet:');
    const asked = within(question).getByText(sentence);
    expect(asked.previousElementSibling?.tagName).toBe('UL');
    await press(opened.user, question, 'No');
    await closed(question);

    const { modal, list } = await open(opened, 'Detail');
    for (const box of within(list).getAllByRole('checkbox')) await opened.user.click(box);
    await waitFor(() => expect(doneOf(list)).toBe('4 of 4 done'));
    await close(opened.user, modal);
    const { question: second, open: left } = await ask(opened);
    expect(left).toEqual([]);
    within(second).getByText(sentence);
    expect(within(second).queryByText('Not corrected yet:')).toBeNull();
    await press(opened.user, second, 'No');
  });

  it('of all names what is open of each document, and forgets it once that is sent [I-24 I-25]', async () => {
    const { row, path } = await openRejected();
    await saveMetaData(row.user.username, row.id, { nama_pelatihan: 'Keamanan Siber' });
    closeTab();
    const again = await renderApp({ path, as: row.user.username });
    const { modal: sheet, list } = await open({ user: again }, 'Detail');
    await again.click(within(list).getByRole('checkbox', { name: date }));
    await waitFor(async () => expect(await kept()).toHaveLength(1));
    await close(again, sheet);
    await again.click(await screen.findByRole('link', { name: /^Send \d+ documents?$/ }));
    const modal = await screen.findByRole('dialog', { name: /^Send \d+ documents?$/ });
    const named = within(modal).getByText('Not corrected yet:').nextElementSibling;
    expect([...(named?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      legible,
      organiser,
    ]);
    const asked = within(modal).getByText(sentence);
    expect(asked.compareDocumentPosition(named as Element)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    await press(again, modal, 'Yes');
    await screen.findByRole('dialog', { name: 'Receipt' });
    await waitFor(async () => expect(await kept()).toEqual([]));
  });

  it('names nothing of a note without reasons and places [I-22]', async () => {
    const opened = await openRejected('NIP salah');
    const { question, open: named } = await ask(opened);
    expect(named).toEqual([]);
    within(question).getByText(sentence);
    await press(opened.user, question, 'No');
  });
});

it('what was ticked goes with the drafts at a sign-out [I-24]', async () => {
  const opened = await openRejected();
  const { modal, list } = await open(opened, 'Detail');
  await opened.user.click(within(list).getByRole('checkbox', { name: date }));
  await waitFor(async () => expect(await kept()).toHaveLength(1));
  await close(opened.user, modal);
  await opened.user.click(screen.getByRole('button', { name: /^Sign Out$/, hidden: true }));
  await waitFor(async () => expect(await kept()).toBeUndefined());
});
