import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, onTestFinished, vi } from 'vitest';
import { paths } from '@/navigation/paths';
import { siti } from '../support/api/demo-people';
import { server, testApi } from '../support/screens/msw';
import {
  button,
  buttonsOf,
  cellsOf,
  choose,
  closed,
  errorsUnder,
  field,
  filters,
  findRow,
  headers,
  importSheet,
  link,
  openModal,
  openScreen,
  optionId,
  press,
  recordWrites,
  savedSheet,
} from '../support/screens/screens';
import { findToast } from '../support/screens/toasts';

it('lists Name, Description, Columns as a numbered list, and ACTION with Edit and Delete', async () => {
  await openScreen(paths.category);
  expect(headers()).toEqual(['Name', 'Description', 'Columns', 'ACTION']);
  const row = await findRow('Ijazah dan Transkrip');
  expect(cellsOf(row)[1]).toBe('Bukti kelulusan pendidikan formal.');
  const list = within(row).getByRole('list');
  expect(list.tagName).toBe('OL');
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nomor Ijazah', 'Nama Perguruan Tinggi', 'Program Studi', 'Tanggal Lulus']);
  expect(buttonsOf(row)).toEqual(['Edit', 'Delete']);
});

it('creates a category with the ids of the chosen columns', async () => {
  const user = await openScreen(`${paths.category}?category_name=Cuti`);
  const writes = recordWrites();
  const modal = await openModal(user, link('Add'), 'Add Category');
  const form = within(modal);
  await user.type(form.getByLabelText('Name'), 'Cuti');
  await user.type(form.getByLabelText('Description'), 'Surat cuti.');
  await choose(user, form.getByLabelText('Columns'), 'Nomor SK');
  await choose(user, form.getByLabelText('Columns'), 'Tanggal Mulai');
  await press(user, modal, 'Save');
  await findToast('success', 'Category has been created.');
  await closed(modal);

  expect(writes).toEqual([
    {
      method: 'POST',
      path: '/data-referensi/categories/create',
      body: {
        category_name: 'Cuti',
        category_description: 'Surat cuti.',
        column_id: [
          await optionId('columns', 'Nomor SK'),
          await optionId('columns', 'Tanggal Mulai'),
        ],
      },
    },
  ]);
  expect(cellsOf(await findRow('Cuti'))[2]).toBe('Nomor SKTanggal Mulai');
});

it('says of a select without a choice how it works, and names no empty choice', async () => {
  const user = await openScreen(paths.category);
  const modal = await openModal(user, link('Add'), 'Add Category');
  act(() => field(modal, 'Columns').focus());
  await within(modal).findByText(/Type to refine the list/);
  expect(modal.textContent).not.toContain('option ,');
});

it('edits the columns of a category, sending what stays and what is new', async () => {
  const user = await openScreen(paths.category);
  const row = await findRow('Identitas Diri');
  const modal = await openModal(
    user,
    within(row).getByRole('link', { name: 'Edit' }),
    'Edit Category',
  );
  const form = within(modal);
  await waitFor(() =>
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false),
  );
  expect(form.getByDisplayValue('Identitas Diri')).toBeTruthy();
  await choose(user, form.getByLabelText('Columns'), 'Tanggal SK');
  const writes = recordWrites();
  await press(user, modal, 'Save');
  await findToast('success', 'Category has been updated.');
  await closed(modal);
  await waitFor(async () => {
    const [, , columns] = cellsOf(await findRow('Identitas Diri'));
    expect(columns).toMatch(/Nomor Identitas/);
    expect(columns).toMatch(/Tanggal SK/);
  });
  expect(writes).toEqual([
    {
      method: 'PUT',
      path: expect.stringMatching(/^\/data-referensi\/categories\/update\/\d+$/),
      body: {
        category_name: 'Identitas Diri',
        category_description: 'Kartu identitas kependudukan dan perpajakan.',
        column_id: [
          await optionId('columns', 'Nomor Identitas'),
          await optionId('columns', 'Tanggal SK'),
        ],
      },
    },
  ]);
});

