import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { paths } from '@/navigation/paths';
import { server } from '../support/screens/msw';
import {
  button,
  buttonsOf,
  cellsOf,
  choose,
  closed,
  filters,
  findRow,
  gate,
  headers,
  importSheet,
  link,
  openModal,
  openScreen,
  optionId,
  press,
  rows,
  savedSheet,
} from '../support/screens/screens';
import { findToast } from '../support/screens/toasts';

const base = '*/service/api/data-referensi/unit-verifikators';

it('lists Name and District under the title Unit Verification', async () => {
  await openScreen(`${paths.unitVerifikator}?nama=Dinas`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unit Verification');
  expect(headers()).toEqual(['Name', 'District']);
  expect(cellsOf(await findRow('Dinas Pendidikan Kota Batu'))).toEqual([
    'Dinas Pendidikan Kota Batu',
    'Kota Batu',
  ]);
});

it('has no create, edit or delete', async () => {
  await openScreen(paths.unitVerifikator);
  expect(rows().length).toBeGreaterThan(0);
  expect(rows().flatMap(buttonsOf)).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Add' })).toBeNull();
});

it('downloads the units: shows the message and reloads the list', async () => {
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
])('offers Download where the server %s', async (_, can_download, buttons) => {
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

it('filters by name and district', async () => {
  const user = await openScreen(paths.unitVerifikator);
  const modal = await openModal(user, link('Filter'), 'Filter');
  const form = within(modal);
  await user.type(form.getByLabelText('Name'), 'dinas');
  await choose(user, form.getByLabelText('District'), 'Kota Bandung');
  await press(user, modal, 'Filter');
  await closed(modal);
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(await findRow('Dinas Pendidikan Kota Bandung')).toBeTruthy();
  expect(filters()).toEqual({
    nama: 'dinas',
    district_id: String(await optionId('districts', 'Kota Bandung')),
  });
  expect(
    await screen.findByRole('button', { name: 'Remove filter District: Kota Bandung' }),
  ).toBeTruthy();
});

it('exports UnitVerifikator.xlsx with the headers that its template has', async () => {
  const user = await openScreen(paths.unitVerifikator);
  const { name, rows } = await savedSheet(user, button('Export'));
  expect(name).toBe('UnitVerifikator.xlsx');
  expect(rows[0]).toEqual(['Name', 'District']);
  const modal = await openModal(user, link('Import'), 'Import');
  expect(await savedSheet(user, within(modal).getByRole('button', { name: 'Template' }))).toEqual({
    name: 'UnitVerifikator template.xlsx',
    rows: [['Name', 'District']],
  });
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

it('imports a unit', async () => {
  const user = await openScreen(`${paths.unitVerifikator}?nama=Ambon`);
  const imported = await importSheet(user, [
    ['Name', 'District'],
    ['Dinas Pendidikan Kota Ambon', 'Kota Ambon'],
  ]);
  await closed(imported);
  expect(cellsOf(await findRow('Dinas Pendidikan Kota Ambon'))[1]).toBe('Kota Ambon');
});
