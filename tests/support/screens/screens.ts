import {
  act,
  fireEvent,
  screen,
  waitFor,
  waitForElementToBeRemoved,
  within,
} from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { saveAs } from 'file-saver';
import { http } from 'msw';
import { readSheet } from 'read-excel-file/universal';
import { expect, onTestFinished, vi } from 'vitest';
import writeSheet from 'write-excel-file/universal';
import { siti } from '../api/demo-people';
import { server, testApi } from './msw';
import { renderApp } from './render-app';

export { gate } from './gate';

/** Actions on the screens, by visible names. */

/**
 * Opens a screen as administrator and waits for its rows, or for the word that there are none.
 * Returns the user's events.
 */
export async function openScreen(path: string): Promise<UserEvent> {
  const user = await renderApp({ path, as: siti, role: 'administrator' });
  await waitFor(() => {
    if (screen.queryByText('No data available yet!')) return;
    expect(screen.getAllByRole('cell').length).toBeGreaterThan(0);
  });
  return user;
}

/** Lets the time pass in which keys do nothing after a document has appeared. */
export function outlastGuard(): void {
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 200);
  onTestFinished(() => clock.mockRestore());
}

/** The only button of this name on the screen. */
export function button(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

/** The only link of this name on the screen: it opens what has an address. */
export function link(name: string): HTMLElement {
  return screen.getByRole('link', { name });
}

/** The names of links that look like buttons. */
const links = /^(Add|Approve|Detail|Edit|Meta Data|Receipt|Verification)$/;

const roleOf = (name: string) => (links.test(name) ? 'link' : 'button');

export function headers(): (string | null)[] {
  return screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
}

/** The row with a cell that equals this text or begins with it. */
export async function findRow(text: string): Promise<HTMLElement> {
  const cell = await screen.findByRole('cell', { name: new RegExp(`^${text}\\b`) });
  const row = cell.closest('tr');
  if (!row) throw new Error(`"${text}" stands in no row.`);
  return row;
}

/** The rows of the list. */
export function rows(): HTMLElement[] {
  return screen.getAllByRole('row').slice(1);
}

/** The first row, once its buttons are there. */
export async function firstRow(): Promise<HTMLElement> {
  await waitFor(() => expect(rows()[0]?.querySelector('a, button')).toBeTruthy());
  const [row] = rows();
  if (!row) throw new Error('No row.');
  return row;
}

/** The buttons of a row, and the links that look like one. */
export function buttonsOf(row: HTMLElement): (string | undefined)[] {
  const { queryAllByRole } = within(row);
  const shown = new Set([...queryAllByRole('link'), ...queryAllByRole('button')]);
  return [...row.querySelectorAll<HTMLElement>('a, button')]
    .filter((one) => shown.has(one))
    .map(({ textContent }) => textContent?.trim());
}

export function cellsOf(row: HTMLElement | undefined): (string | null)[] {
  if (!row) throw new Error('No row.');
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
}

/** Presses a button of the screen. Resolves to the modal. */
export async function openModal(
  user: UserEvent,
  button: HTMLElement,
  name: string,
): Promise<HTMLElement> {
  await user.click(button);
  return screen.findByRole('dialog', { name });
}

/** Chooses an option of a select by its label. */
export async function choose(user: UserEvent, field: HTMLElement, option: string): Promise<void> {
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: option }));
}

/** Resolves when a button or a link can be pressed. */
export async function untilEnabled(button: HTMLElement): Promise<void> {
  const isEnabled = () => !button.matches(':disabled, [aria-disabled=true]');
  if (!isEnabled()) await waitFor(() => expect(isEnabled()).toBe(true));
}

/** Presses a button or a link, as soon as it is enabled. */
export async function press(user: UserEvent, within_: HTMLElement, button: string): Promise<void> {
  const pressed = within(within_).getByRole(roleOf(button), { name: button });
  await untilEnabled(pressed);
  await user.click(pressed);
}

/** Clicks twice before the button can be drawn as disabled. */
export async function pressTwice(button: HTMLElement): Promise<void> {
  await act(async () => {
    button.click();
    button.click();
  });
}

/** The field of a form with this label. */
export const field = (form: HTMLElement, label: string) =>
  within(form).getByLabelText<HTMLInputElement>(label);

