import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, onTestFinished, vi } from 'vitest';
import { paths } from '@/navigation/paths';
import { siti } from '../support/api/demo-people';
import { server, testApi } from '../support/screens/msw';
import {
  cellsOf,
  choose,
  closed,
  errorsUnder,
  field,
  findRow,
  link,
  openModal,
  openScreen,
  optionId,
  press,
  recordWrites,
} from '../support/screens/screens';

it('says of a select without a choice how it works, and names no empty choice', async () => {
  const user = await openScreen(paths.category);
  const modal = await openModal(user, link('Add'), 'Add Category');
  act(() => field(modal, 'Columns').focus());
  await within(modal).findByText(/Type to refine the list/);
  expect(modal.textContent).not.toContain('option ,');
});

it('keeps the columns of a category whose detail does not name them [C-14]', async () => {
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
  within(modal).getByRole('button', { name: 'Remove Jenis Cuti' });
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

it('says that a name is taken which only looks like another one [V-23]', async () => {
  const user = await openScreen(paths.category);
  const writes = recordWrites();
  const modal = await openModal(user, link('Add'), 'Add Category');
  await user.click(within(modal).getByLabelText('Name'));
  await user.paste('IDENTITAS\u00a0 Diri\u200b');
  await user.type(within(modal).getByLabelText('Description'), 'Kartu{Enter}Keluarga ');
  await press(user, modal, 'Save');
  await waitFor(() => expect(errorsUnder(modal)).toEqual({ Name: 'This is already in use.' }));
  expect(writes[0]?.body).toMatchObject({
    category_name: 'IDENTITAS Diri',
    category_description: 'Kartu\nKeluarga',
  });
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
