import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { paths } from '@/navigation/paths';
import { expectConsole } from '../support/screens/console';
import { server } from '../support/screens/msw';
import {
  cellsOf,
  chooseSheet,
  closed,
  findRow,
  gate,
  link,
  openModal,
  openScreen,
  press,
  recordWrites,
  savedSheet,
} from '../support/screens/screens';
import { findToast } from '../support/screens/toasts';

/** The import dialog after a file was chosen. The Column screen stands for all. */

const base = '*/service/api/data-referensi/columns';
const headers = ['Sort', 'Name', 'Description', 'Data Type', 'Mandatory'];
const unchanged = [1, 'nomor_sk', 'Nomor SK', 'String', 'Yes'];
const changed = [2, 'tanggal_sk', 'Tanggal', 'Date', 'Yes'];
const added = [71, 'zz_one', 'One', 'Date', 'Yes'];
const wrong = [72, 'zz_two', 'Two', 'Number', 'Perhaps'];

const find = (modal: HTMLElement, name: string | RegExp) =>
  within(modal).findByRole<HTMLButtonElement>('button', { name });
const filter = (modal: HTMLElement) => {
  const group = within(modal).getByRole('group', { name: /in the sheet$/ });
  return within(group)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
};
/** The rows of the dialog's table: number, name and outcome, what changes. */
const listed = (modal: HTMLElement) =>
  within(modal)
    .getAllByRole('row')
    .slice(1)
    .map((row) => cellsOf(row));

const question = () => screen.findByRole('dialog', { name: 'Are you sure?' });

const called = (writes: { path: string }[]) => writes.map(({ path }) => path.split('/').at(-1));

it('says what an import would do, lets wrong cells be corrected, and imports [M-29 M-30 M-33]', async () => {
  const user = await openScreen(`${paths.column}?column_name=zz`);
  const writes = recordWrites();
  const modal = await chooseSheet(user, [headers, unchanged, changed, added, wrong]);
  const importButton = await find(modal, 'Import 2 rows');
  expect(importButton.disabled).toBe(true);
  expect(filter(modal)).toEqual(['1 new', '1 changed', '1 unchanged', '1 wrong']);
  await within(modal).findByText(/^[\d,]+ rows are not in the sheet; they stay\.$/);
  expect(listed(modal).map((cells) => cells.slice(0, 2))).toEqual([
    ['5', 'zz_two Wrong'],
    ['3', 'tanggal_sk Changed'],
    ['4', 'zz_one New'],
  ]);
  const change = within(modal).getByText('Tanggal SK').closest('li');
  expect(change?.textContent).toBe('Description Tanggal SK  Tanggal');
  expect(change?.querySelector('del')?.textContent).toBe('Tanggal SK');

  const type = within(modal).getByRole<HTMLInputElement>('textbox', { name: 'Data Type row 5' });
  const mandatory = within(modal).getByRole('textbox', { name: 'Mandatory row 5' });
  expect(type.value).toBe('Number');
  expect(type.getAttribute('aria-invalid')).toBe('true');
  const problem = document.getElementById(String(type.getAttribute('aria-describedby')));
  expect(problem?.textContent).toBe('Choose String or Date.');

  await user.clear(type);
  await user.type(type, 'String');
  await user.clear(mandatory);
  await user.type(mandatory, 'Maybe{Enter}');
  await waitFor(() => expect(screen.getAllByRole('textbox', { name: /row 5$/ })).toHaveLength(1));
  const still = within(modal).getByRole<HTMLInputElement>('textbox', { name: 'Mandatory row 5' });
  expect(still.value).toBe('Maybe');
  await waitFor(() => expect(document.activeElement).toBe(still));
  await user.clear(still);
  await user.type(still, 'No');
  await press(user, modal, 'Cancel');
  await press(user, await question(), 'No');
  await press(user, modal, 'Check again');
  const ready = await find(modal, 'Import 3 rows');
  await waitFor(() => expect(ready.disabled).toBe(false));
  // Asks before it closes: corrections exist nowhere else.
  await press(user, modal, 'Cancel');
  await press(user, await question(), 'No');
  expect(filter(modal)).toEqual(['2 new', '1 changed', '1 unchanged', '0 wrong']);
  expect(called(writes)).toEqual(['rehearse', 'rehearse', 'rehearse']);

  await user.click(ready);
  await findToast('success', /^2 added, 1 changed, 1 unchanged\./);
  await closed(modal);
  expect(called(writes).at(-1)).toBe('import');
  expect(cellsOf(await findRow('zz_two')).slice(3, 5)).toEqual(['String', 'No']);
});

