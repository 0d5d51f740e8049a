import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { paths } from '@/navigation/paths';
import { siti } from '../support/api/demo-people';
import { expectConsole } from '../support/screens/console';
import { server, testApi } from '../support/screens/msw';
import {
  closed,
  errorsUnder,
  findRow,
  gate,
  link,
  openModal,
  openScreen,
  press,
  pressTwice,
  recordWrites,
} from '../support/screens/screens';
import { error, expectOnly, findToast, settled } from '../support/screens/toasts';

const base = '*/service/api/data-referensi/columns';

it('shows what the server refuses under each field and keeps what was typed [V-1]', async () => {
  const user = await openScreen(paths.column);
  const modal = await openModal(user, link('Add'), 'Add Column');
  const form = within(modal);
  await user.type(form.getByLabelText('Name'), '9 is no name');
  await press(user, modal, 'Save');

  await waitFor(() =>
    expect(errorsUnder(modal)).toEqual({
      Sort: 'This field is required.',
      Name: 'Must be letters, digits and underscores, beginning with a letter.',
      Description: 'This field is required.',
      'Data Type': 'Choose String or Date.',
      Mandatory: 'Choose Yes or No.',
    }),
  );
  for (const label of ['Sort', 'Name', 'Description']) {
    expect(form.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  }
  form.getByDisplayValue('9 is no name');
});

it('shows the chosen row at once, lets it be saved when detail/{id} has come, and keeps what was typed meanwhile [M-1 M-11 C-14]', async () => {
  const user = await openScreen(paths.column);
  const detail = gate();
  server.use(
    http.get(`${base}/detail/:id`, async ({ params }) => {
      await detail.opened;
      return HttpResponse.json({
        data: {
          id: params.id,
          sort_number: 20,
          column_name: 'tanggal_sk',
          column_description: 'Tanggal SK',
          data_type: 'Date',
          is_mandatory: '1',
        },
      });
    }),
  );
  const row = await findRow('tanggal_sk');
  const modal = await openModal(
    user,
    within(row).getByRole('link', { name: 'Edit' }),
    'Edit Column',
  );
  const form = within(modal);
  const save = form.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('tanggal_sk');
  expect(save.disabled).toBe(true);
  await user.type(form.getByLabelText('Description'), ' terakhir');

  detail.open();
  await waitFor(() => expect(save.disabled).toBe(false));
  expect(form.getByLabelText<HTMLInputElement>('Sort').value).toBe('20');
  expect(form.getByLabelText<HTMLInputElement>('Description').value).toBe('Tanggal SK terakhir');
  expect(form.getByLabelText<HTMLInputElement>('Date').checked).toBe(true);
  expect(form.getByLabelText<HTMLInputElement>('Yes').checked).toBe(true);
});

it('saves the changes of a row, with a spinner and no second click meanwhile [R-10 M-11]', async () => {
  const user = await openScreen(paths.column);
  const writes = recordWrites();
  const answer = gate();
  server.use(
    http.put(`${base}/update/:id`, async () => {
      await answer.opened;
    }),
  );
  const row = await findRow('nomor_sk');
  const modal = await openModal(
    user,
    within(row).getByRole('link', { name: 'Edit' }),
    'Edit Column',
  );
  const form = within(modal);
  const save = form.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(save.disabled).toBe(false));
  const description = form.getByLabelText('Description');
  await user.clear(description);
  await user.type(description, 'Nomor Keputusan');
  await pressTwice(save);
  await waitFor(() => expect(save.disabled).toBe(true));
  expect(save.querySelector('.spinner-border')).not.toBeNull();

  answer.open();
  await closed(modal);
  await findToast('success', /^Column has been updated\./);
  await screen.findByRole('cell', { name: 'Nomor Keputusan' });
  expect(writes).toHaveLength(1);
});

it('stays open on Escape and on a click beside it [M-1]', async () => {
  const user = await openScreen(paths.column);
  const modal = await openModal(user, link('Add'), 'Add Column');
  // Looks at the address, which closing would change before anything is drawn.
  const address = `${paths.column}/add`;
  await user.keyboard('{Escape}');
  await settled();
  expect(location.pathname).toBe(address);
  await user.click(modal);
  await settled();
  expect(location.pathname).toBe(address);
  expect(modal.isConnected).toBe(true);
});