export function replaceText(form: HTMLElement, label: string, text: string): void {
  fireEvent.change(field(form, label), { target: { value: text } });
}

/** Replaces the first text of a form, once it is there. */
export async function replaceFirstText(form: HTMLElement, text: string): Promise<void> {
  const [first] = await within(form).findAllByRole('textbox');
  if (first) fireEvent.change(first, { target: { value: text } });
}

/** A file that begins and ends as a PDF does. */
export const pdfFile = (name = 'scan.pdf', content: BlobPart = '%PDF-1.4\n%%EOF\n') =>
  new File([content], name, { type: 'application/pdf' });

/** The messages under the fields of a form, by label, as a screen reader relates them. */
export function errorsUnder(form: HTMLElement): Record<string, string> {
  const described = [...form.querySelectorAll('[aria-describedby]')];
  const errors = described.flatMap((control) => {
    const name =
      control.querySelector('legend') ?? form.querySelector(`label[for="${control.id}"]`);
    const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
    const message = ids.map((id) => form.querySelector(`.field-error[id="${id}"]`)).find(Boolean);
    return name && message ? [[name.textContent, message.textContent]] : [];
  });
  return Object.fromEntries(errors);
}

/** The id of an option of this name, as the server has it. */
export async function optionId(list: string, name: string): Promise<number> {
  const path = `/data-referensi/${list}/search?limit=1000`;
  const { body } = await (await testApi()).call(siti, 'GET', path);
  const options: { id: number }[] = body.data;
  const option = options.find((one) => Object.values<unknown>(one).includes(name));
  if (!option) throw new Error(`None of ${list} is named ${name}.`);
  return option.id;
}

/** The filters in the address. */
export const filters = () => Object.fromEntries(new URLSearchParams(location.search));

/** Waits until a modal has faded out. */
export async function closed(modal: HTMLElement): Promise<void> {
  if (modal.isConnected) await waitForElementToBeRemoved(modal);
}

type Call = { method: string; path: string; body: unknown };

/** Records the writes that the app makes, and lets them pass. */
export function recordWrites(): Call[] {
  const calls: Call[] = [];
  server.use(
    http.all('*/service/api/*', async ({ request }) => {
      if (request.method === 'GET') return;
      const path = new URL(request.url).pathname.replace('/service/api', '');
      const isJson = request.headers.get('Content-Type')?.includes('json');
      const body = isJson ? await request.clone().json() : undefined;
      calls.push({ method: request.method, path, body });
    }),
  );
  return calls;
}

/** Presses a button that saves a spreadsheet. Resolves to its file name and its rows. */
export async function savedSheet(user: UserEvent, button: HTMLElement) {
  await user.click(button);
  await waitFor(() => expect(saveAs).toHaveBeenCalled());
  const [blob, name] = vi.mocked(saveAs).mock.lastCall ?? [];
  vi.mocked(saveAs).mockClear();
  if (!(blob instanceof Blob)) throw new Error('What was saved is no file.');
  return { name, rows: await readSheet(await blob.arrayBuffer()) };
}

/** Chooses a sheet with these rows, including the header, to import. Resolves to the modal. */
export async function chooseSheet(user: UserEvent, rows: (string | number)[][]) {
  const modal = await openModal(user, link('Import'), 'Import');
  const sheet = await writeSheet(rows).toBlob();
  await user.upload(
    within(modal).getByLabelText('File'),
    new File([await sheet.arrayBuffer()], 'rows.xlsx', { type: sheet.type }),
  );
  return modal;
}

/** Saves the sheet that has been chosen, once it has been rehearsed. */
export async function saveSheet(user: UserEvent, modal: HTMLElement): Promise<void> {
  const save = { name: /^(Save|Import [\d,]+ rows?)$/ };
  await waitFor(() => {
    expect(within(modal).getByRole<HTMLButtonElement>('button', save).disabled).toBe(false);
  });
  await user.click(within(modal).getByRole('button', save));
}

/** Imports a sheet with these rows, including the header. Resolves to the modal. */
export async function importSheet(user: UserEvent, rows: (string | number)[][]) {
  const modal = await chooseSheet(user, rows);
  await saveSheet(user, modal);
  return modal;
}
