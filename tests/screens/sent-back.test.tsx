import {
  cleanup,
  fireEvent,
  screen,
  waitForElementToBeRemoved,
  within,
} from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { paths } from '@/navigation/paths';
import { server } from '../support/screens/msw';
import { cellsOf, closed, openScreen, press, savedSheet } from '../support/screens/screens';

// Why documents were sent back, as administrators see it in Coverage.

const call = '*/service/api/administrator/users/coverage/reasons';
const tabName = 'Why documents were sent back';

const row = {
  document_type: 'Ijazah',
  reason: 'Not legible',
  count: 20,
  share: 0.625,
  first: 15,
  passed_second: 12,
};
const sendings = [
  { sending: 1, approved: 78, rejected: 22 },
  { sending: 2, approved: 12, rejected: 3 },
  { sending: 3, approved: 0, rejected: 0 },
];

/** Answers, and records the days that are asked for. */
function answer(body: object, status = 200) {
  const asked: string[] = [];
  server.use(
    http.get(call, ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(`${searchParams.get('from')} ${searchParams.get('to')}`);
      return HttpResponse.json(body, { status });
    }),
  );
  return asked;
}

async function openCoverage() {
  const user = await openScreen(paths.user);
  await user.click(await screen.findByRole('link', { name: /^Coverage/ }));
  const modal = await screen.findByRole('dialog', { name: 'Coverage' });
  return { user, modal };
}

async function openTab() {
  const { user, modal } = await openCoverage();
  await user.click(await within(modal).findByRole('tab', { name: tabName }));
  return { user, modal, panel: await within(modal).findByRole('tabpanel', { name: tabName }) };
}

it('tells why documents were sent back, and how sendings ended [R-76]', async () => {
  const own = { ...row, reason: 'Latar foto harus merah.', count: 3, share: 0.1, first: 0 };
  const none = { ...row, reason: '', count: 2, share: 0.05, passed_second: 0 };
  answer({ data: [row, { ...own, passed_second: 0 }, none], sendings });
  const { panel } = await openTab();
  const table = await within(panel).findByRole('table', { name: tabName });
  const cells = within(table).getAllByRole('row').slice(1).map(cellsOf);
  expect(cells).toEqual([
    ['Ijazah', 'Not legible', '20', '63%', '12 of 15'],
    ['Ijazah', 'Latar foto harus merah.', '3', '10%', '0'],
    ['Ijazah', 'No reason chosen', '2', '5%', '0 of 15'],
  ]);
  within(panel).getByText('78 of 100 approved');
  within(panel).getByText('12 of 15 approved');
  expect(
    within(panel)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(['First sending', 'Second sending']);
});

it('has an address, and Back closes Coverage from it [R-76]', async () => {
  answer({ data: [row], sendings });
  const { user, modal } = await openTab();
  expect(location.pathname).toBe(`${paths.user}/coverage/reasons`);
  await user.keyboard('{ArrowLeft}');
  await within(modal).findByRole('table', { name: 'Coverage' });
  expect(location.pathname).toBe(`${paths.user}/coverage`);
  await user.keyboard('{ArrowRight}');
  await within(modal).findByRole('tabpanel', { name: tabName });
  history.back();
  await waitForElementToBeRemoved(modal);
  expect(location.pathname).toBe(paths.user);
});

it('is closed by going back to where it was opened, whatever it has shown [R-76]', async () => {
  answer({ data: [row], sendings });
  const { user, modal } = await openTab();
  const back = vi.spyOn(history, 'go');
  await press(user, modal, 'Close');
  await closed(modal);
  expect(back).toHaveBeenCalledExactlyOnceWith(-1);
});

it('is opened by its link; where the back end does not tell, the districts are [R-76]', async () => {
  answer({ data: [row], sendings });
  await openScreen(`${paths.user}/coverage/reasons`);
  await screen.findByRole('table', { name: tabName });
  cleanup();
  answer({ message: 'Not found.' }, 404);
  await openScreen(`${paths.user}/coverage/reasons`);
  await screen.findByRole('table', { name: 'Coverage' });
});

it('counts what the API keeps of the decisions of the demonstration [R-76]', async () => {
  const { panel } = await openTab();
  const [, first] = await within(panel).findAllByRole('row');
  expect(cellsOf(first)[1]).not.toBe('');
  within(panel).getByText('Second sending');
});

it('asks for the last year at first, and for other days that are chosen [R-77]', async () => {
  vi.setSystemTime(new Date(2026, 10, 29, 12));
  const asked = answer({ data: [row], sendings });
  const { panel } = await openTab();
  const choose = (day: string, value: string) =>
    fireEvent.change(within(panel).getByLabelText(day), { target: { value } });
  choose('First day', '2026-01-01');
  await vi.waitFor(() => expect(asked).toContain('2026-01-01 2026-11-29'));
  choose('Last day', '');
  await vi.waitFor(() => expect(asked).toContain('2026-01-01 '));
  expect(asked).toEqual(['2025-11-29 2026-11-29', '2026-01-01 2026-11-29', '2026-01-01 ']);
  vi.useRealTimers();
});

it('says where no document was sent back in these days [R-76]', async () => {
  answer({ data: [], sendings: [] });
  const { panel } = await openTab();
  await within(panel).findByText('No document was rejected in these days.');
  expect(within(panel).queryByRole('table')).toBeNull();
  expect(within(panel).queryByRole('term')).toBeNull();
});

it('saves all rows of the table as a sheet [R-77]', async () => {
  const rows = Array.from({ length: 60 }, (_, nth) => ({ ...row, document_type: `Type ${nth}` }));
  answer({ data: rows, sendings });
  const { user, panel } = await openTab();
  expect(within(panel).getAllByRole('row')).toHaveLength(51);
  const sheet = await savedSheet(user, within(panel).getByRole('button', { name: 'Export' }));
  expect(sheet.name).toBe('Sent back.xlsx');
  expect(sheet.rows).toHaveLength(61);
  expect(sheet.rows[1]).toEqual(['Type 0', 'Not legible', '20', '63%', '15', '12']);
});

it.each([404, 405, 200])(
  'has no tab where a back end answers %d with something else [R-76]',
  async (status) => {
    const asked = answer({ message: 'Unknown' }, status);
    const { modal } = await openCoverage();
    await within(modal).findByRole('row', { name: /Kota Surabaya/ });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(within(modal).queryByRole('tab')).toBeNull();
  },
);

it('reads what a back end of the contract alone tells [R-76]', async () => {
  answer({ data: [{ ...row, first: undefined }] });
  const { panel } = await openTab();
  const [, first] = await within(panel).findAllByRole('row');
  expect(cellsOf(first)).toEqual(['Ijazah', 'Not legible', '20', '63%', '12']);
});

it('goes from one tab to the other by arrow keys [R-76]', async () => {
  answer({ data: [row], sendings });
  const { user, modal } = await openTab();
  await user.keyboard('{ArrowRight}');
  const first = await within(modal).findByRole('tab', { name: 'By district', selected: true });
  expect(document.activeElement).toBe(first);
  await user.keyboard('{ArrowLeft}');
  await within(modal).findByRole('tab', { name: tabName, selected: true });
});
