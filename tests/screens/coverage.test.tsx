import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { paths } from '@/navigation/paths';
import { server } from '../support/screens/msw';
import {
  choose,
  closed,
  findRow,
  firstRow,
  openScreen,
  press,
  savedSheet,
} from '../support/screens/screens';
import { findToast } from '../support/screens/toasts';

// Coverage, as administrators see it.

const call = '*/service/api/administrator/users/coverage';

/** Makes rows of a back end, with these changes. */
function rowsOf(count: number, row: object = {}) {
  return Array.from({ length: count }, (_, index) => ({
    district_id: index + 1,
    district: `District ${index + 1}`,
    units: 2,
    owners: 30,
    verifiers: 1,
    approvers: 1,
    to_verify: 0,
    to_approve: 0,
    oldest: null,
    ...row,
  }));
}

const answer = (rows: object[]) =>
  server.use(http.get(call, () => HttpResponse.json({ data: rows, people: [] })));

async function openCoverage() {
  const user = await openScreen(paths.user);
  await user.click(await screen.findByRole('link', { name: /^Coverage/ }));
  const modal = await screen.findByRole('dialog', { name: 'Coverage' });
  return { user, modal };
}

it('says first where documents wait for nobody, since when, and what nobody does [R-70]', async () => {
  const twelveDays = new Date(Date.now() - 12 * 24 * 3_600_000).toISOString();
  const stuck = { to_verify: 40, to_approve: 1, verifiers: 0, oldest: twelveDays };
  const row = { ...rowsOf(1, stuck)[0], district_id: 99, district: 'Kabupaten Ende' };
  answer([row, ...rowsOf(2)]);
  const { modal } = await openCoverage();
  screen.getByText('Nobody decides in 1 district');
  const cells = within(await findRow('Kabupaten Ende'));
  cells.getByText('41 documents waiting, the oldest for 12 days, nobody verifies here');
  expect(within(modal).getAllByRole('row')[1]?.textContent).toContain('Kabupaten Ende');
});

it('shows fifty districts at first, and finds any [R-70]', async () => {
  answer(rowsOf(120));
  const { user, modal } = await openCoverage();
  expect(within(modal).getAllByRole('row')).toHaveLength(51);
  await user.click(within(modal).getByRole('button', { name: 'Show 50 more' }));
  expect(within(modal).getAllByRole('row')).toHaveLength(101);
  await user.type(within(modal).getByRole('searchbox', { name: 'District' }), 'district 117');
  expect(within(modal).getAllByRole('row')).toHaveLength(2);
});

it('assigns a person from a row: the form has the district, and Save leads back [R-71]', async () => {
  const { user, modal } = await openCoverage();
  const row = within(modal).getByRole('row', { name: /Kota Surabaya/ });
  await press(user, row, 'Assign');
  const person = () => within(modal).getByRole('combobox', { name: 'Assign Kota Surabaya to' });
  expect(document.activeElement).toBe(person());
  await press(user, modal, 'Cancel');
  expect(document.activeElement).toBe(within(row).getByRole('button', { name: 'Assign' }));
  await press(user, row, 'Assign');
  await choose(user, person(), 'Ni Made Ayu Pratiwi · verifies');
  const form = await screen.findByRole('dialog', { name: 'District of Ni Made Ayu Pratiwi' });
  await within(form).findByRole('button', { name: 'Remove Kota Surabaya' });
  await press(user, form, 'Save');
  await findToast('success', 'Districts have been assigned.');
  await closed(form);
  const again = await screen.findByRole('dialog', { name: 'Coverage' });
  within(again).getByRole('row', { name: /Kota Surabaya/ });
});

it.each([404, 405, 200])(
  'has no button where a back end answers %d with something else [R-70]',
  async (status) => {
    let isAsked = false;
    server.use(
      http.get(call, () => {
        isAsked = true;
        return HttpResponse.json({ message: 'Unknown' }, { status });
      }),
    );
    await openScreen(paths.user);
    await firstRow();
    expect(isAsked).toBe(true);
    expect(screen.queryByRole('link', { name: /Coverage/ })).toBeNull();
  },
);

it('saves the whole table as a sheet [R-71]', async () => {
  answer(rowsOf(60));
  const { user, modal } = await openCoverage();
  const sheet = await savedSheet(user, within(modal).getByRole('button', { name: 'Export' }));
  expect(sheet.name).toBe('Coverage.xlsx');
  expect(sheet.rows).toHaveLength(61);
});

it('saves the day that the tooltip names, in the time zone of the browser [R-71]', async () => {
  vi.stubEnv('TZ', 'Asia/Jakarta');
  answer(rowsOf(1, { oldest: '2026-11-20T18:30:00Z' }));
  const { user, modal } = await openCoverage();
  within(modal).getByTitle('21 Nov 2026, 01:30');
  const { rows } = await savedSheet(user, within(modal).getByRole('button', { name: 'Export' }));
  expect(rows[1]).toContain('2026-11-21');
});