it('keeps the columns of a category whose detail does not name them', async () => {
  server.use(
    http.get('*/data-referensi/categories/detail/:id', () =>
      HttpResponse.json({ data: { category_name: 'Identitas', category_description: 'Baru.' } }),
    ),
  );
  const user = await openScreen(paths.category);
  const row = await findRow('Identitas Diri');
  const modal = await openModal(
    user,
    within(row).getByRole('link', { name: 'Edit' }),
    'Edit Category',
  );
  await within(modal).findByDisplayValue('Baru.');
  await within(modal).findByText('Nomor Identitas');
  const writes = recordWrites();
  await press(user, modal, 'Save');
  await closed(modal);
  expect(writes.map(({ body }) => body)).toEqual([
    {
      category_name: 'Identitas',
      category_description: 'Baru.',
      column_id: [await optionId('columns', 'Nomor Identitas')],
    },
  ]);
});

it('takes a column away by its own button', async () => {
  const user = await openScreen(paths.category);
  const row = await findRow('Identitas Diri');
  const modal = await openModal(
    user,
    within(row).getByRole('link', { name: 'Edit' }),
    'Edit Category',
  );
  await user.click(await within(modal).findByRole('button', { name: 'Remove Nomor Identitas' }));
  await press(user, modal, 'Save');
  await closed(modal);
  await waitFor(async () => expect(cellsOf(await findRow('Identitas Diri'))[2]).toBe(''));
});

it('offers a column in the form as soon as it has been created', async () => {
  const user = await openScreen(paths.category);
  await press(user, await openModal(user, link('Add'), 'Add Category'), 'Cancel');
  await user.click(screen.getByRole('link', { name: 'Column' }));
  await screen.findByRole('heading', { level: 1, name: 'Column' });
  const columnModal = await openModal(user, link('Add'), 'Add Column');
  const columnForm = within(columnModal);
  await user.type(columnForm.getByLabelText('Sort'), '60');
  await user.type(columnForm.getByLabelText('Name'), 'jenis_cuti');
  await user.type(columnForm.getByLabelText('Description'), 'Jenis Cuti');
  await user.click(columnForm.getByLabelText('String'));
  await user.click(columnForm.getByLabelText('Yes'));
  await press(user, columnModal, 'Save');
  await closed(columnModal);

  await user.click(screen.getByRole('link', { name: 'Category' }));
  await screen.findByRole('heading', { level: 1, name: 'Category' });
  const modal = await openModal(user, link('Add'), 'Add Category');
  await choose(user, within(modal).getByLabelText('Columns'), 'Jenis Cuti');
  expect(within(modal).getByRole('button', { name: 'Remove Jenis Cuti' })).toBeTruthy();
});

it('offers what a colleague has added five minutes later, without another look at the page', async () => {
  const user = await openScreen(paths.category);
  const openColumns = async () => {
    const modal = await openModal(user, link('Add'), 'Add Category');
    await user.click(within(modal).getByLabelText('Columns'));
    await screen.findByRole('option', { name: 'Nomor Sertifikat' });
    return modal;
  };
  const before = await openColumns();
  await press(user, before, 'Cancel');
  await closed(before);
  const column = { column_name: 'jenis_cuti', column_description: 'Jenis Cuti', sort_number: 60 };
  const body = { ...column, data_type: 'string', is_mandatory: 1 };
  const api = await testApi();
  expect((await api.call(siti, 'POST', '/data-referensi/columns/create', body)).status).toBe(201);
  const now = Date.now.bind(Date);
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 5 * 60_000);
  onTestFinished(() => clock.mockRestore());
  await openColumns();
  await screen.findByRole('option', { name: 'Jenis Cuti' });
});

it('says that a name is taken which only looks like another one', async () => {
  const user = await openScreen(paths.category);
  const writes = recordWrites();
  const modal = await openModal(user, link('Add'), 'Add Category');
  await user.click(within(modal).getByLabelText('Name'));
  await user.paste('IDENTITAS\u00a0 Diri\u200b');
  await user.type(within(modal).getByLabelText('Description'), 'Kartu{Enter}Keluarga ');
  await press(user, modal, 'Save');
  await waitFor(() => expect(errorsUnder(modal)).toEqual({ Name: 'This is taken already.' }));
  expect(writes[0]?.body).toMatchObject({
    category_name: 'IDENTITAS Diri',
    category_description: 'Kartu\nKeluarga',
  });
});