describe('asks before typed work is given up', () => {
  async function expectQuestion(user: UserEvent, modal: HTMLElement): Promise<void> {
    await user.type(within(modal).getByLabelText('Name'), 'half');
    await press(user, modal, 'Cancel');
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    await press(user, question, 'No');
    expect(within(modal).getByLabelText<HTMLInputElement>('Name').value).toBe('half');
  }

  it('in a form that a button has opened [M-13]', async () => {
    const user = await openScreen(paths.column);
    await expectQuestion(user, await openModal(user, link('Add'), 'Add Column'));
  });

  it('in a form that its address has opened [M-13]', async () => {
    const user = await openScreen(`${paths.column}/add`);
    await expectQuestion(user, await screen.findByRole('dialog', { name: 'Add Column' }));
  });
});

it('keeps the form open with its content when the save fails otherwise, and shows the message [M-14 F-5]', async () => {
  const user = await openScreen(paths.column);
  server.use(
    http.post(`${base}/create`, () =>
      HttpResponse.json({ message: 'The disk is full.' }, { status: 507 }),
    ),
  );
  const modal = await openModal(user, link('Add'), 'Add Column');
  await user.type(within(modal).getByLabelText('Name'), 'kept');
  await press(user, modal, 'Save');
  await findToast('error', 'The disk is full.');
  expect(within(modal).getByLabelText<HTMLInputElement>('Name').value).toBe('kept');
});

it('tells in a toast what the server says of fields that are not on screen [V-1]', async () => {
  const user = await openScreen(paths.column);
  server.use(
    http.post(`${base}/create`, () =>
      HttpResponse.json(
        { message: 'Some fields need another value.', errors: { unit: ['The unit is closed.'] } },
        { status: 422 },
      ),
    ),
  );
  const modal = await openModal(user, link('Add'), 'Add Column');
  await press(user, modal, 'Save');
  await expectOnly(error('Some fields need another value. The unit is closed.'));
});

it('says that a column which somebody else has deleted no longer exists, and lists it no more [F-17]', async () => {
  const api = await testApi();
  const column = { column_name: 'zz_gone', column_description: 'Gone', sort_number: 90 };
  const body = { ...column, data_type: 'string', is_mandatory: 0 };
  await api.call(siti, 'POST', '/data-referensi/columns/create', body);
  const user = await openScreen(`${paths.column}?column_name=zz_gone`);
  const row = await findRow('zz_gone');
  const found = await api.call(siti, 'GET', '/data-referensi/columns?column_name=zz_gone');
  await api.call(siti, 'DELETE', `/data-referensi/columns/delete/${found.body.data.data[0].id}`);
  expectConsole(/status code 404/);
  const edit = within(row).getByRole('link', { name: 'Edit' });
  const modal = await openModal(user, edit, 'Edit Column');
  const alert = await within(modal).findByRole('alert');
  expect(alert.textContent).toBe('This no longer exists: someone has deleted it.');
  expect(within(modal).queryByRole('button', { name: 'Save' })).toBeNull();
  await waitFor(() => expect(row.isConnected).toBe(false));
});

it('tells an error again in a toast that takes the place of the one before [F-16]', async () => {
  const user = await openScreen(paths.column);
  const row = await findRow('nomor_sk');
  const shown = () => [...document.querySelectorAll('.Toastify__toast[data-in="true"]')];
  async function findOther(before?: Element) {
    await press(user, row, 'Delete');
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
    await waitFor(() => {
      expect(shown()).toHaveLength(1);
      expect(shown()[0]).not.toBe(before);
    });
    return shown()[0];
  }
  const first = await findOther();
  const second = await findOther(first);
  expect(second?.getAttribute('role')).toBe('alert');
  expect(second?.textContent).toBe(first?.textContent);
});

it('only logs a delete that gets no answer [F-7]', async () => {
  const user = await openScreen(paths.column);
  server.use(http.delete(`${base}/delete/:id`, () => HttpResponse.error()));
  expectConsole(/ApiError: DELETE .*: Network Error/);
  await press(user, await findRow('nomor_sk'), 'Delete');
  await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  await expectOnly();
  await findRow('nomor_sk');
});