it('shows the error of a cell where it stands, and keeps it when another cell is corrected [W-46]', async () => {
  const user = await openScreen(paths.column);
  const modal = await chooseSheet(user, [headers, [72, 'zz_two', '#N/A', 'Number', 'Yes']]);
  const name = 'Description row 2';
  const cell = await within(modal).findByRole<HTMLInputElement>('textbox', { name });
  expect(cell.value).toBe('#N/A');
  const problem = document.getElementById(String(cell.getAttribute('aria-describedby')));
  expect(problem?.textContent).toBe('The cell has an error (#N/A).');
  const type = within(modal).getByRole('textbox', { name: 'Data Type row 2' });
  await user.clear(type);
  await user.type(type, 'Date{Enter}');
  await waitFor(() => expect(screen.getAllByRole('textbox', { name: /row 2$/ })).toHaveLength(1));
  expect(within(modal).getByRole<HTMLInputElement>('textbox', { name }).value).toBe('#N/A');
});

it('shows only the rows whose count is pressed, and all again [M-29]', async () => {
  const user = await openScreen(paths.column);
  const modal = await chooseSheet(user, [headers, unchanged, changed, added]);
  await user.click(await find(modal, '1 unchanged'));
  expect((await find(modal, '1 unchanged')).getAttribute('aria-pressed')).toBe('true');
  expect(listed(modal).map(([row]) => row)).toEqual(['2']);
  await user.click(await find(modal, '1 new'));
  expect(listed(modal).map(([row]) => row)).toEqual(['4']);
  await user.click(await find(modal, '1 new'));
  expect(listed(modal).map(([row]) => row)).toEqual(['3', '4']);
});

it('shows a long sheet a hundred rows at a time [M-29]', async () => {
  const user = await openScreen(paths.column);
  const many = Array.from({ length: 250 }, (_, i) => [1, `zz_${i}`, 'One', 'Date', 'Yes']);
  const modal = await chooseSheet(user, [headers, ...many]);
  await find(modal, 'Import 250 rows');
  expect(listed(modal)).toHaveLength(100);
  await press(user, modal, 'Show 100 more');
  await press(user, modal, 'Show 50 more');
  expect(listed(modal)).toHaveLength(250);
  await press(user, modal, '250 new');
  expect(listed(modal)).toHaveLength(100);
});

it('gives the sheet back with remarks, which an import ignores [M-30 M-33]', async () => {
  const user = await openScreen(paths.column);
  const modal = await chooseSheet(user, [headers, added, wrong]);
  const { name, rows } = await savedSheet(user, await find(modal, 'Download with remarks'));
  expect(name).toBe('Column remarks.xlsx');
  expect(rows).toEqual([
    [...headers, 'What is wrong'],
    ['71', 'zz_one', 'One', 'Date', 'Yes', null],
    [
      '72',
      'zz_two',
      'Two',
      'Number',
      'Perhaps',
      'Data Type: Choose String or Date. Mandatory: Choose Yes or No.',
    ],
  ]);
  // Closes without a question: the file was only looked at.
  await press(user, modal, 'Cancel');
  await closed(modal);
  const again = await chooseSheet(user, [
    [...headers, 'What is wrong'],
    [...added, 'Nothing any more'],
  ]);
  expect((await find(again, 'Import 1 row')).disabled).toBe(false);
});

it('looks again where the data have changed since [W-44]', async () => {
  const user = await openScreen(`${paths.column}?column_name=zz`);
  const modal = await chooseSheet(user, [headers, added]);
  const importButton = await find(modal, 'Import 1 row');
  const message = 'The data has changed since you checked. Check again.';
  let sent: string | null = null;
  server.use(
    http.post(
      `${base}/import`,
      ({ request }) => {
        sent = new URL(request.url).searchParams.get('base');
        return HttpResponse.json({ message }, { status: 409 });
      },
      { once: true },
    ),
  );
  await user.click(importButton);
  expect((await within(modal).findByRole('alert')).textContent).toContain(message);
  expect(sent).toMatch(/./);
  await press(user, modal, 'Check again');
  await waitFor(() => expect(within(modal).queryByRole('alert')).toBeNull());
  await waitFor(async () => expect((await find(modal, 'Import 1 row')).disabled).toBe(false));
  await press(user, modal, 'Import 1 row');
  await findToast('success', '1 added, 0 changed, 0 unchanged.');
});

