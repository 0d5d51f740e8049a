import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { comparePages } from '@/components/viewer/compare/compare-pages';
import PreviousFile, { type FileAt } from '@/components/viewer/compare/previous-file';
import SignedRevision from '@/components/viewer/compare/signed-revision';
import type { PagePair } from '@/lib/compare/pair-pages';
import type { Box } from '@/lib/find/box';
import type { Pin } from '@/lib/rejection-note';
import { makePhoto } from '../support/files/made-photo';
import { type FakePdf, fakeTask, getDocument, portraits } from '../support/screens/pdf-js-stand-in';
import { button, gate } from '../support/screens/screens';
import { isDisabled, sizeViewer } from '../support/screens/viewer';

// A file as it was signed beside the file as it is now. tests/e2e compares real ones.

vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => import('../support/screens/pdf-js-stand-in'));
vi.mock('@/components/viewer/compare/compare-pages', () => ({ comparePages: vi.fn() }));

const box = (top: number): Box => ({ left: 0.1, top, width: 0.2, height: 0.01 });
const end = 10;

type Found = readonly Box[] | Promise<never>;

/** Shows a file, with what is `found` on its pages. */
async function show(signed: FakePdf | undefined, now: FakePdf, found: Record<number, Found> = {}) {
  getDocument.mockImplementation(({ data }: { data: Uint8Array }) => {
    const pdf = data.length === end ? signed : now;
    return fakeTask(pdf ? Promise.resolve(pdf) : Promise.reject(new Error('damaged')));
  });
  vi.mocked(comparePages).mockImplementation(async (_, pair: PagePair) => {
    return found[(pair.now ?? pair.before ?? 0) + 1] ?? [];
  });
  sizeViewer();
  const onClose = vi.fn();
  const readBytes = async () => new Uint8Array(2 * end);
  render(<SignedRevision readBytes={readBytes} end={end} onClose={onClose} />);
  return { user: userEvent.setup(), onClose, dialog: await screen.findByRole('dialog') };
}

const said = (text: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text),
  );

it('steps through the differences, and says which one it is [E-9]', async () => {
  const { user } = await show(portraits(3), portraits(3), { 2: [box(0.1), box(0.5)], 3: [box(0)] });
  await said('Difference 1 of 3');
  expect(isDisabled('Previous difference')).toBe(true);
  await user.click(button('Next difference'));
  await said('Difference 2 of 3');
  await user.click(button('Next difference'));
  await said('Difference 3 of 3');
  await said('Page 3 of 3');
  expect(isDisabled('Next difference')).toBe(true);
  await user.click(button('Previous difference'));
  await said('Difference 2 of 3');
});

it('says that the pages look the same, but not before all have been compared [E-9]', async () => {
  const last = gate();
  vi.mocked(comparePages).mockReset();
  const found = { 2: last.opened.then(() => Promise.reject(new Error('damaged'))) };
  await show(portraits(2), portraits(2), found);
  expect(await screen.findByText('Comparing page 2 of 2…')).toBeTruthy();
  expect(screen.queryByText(/look the same/)).toBeNull();
  last.open();
  await said('Page 2 could not be compared.');
  await said('The other pages look the same.');
});

it.each([
  [3, 5, 'Pages 4, 5 were added.', 'This page was added after signing.'],
  [2, 1, 'Page 2 was removed.', 'This page was removed after signing.'],
])('%i pages that are %i now are told [E-9]', async (before, after, sentence, placeholder) => {
  const { dialog } = await show(portraits(before), portraits(after), { [before + 1]: [box(0)] });
  await said(sentence);
  expect(await within(dialog).findAllByText(placeholder)).not.toEqual([]);
});

it('says once that a file cannot be shown as it was signed [E-9]', async () => {
  const { dialog } = await show(undefined, portraits(1));
  const alert = await within(dialog).findAllByRole('alert');
  expect(alert.map(({ textContent }) => textContent)).toEqual([
    'The file cannot be shown as it was signed.',
  ]);
});

const pdfAt = (url: string): FileAt => ({ url, mime_type: 'application/pdf' });

/** Shows a replaced file beside the one that has taken its place, if the server has them. */
async function showPrevious(previous: FileAt | null, now: FileAt, pins: Pin[] = []) {
  vi.mocked(comparePages).mockResolvedValue([]);
  sizeViewer();
  const find = async () => ({ ...now, previous });
  render(<PreviousFile find={find} pins={pins} onClose={() => {}} />);
  return screen.findByRole('dialog', { name: 'The previous file' });
}

it('shows a replaced file beside the present one, page by page [I-32]', async () => {
  getDocument.mockImplementation(({ url }: { url: string }) =>
    fakeTask(Promise.resolve(portraits(url.endsWith('/before') ? 1 : 3))),
  );
  const dialog = await showPrevious(pdfAt('/before'), pdfAt('/now'));
  await said('Pages 2, 3 were added.');
  await said('The pages look the same.');
  expect(within(dialog).getAllByText('The previous file has no such page.')).not.toEqual([]);
  expect(within(dialog).getAllByRole('article', { name: 'Before' })).not.toEqual([]);
});

it('has the pins of the rejection on the file before, and says the remark of one [I-32]', async () => {
  getDocument.mockImplementation(() => fakeTask(Promise.resolve(portraits(2))));
  const pins = [
    { page: 1, field: 0, remark: 'Tanggal tidak ada' },
    { page: 0, field: 7, remark: 'Cap buram' },
  ];
  const dialog = await showPrevious(pdfAt('/before'), pdfAt('/now'), pins);
  await said('The pages look the same.');
  const name = 'Earlier pin 2: Cap buram';
  const [before, now] = ['Before', 'Now'].map(
    (side) => within(dialog).getAllByRole('article', { name: side })[0] as HTMLElement,
  );
  expect(within(now as HTMLElement).queryByRole('button')).toBeNull();
  const pin = within(before as HTMLElement).getByRole('button', { name });
  await userEvent.click(pin);
  await said('2Page 1, lower centre: Cap buram');
  expect(pin.dataset.current).toBe('true');
});

it('shows pictures as pages [I-32]', async () => {
  getDocument.mockImplementation(() => fakeTask(Promise.resolve(portraits(1))));
  const picture = makePhoto({ width: 40, height: 20, orientation: 1 });
  const url = `data:image/jpeg;base64,${picture.toString('base64')}`;
  await showPrevious({ url, mime_type: 'image/jpeg' }, pdfAt('/now'));
  await said('The pages look the same.');
  const [before] = getDocument.mock.calls.map(([source]) => source.data).filter(Boolean);
  expect(new TextDecoder().decode(before)).toMatch(/^%PDF-.*\/Width 40\/Height 20/s);
});

it.each([
  ['has gone with a decision', null],
  ['has an address that is none', pdfAt('javascript:alert(1)')],
  ['is no picture', { url: 'data:image/jpeg;base64,AAAA', mime_type: 'image/jpeg' }],
])('says once that a replaced file cannot be shown: it %s', async (_, previous) => {
  getDocument.mockImplementation(() => fakeTask(Promise.resolve(portraits(1))));
  const dialog = await showPrevious(previous, pdfAt('/now'));
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toBe('The previous file cannot be shown.');
});