it('shows what the server refuses under each field', async () => {
  const user = await openScreen(paths.category);
  const errors = {
    category_name: ['This field is required.'],
    category_description: ['At most one line.'],
  };
  server.use(
    http.post('*/service/api/data-referensi/categories/create', () =>
      HttpResponse.json({ errors }, { status: 422 }),
    ),
  );
  const modal = await openModal(user, link('Add'), 'Add Category');
  await press(user, modal, 'Save');
  await waitFor(() =>
    expect(errorsUnder(modal)).toEqual({
      Name: 'This field is required.',
      Description: 'At most one line.',
    }),
  );
  expect(within(modal).getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  expect(within(modal).getByLabelText('Description').getAttribute('aria-invalid')).toBe('true');
});

it('shows what the server refuses under Columns', async () => {
  const user = await openScreen(paths.category);
  server.use(
    http.post('*/service/api/data-referensi/categories/create', () =>
      HttpResponse.json(
        { errors: { column_id: ['This is not there any more.'] } },
        { status: 422 },
      ),
    ),
  );
  const modal = await openModal(user, link('Add'), 'Add Category');
  await press(user, modal, 'Save');
  await waitFor(() =>
    expect(errorsUnder(modal)).toEqual({ Columns: 'This is not there any more.' }),
  );
  expect(within(modal).getByLabelText('Columns').getAttribute('aria-invalid')).toBe('true');
});

it('shows what the server refuses of single choices under Columns', async () => {
  const user = await openScreen(paths.category);
  server.use(
    http.post('*/service/api/data-referensi/categories/create', () =>
      HttpResponse.json(
        { errors: { 'column_id.0': ['Gone.'], 'column_id.2': ['Not yours.'] } },
        { status: 422 },
      ),
    ),
  );
  const modal = await openModal(user, link('Add'), 'Add Category');
  await press(user, modal, 'Save');
  const alert = within(await within(modal).findByRole('alert'));
  expect(alert.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'Gone.',
    'Not yours.',
  ]);
});

it('filters by name and description', async () => {
  const user = await openScreen(paths.category);
  const modal = await openModal(user, link('Filter'), 'Filter');
  await user.type(within(modal).getByLabelText('Name'), 'pen');
  await user.type(within(modal).getByLabelText('Description'), 'tahunan');
  await press(user, modal, 'Filter');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(await findRow('Penilaian Kinerja')).toBeTruthy();
  expect(filters()).toEqual({
    category_name: 'pen',
    category_description: 'tahunan',
  });
});

it('filters by a column that categories have', async () => {
  const user = await openScreen(paths.category);
  const modal = await openModal(user, link('Filter'), 'Filter');
  await choose(user, within(modal).getByLabelText('Columns'), 'Nomor Ijazah');
  await press(user, modal, 'Filter');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(await findRow('Ijazah dan Transkrip')).toBeTruthy();
  expect(filters()).toEqual({ column_id: String(await optionId('columns', 'Nomor Ijazah')) });
  expect(button('Remove filter Columns: Nomor Ijazah')).toBeTruthy();
});

it('deletes a category that nothing uses', async () => {
  const user = await openScreen(`${paths.category}?category_name=Mutasi`);
  const modal = await importSheet(user, [
    ['Name', 'Description', 'Columns'],
    ['Mutasi', 'Surat mutasi.', ''],
  ]);
  await closed(modal);
  const row = await findRow('Mutasi');
  const writes = recordWrites();
  await press(user, row, 'Delete');
  await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
  await findToast('success', 'Category has been deleted.');
  await screen.findByText('No data available yet!');
  expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    expect.stringMatching(/^DELETE \/data-referensi\/categories\/delete\/\d+$/),
  ]);
});

it('says who uses a category that cannot be deleted', async () => {
  const user = await openScreen(paths.category);
  await press(user, await findRow('Surat Keputusan'), 'Delete');
  await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
  await findToast('error', /cannot be deleted: it is used by/);
});

it('exports Category.xlsx with the headers that its template has', async () => {
  const user = await openScreen(paths.category);
  const { name, rows } = await savedSheet(user, button('Export'));
  expect(name).toBe('Category.xlsx');
  expect(rows[0]).toEqual(['Name', 'Description', 'Columns']);
  const modal = await openModal(user, link('Import'), 'Import');
  expect(await savedSheet(user, within(modal).getByRole('button', { name: 'Template' }))).toEqual({
    name: 'Category template.xlsx',
    rows: [['Name', 'Description', 'Columns']],
  });
});

it('imports a category', async () => {
  const user = await openScreen(`${paths.category}?category_name=Mutasi`);
  const imported = await importSheet(user, [
    ['Name', 'Description', 'Columns'],
    ['Mutasi', 'Surat mutasi.', 'nomor_sk, tanggal_sk'],
  ]);
  await closed(imported);
  expect(cellsOf(await findRow('Mutasi'))[2]).toBe('Nomor SKTanggal SK');
});