it.each([
  ['has no such call', () => HttpResponse.json({ message: 'Not found.' }, { status: 404 })],
  ['allows another method only', () => new HttpResponse(null, { status: 405 })],
  ['answers 200 to everything', () => HttpResponse.json({ message: 'Imported.' })],
  ['answers with its own page', () => HttpResponse.html('<!doctype html><p>Welcome</p>')],
])('compares the sheet with the export where the back end %s [M-31]', async (_, answer) => {
  const user = await openScreen(`${paths.column}?column_name=zz`);
  const writes = recordWrites();
  server.use(http.post(`${base}/rehearse`, answer));
  const modal = await chooseSheet(user, [headers, unchanged, changed, added]);
  await within(modal).findByText(
    'Compared with the current export; the server checks the cells when you import.',
  );
  expect(filter(modal)).toEqual(['1 new', '1 changed', '1 unchanged', '0 wrong']);
  expect(listed(modal)).toHaveLength(2);
  expect(called(writes)).toEqual([]);

  await press(user, modal, 'Save');
  await findToast('success', /^1 added, 1 changed, 1 unchanged\./);
  await closed(modal);
  // Asks the back end no second time.
  const next = await chooseSheet(user, [headers, unchanged]);
  await within(next).findByText(/^Compared with the current export/);
  expect(called(writes)).toEqual(['import']);
});

it('understands the wire names of another back end and the headers of another language [M-31]', async () => {
  const user = await openScreen(paths.column);
  server.use(http.post(`${base}/rehearse`, () => new HttpResponse(null, { status: 404 })));
  const wireNames = [
    'column_name',
    'data_type',
    'column_description',
    'sort_number',
    'is_mandatory',
  ];
  const modal = await chooseSheet(user, [
    wireNames,
    ['nomor_sk', 'String', 'Nomor SK', 1, 1],
    ['tanggal_sk', 'Date', 'Tanggal', 2, 1],
  ]);
  await find(modal, '1 changed');
  expect(filter(modal)).toEqual(['0 new', '1 changed', '1 unchanged', '0 wrong']);
});

it('says that it takes longer, can be stopped, and still imports [M-32]', async () => {
  const user = await openScreen(`${paths.column}?column_name=zz`);
  const answer = gate();
  server.use(http.post(`${base}/rehearse`, () => answer.opened, { once: true }));
  const modal = await chooseSheet(user, [headers, added]);
  expect((await find(modal, 'Save')).disabled).toBe(true);
  await within(modal).findByRole('progressbar');
  await press(user, modal, 'Stop');
  await find(modal, 'See the changes');
  answer.open();
  await press(user, modal, 'Save');
  await findToast('success', '1 added, 0 changed, 0 unchanged.');
});

it('offers no import by the answer about a file that was chosen before', async () => {
  const user = await openScreen(paths.column);
  const modal = await chooseSheet(user, [headers, added]);
  await find(modal, 'Import 1 row');
  const answer = gate();
  server.use(http.post(`${base}/rehearse`, () => answer.opened, { once: true }));
  await user.upload(within(modal).getByLabelText('File'), new File(['x'], 'other.xlsx'));
  expect((await find(modal, 'Import 1 row')).disabled).toBe(true);
  await user.click(await within(modal).findByRole('button', { name: 'Stop' }));
  await find(modal, 'Save');
  expect(within(modal).queryByRole('table')).toBeNull();
  answer.open();
});

it('says why it could not look, and looks again when told to [M-32]', async () => {
  expectConsole(/status code 503/);
  const user = await openScreen(paths.column);
  const message = 'Too many spreadsheets.';
  server.use(
    http.post(`${base}/rehearse`, () => HttpResponse.json({ message }, { status: 503 }), {
      once: true,
    }),
  );
  const modal = await chooseSheet(user, [headers, added]);
  expect((await within(modal).findByRole('alert')).textContent).toContain(message);
  await press(user, modal, 'See the changes');
  await find(modal, 'Import 1 row');
});

it('shows once, under the field, that a file is no sheet [M-32]', async () => {
  const user = await openScreen(paths.column);
  const modal = await openModal(user, link('Import'), 'Import');
  await user.upload(within(modal).getByLabelText('File'), new File(['x'], 'rows.xlsx'));
  expect((await within(modal).findByRole('alert')).textContent).toBe(
    'This is not an .xlsx spreadsheet that can be read.',
  );
});
