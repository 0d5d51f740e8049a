import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { paths } from '@/navigation/paths';
import { made } from '../support/api/demo-people';
import { server } from '../support/screens/msw';
import {
  cellsOf,
  choose,
  closed,
  errorsUnder,
  filters,
  findRow,
  link,
  openModal,
  openScreen,
  optionId,
  press,
  recordWrites,
} from '../support/screens/screens';
import { findToast } from '../support/screens/toasts';

function districtsIn(row: HTMLElement) {
  return within(row)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

it('marks the Indonesian word among the English ones [G-6]', async () => {
  const user = await openScreen(`${paths.user}?name=Made`);
  expect(screen.getByRole('columnheader', { name: 'Nama' }).lang).toBe('id');
  expect(screen.getByRole('columnheader', { name: 'Email' }).lang).toBe('');
  const chip = screen.getByRole('button', { name: 'Remove filter Nama: Made' });
  expect(chip.querySelector('[lang=id]')?.textContent).toBe('Nama:');
  const filter = await openModal(user, link('Filter'), 'Filter');
  expect(within(filter).getByText('Nama').lang).toBe('id');
});

it('assigns districts: the modal shows those that the user has, and sends the ids of all chosen [P-6 M-23 C-53]', async () => {
  const user = await openScreen(`${paths.user}?name=Made`);
  const writes = recordWrites();
  const row = await findRow('Ni Made Ayu Pratiwi');
  const modal = await openModal(
    user,
    within(row).getByRole('link', { name: 'Edit' }),
    'District of Ni Made Ayu Pratiwi',
  );
  await user.click(await within(modal).findByRole('button', { name: 'Remove Kabupaten Pasuruan' }));
  await choose(user, within(modal).getByLabelText('District'), 'Kota Surabaya');
  await press(user, modal, 'Save');
  await findToast('success', 'Districts have been assigned.');
  await closed(modal);
  await waitFor(async () =>
    expect(districtsIn(await findRow('Ni Made Ayu Pratiwi'))).toEqual([
      'Kabupaten Malang',
      'Kota Batu',
      'Kota Surabaya',
    ]),
  );
  expect(writes).toEqual([
    {
      method: 'PUT',
      path: expect.stringMatching(/^\/administrator\/users\/\d+$/),
      body: {
        district_id: [
          await optionId('districts', 'Kabupaten Malang'),
          await optionId('districts', 'Kota Batu'),
          await optionId('districts', 'Kota Surabaya'),
        ],
      },
    },
  ]);
});

it('takes all districts away', async () => {
  const user = await openScreen(`${paths.user}?name=Made`);
  const writes = recordWrites();
  await press(user, await findRow('Ni Made Ayu Pratiwi'), 'Edit');
  const modal = await screen.findByRole('dialog', { name: /^District of/ });
  for (const district of ['Kabupaten Malang', 'Kabupaten Pasuruan', 'Kota Batu']) {
    await user.click(await within(modal).findByRole('button', { name: `Remove ${district}` }));
  }
  await press(user, modal, 'Save');
  await closed(modal);
  await waitFor(async () => expect(cellsOf(await findRow('Ni Made Ayu Pratiwi'))[3]).toBe(''));
  expect(writes[0]?.body).toEqual({ district_id: [] });
});

it('shows what the server refuses under District [V-1]', async () => {
  const user = await openScreen(`${paths.user}?name=Made`);
  server.use(
    http.put('*/service/api/administrator/users/:id', () =>
      HttpResponse.json(
        { message: 'Invalid.', errors: { district_id: ['This district is not yours to give.'] } },
        { status: 422 },
      ),
    ),
  );
  await press(user, await findRow('Ni Made Ayu Pratiwi'), 'Edit');
  const modal = await screen.findByRole('dialog', { name: /^District of/ });
  await press(user, modal, 'Save');
  await waitFor(() =>
    expect(errorsUnder(modal)).toEqual({ District: 'This district is not yours to give.' }),
  );
});

it('finds a person by a number as it is printed [L-27]', async () => {
  const user = await openScreen(paths.user);
  const modal = await openModal(user, link('Filter'), 'Filter');
  const [birth, start] = [made.slice(0, 8), made.slice(8, 14)];
  await user.click(within(modal).getByLabelText('Username'));
  await user.paste(`${birth} ${start}\u00a0${made.slice(14, 15)} ${made.slice(15)}\u200b`);
  await press(user, modal, 'Filter');
  await closed(modal);
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  await findRow('Ni Made Ayu Pratiwi');
  expect(filters()).toEqual({ username: made });
});
