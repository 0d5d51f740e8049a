import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { paths } from '@/navigation/paths';
import { server } from '../support/screens/msw';
import {
  button,
  cellsOf,
  choose,
  closed,
  findRow,
  gate,
  importSheet,
  link,
  openModal,
  openScreen,
  press,
} from '../support/screens/screens';
import { findToast } from '../support/screens/toasts';

const base = '*/service/api/data-referensi/unit-verifikators';

it('downloads the units: shows the message and reloads the list [R-15 C-53]', async () => {
  const user = await openScreen(paths.unitVerifikator);
  const answer = gate();
  server.use(
    http.post(`${base}/download`, async () => {
      await answer.opened;
      return HttpResponse.json({ message: '1 unit has been downloaded.' });
    }),
    http.get(base, () =>
      HttpResponse.json({ data: { data: [{ id: 1, nama: 'Unit Baru', district: null }] } }),
    ),
  );
  const download = screen.getByRole<HTMLButtonElement>('button', { name: 'Download' });
  await user.click(download);
  expect(download.disabled).toBe(true);
  answer.open();
  await findToast('success', '1 unit has been downloaded.');
  expect(cellsOf(await findRow('Unit Baru'))).toEqual(['Unit Baru', '']);
  expect(download.disabled).toBe(false);
});

it('shows the message of a download that fails', async () => {
  const user = await openScreen(paths.unitVerifikator);
  server.use(
    http.post(`${base}/download`, () =>
      HttpResponse.json({ message: 'The portal does not answer.' }, { status: 502 }),
    ),
  );
  await user.click(button('Download'));
  await findToast('error', 'The portal does not answer.');
});

it.each([
  ['does not say so', undefined, 1],
  ['can', true, 1],
  ['cannot', false, 0],
])('offers Download where the server %s [W-71]', async (_, can_download, buttons) => {
  const rows = [{ id: 1, nama: 'Dinas', district: null }];
  server.use(http.get(base, () => HttpResponse.json({ data: { data: rows, can_download } })));
  await openScreen(paths.unitVerifikator);
  await findRow('Dinas');
  expect(screen.queryAllByRole('button', { name: 'Download' })).toHaveLength(buttons);
});

it('reads a district that comes as an object, as some back ends send it', async () => {
  server.use(
    http.get(base, () =>
      HttpResponse.json({
        data: [{ id: 1, nama: 'Dinas', district: { id: 2, name: 'Kota Malang' } }],
        links: [],
      }),
    ),
  );
  await openScreen(paths.unitVerifikator);
  expect(cellsOf(await findRow('Dinas'))).toEqual(['Dinas', 'Kota Malang']);
});

it('offers the districts that an import has brought', async () => {
  const user = await openScreen(paths.unitVerifikator);
  let modal = await openModal(user, link('Filter'), 'Filter');
  await choose(user, within(modal).getByLabelText('District'), 'Kota Bandung');
  await press(user, modal, 'Filter');
  await closed(modal);
  const imported = await importSheet(user, [
    ['Name', 'District'],
    ['Dinas Pendidikan Kabupaten Baru', 'Kabupaten Baru'],
  ]);
  await closed(imported);
  modal = await openModal(user, link('Filter'), 'Filter');
  await choose(user, within(modal).getByLabelText('District'), 'Kabupaten Baru');
});
