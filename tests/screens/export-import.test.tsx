import { screen, waitFor, within } from '@testing-library/react';
import { saveAs } from 'file-saver';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { paths } from '@/navigation/paths';
import { expectConsole } from '../support/screens/console';
import { server } from '../support/screens/msw';
import {
  button,
  field,
  findRow,
  gate,
  importSheet,
  link,
  openModal,
  openScreen,
  press,
  pressTwice,
  recordWrites,
  savedSheet,
} from '../support/screens/screens';
import { findToast, settled } from '../support/screens/toasts';

/** Export and import share their code on every screen; the Column screen stands for all. */

const base = '*/service/api/data-referensi/columns';
/** Refuses the rehearsal, as back ends do that lack it. */
const withoutRehearsal = () =>
  server.use(http.post(`${base}/rehearse`, () => HttpResponse.json({}, { status: 404 })));

const exportHeaders = ['Sort', 'Name', 'Description', 'Data Type', 'Mandatory'];

it('exports to Column.xlsx, the button disabled with a spinner until the download ends [L-12]', async () => {
  const user = await openScreen(paths.column);
  const answer = gate();
  server.use(
    http.get(`${base}/export`, async () => {
      await answer.opened;
      return HttpResponse.arrayBuffer(new TextEncoder().encode('sheet').buffer);
    }),
  );
  const exportButton = screen.getByRole<HTMLButtonElement>('button', { name: 'Export' });
  await user.click(exportButton);
  expect(exportButton.disabled).toBe(true);
  expect(exportButton.querySelector('.spinner-border')).not.toBeNull();
  answer.open();
  await waitFor(() => expect(saveAs).toHaveBeenCalledWith(expect.any(Blob), 'Column.xlsx'));
  await waitFor(() => expect(exportButton.disabled).toBe(false));
});

it('makes one call and one file where Export is pressed twice [G-12]', async () => {
  await openScreen(paths.column);
  let calls = 0;
  server.use(
    http.get(`${base}/export`, () => {
      calls += 1;
    }),
  );
  await pressTwice(button('Export'));
  await waitFor(() => expect(saveAs).toHaveBeenCalled());
  await settled();
  expect(calls).toBe(1);
  expect(saveAs).toHaveBeenCalledOnce();
});

it('gives the focus back to Export once the download has ended [G-2]', async () => {
  const user = await openScreen(paths.column);
  const answer = gate();
  server.use(http.get(`${base}/export`, () => answer.opened));
  const exportButton = screen.getByRole<HTMLButtonElement>('button', { name: 'Export' });
  await user.click(exportButton);
  await waitFor(() => expect(exportButton.disabled).toBe(true));
  // Blurs the disabled button as browsers do; happy-dom blurs only what is enabled.
  exportButton.disabled = false;
  exportButton.blur();
  exportButton.disabled = true;
  expect(document.activeElement).toBe(document.body);
  answer.open();
  await waitFor(() => expect(document.activeElement).toBe(exportButton));
});

it('shows the message in the blob of a failed export [L-12 F-9]', async () => {
  const user = await openScreen(paths.column);
  server.use(
    http.get(`${base}/export`, () =>
      HttpResponse.json({ message: 'The export could not be written.' }, { status: 500 }),
    ),
  );
  await user.click(button('Export'));
  await findToast('error', 'The export could not be written.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(false);
  expect(saveAs).not.toHaveBeenCalled();
});

it('tells and logs a mistake of the app itself as such, not as a missing answer', async () => {
  expectConsole(/TypeError: no such function/);
  const user = await openScreen(paths.column);
  vi.mocked(saveAs).mockImplementationOnce(() => {
    throw new TypeError('no such function');
  });
  await user.click(button('Export'));
  await findToast('error', /^Something went wrong in the app itself\./);
});

it('exports the whole list, whatever its filter [R-10 L-12 W-9]', async () => {
  const user = await openScreen(`${paths.column}?column_name=tanggal_sk`);
  await findRow('tanggal_sk');
  const { rows } = await savedSheet(user, button('Export'));
  expect(rows.slice(0, 3)).toEqual([
    exportHeaders,
    [1, 'nomor_sk', 'Nomor SK', 'String', 'Yes'],
    [2, 'tanggal_sk', 'Tanggal SK', 'Date', 'Yes'],
  ]);
});

it('lists every error of an import by row and column, changes nothing and keeps the file for the next try [V-1]', async () => {
  const user = await openScreen(`${paths.column}?column_name=zz`);
  withoutRehearsal();
  const modal = await importSheet(user, [
    exportHeaders,
    [71, 'zz_one', 'One', 'Number', 'Yes'],
    [72, 'zz_two', 'Two', 'String', 'Perhaps'],
    ['x', 'zz_three', 'Three', 'String', 'No'],
  ]);
  const errors = await within(modal).findByRole('alert');
  const lines = within(errors)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringMatching(/^Row 2, Data Type: choose String or Date/),
    expect.stringMatching(/^Row 3, Mandatory: /),
    expect.stringMatching(/^Row 4, Sort: /),
  ]);
  within(modal).getByText('rows.xlsx');
  const list = screen.getByRole('main', { hidden: true });
  expect(within(list).queryByText('zz_one')).toBeNull();
});

it('sends no file that has changed on the disk, and says to choose it again [V-20]', async () => {
  const user = await openScreen(paths.column);
  withoutRehearsal();
  const modal = await openModal(user, link('Import'), 'Import');
  const file = new File(['x'], 'rows.xlsx');
  // Throws as browsers do if a file was changed after it was chosen.
  vi.spyOn(file, 'slice').mockImplementation(() => {
    throw new DOMException('The file could not be read.', 'NotReadableError');
  });
  await user.upload(within(modal).getByLabelText('File'), file);
  const writes = recordWrites();
  await press(user, modal, 'Save');
  expect((await within(modal).findByRole('alert')).textContent).toBe(
    'The file can no longer be read: it was changed, moved or deleted. Choose it again.',
  );
  expect(writes).toEqual([]);
});

it('opens the picker with no file chosen, so that the same path counts as another choice [M-24]', async () => {
  const user = await openScreen(paths.column);
  const modal = await openModal(user, link('Import'), 'Import');
  const input = field(modal, 'File');
  await user.upload(input, new File(['x'], 'rows.xlsx'));
  expect(input.value).not.toBe('');
  await user.click(input);
  expect(input.value).toBe('');
  // A cancelled picker leaves the form as it was.
  within(modal).getByText('rows.xlsx');
});

it('asks for a file when none is chosen [M-24]', async () => {
  const user = await openScreen(paths.column);
  const modal = await openModal(user, link('Import'), 'Import');
  await press(user, modal, 'Save');
  expect((await within(modal).findByRole('alert')).textContent).toBe('Choose an .xlsx file.');
  expect(within(modal).getByLabelText('File').getAttribute('aria-invalid')).toBe('true');
});
