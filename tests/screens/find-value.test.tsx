import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useSyncExternalStore } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { type ReadText, useReportText, type ViewerProps } from '@/components/viewer/viewer-props';
import { storageKeys } from '@/lib/browser-storage';
import { joinWords } from '@/lib/find/page-text';
import { andi } from '../support/api/demo-people';
import { server } from '../support/screens/msw';
import { showPdfsBy } from '../support/screens/pdf-viewer-stand-in';
import { renderApp } from '../support/screens/render-app';
import { closed, firstRow, press, recordWrites } from '../support/screens/screens';

let read: ReadText;
const listeners = new Set<() => void>();

const reader = {
  get: () => read,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  report: (text: ReadText) => {
    read = text;
    for (const listener of listeners) listener();
  },
};

/** Reads what the test says, and tells which place it is asked to show. */
function Reader({ find, isShown, scans }: ViewerProps) {
  useReportText(useSyncExternalStore(reader.subscribe, reader.get), find);
  const hit = find?.current;
  return (
    <>
      <p>{hit ? `Shows page ${hit.page + 1} from ${hit.start}` : 'Shows no place'}</p>
      {isShown && <p>{scans === 'off' ? 'Reads no scans' : 'Reads scans'}</p>}
    </>
  );
}

beforeEach(() => showPdfsBy(Reader));

const values = { Nomor: '1120/A', Nama: 'Arsip Digital', Tanggal: '2024-06-15', Jam: '5' };

async function openSheet(mimeType: string, button = 'Detail') {
  reader.report(undefined);
  server.use(
    http.get('*/document/meta-datas/*', () =>
      HttpResponse.json({
        data: Object.entries(values).map(([column_description, value], id) => ({
          id,
          column_name: `column_${id}`,
          column_description,
          data_type: column_description === 'Tanggal' ? 'date' : 'string',
          value,
        })),
      }),
    ),
    http.get('*/document/documents/view/*', () =>
      HttpResponse.json({ data: { mime_type: mimeType, url: '/service/api/files/1' } }),
    ),
  );
  const user = await renderApp({ path: '/document/verification', as: andi });
  await press(user, await firstRow(), button);
  return { user, metaData: await findMetaData() };
}

async function findMetaData() {
  const term = await screen.findByText('Nomor');
  const metaData = term.closest('section');
  if (!metaData) throw new Error('No meta data.');
  return metaData;
}

/** The marks by the label of their value. */
function marksOf(metaData: HTMLElement): Record<string, string | undefined> {
  return Object.fromEntries(
    within(metaData)
      .getAllByRole('term')
      .map((term) => [
        term.textContent,
        term.parentElement?.querySelectorAll('dd')[1]?.textContent?.trim(),
      ]),
  );
}

/** The search gives way to the browser, so marks may come a moment later. */
const expectMarks = (metaData: HTMLElement, marks: Record<string, unknown>) =>
  expect.poll(() => marksOf(metaData)).toMatchObject(marks);

const page = (text: string) => ({ text, starts: [0], widths: [0] });
const report = (text: ReadText) => act(async () => reader.report(text));

it('marks each value of more than one character while the file is read [T-1]', async () => {
  const { metaData } = await openSheet('application/pdf');
  await expectMarks(metaData, {
    Nomor: 'searching…',
    Nama: 'searching…',
    Tanggal: 'searching…',
    Jam: undefined,
  });
  const pages = [page('Nomor 1120/A, 15 Juni 2024, jam 5')];
  await report({ pages, isComplete: false });
  await expectMarks(metaData, { Nomor: 'found on page 1', Nama: 'searching…' });
  await report({
    pages: [...pages, page(''), page('Tanggal 15/6/24')],
    isComplete: true,
  });
  await expectMarks(metaData, {
    Nomor: 'found on page 1',
    Nama: 'not found',
    Tanggal: 'found on pages 1, 3',
    Jam: undefined,
  });
  within(metaData).getByText('2 of 3 found in the file.');
  within(metaData).getByText('A hint from the text of the file; you decide.');
});

it('names the values that the file seems to contradict as a reason, and they can be changed [I-14]', async () => {
  const { user, metaData } = await openSheet('application/pdf', 'Verification');
  await report({ pages: [page('Nomor 1120/B, Arsip Digital')], isComplete: true });
  await expectMarks(metaData, { Nomor: 'not found', Nama: 'found on page 1' });
  const writes = recordWrites();
  const sheet = screen.getByRole('dialog');
  await user.click(await within(sheet).findByRole('radio', { name: 'Rejected' }));
  await user.click(within(sheet).getByRole('checkbox', { name: 'A value differs from the file' }));
  const fields = within(within(sheet).getByRole('group', { name: 'Values that differ' }));
  const named = () =>
    fields
      .getAllByRole<HTMLInputElement>('checkbox')
      .flatMap(({ checked, labels }) => (checked ? labels?.[0]?.textContent : []));
  expect(named()).toEqual(['Nomor', 'Tanggal']);
  await user.click(fields.getByRole('checkbox', { name: 'Tanggal' }));
  await user.click(fields.getByRole('checkbox', { name: 'Jam' }));
  expect(named()).toEqual(['Nomor', 'Jam']);
  await press(user, sheet, 'Save');
  await closed(sheet);
  const note = 'Reason: A value differs from the file: Nomor, Jam';
  expect(writes).toMatchObject([{ body: { verifier_note: note } }]);
});

it('leads from a mark to its places in turn [T-3]', async () => {
  const { user, metaData } = await openSheet('application/pdf');
  await report({
    pages: [page('1120/A pada 15 Juni 2024'), page('15-06-2024')],
    isComplete: true,
  });
  screen.getByText('Shows no place');
  const mark = within(metaData).getByRole('button', { name: 'found on pages 1, 2' });
  await user.click(mark);
  screen.getByText('Shows page 1 from 12');
  within(metaData).getByText('1 of 2');
  await user.click(mark);
  screen.getByText('Shows page 2 from 0');
  within(metaData).getByText('2 of 2');
  await user.click(mark);
  screen.getByText('Shows page 1 from 12');
  expect(document.activeElement).toBe(mark);
  await press(user, metaData, 'found on page 1');
  screen.getByText('Shows page 1 from 0');
});

/** The labels of the visited values, and what is said of the last one. */
function walked(metaData: HTMLElement) {
  const current = [...metaData.querySelectorAll('[data-current="true"] > dt')];
  const said = within(metaData)
    .getAllByRole('status')
    .find(({ tagName }) => tagName === 'P');
  return { current: current.map((label) => label.textContent), said: said?.textContent };
}

it('goes through the values with m, the doubtful ones first [T-16]', async () => {
  const { user, metaData } = await openSheet('application/pdf');
  await report({ pages: [page('1120/A pada 15 Juni 2024'), page('15-06-2024')], isComplete: true });
  await within(metaData).findByText('not found');
  await user.keyboard('m');
  await waitFor(() =>
    expect(walked(metaData)).toEqual({ current: ['Nama'], said: 'Nama: not found' }),
  );
  screen.getByText('Shows no place');
  await user.keyboard('m');
  expect(walked(metaData)).toEqual({
    current: ['Tanggal'],
    said: 'Tanggal: found on pages 1, 2',
  });
  screen.getByText('Shows page 1 from 12');
  await user.keyboard('m');
  expect(walked(metaData)).toEqual({ current: ['Nomor'], said: 'Nomor: found on page 1' });
  screen.getByText('Shows page 1 from 0');
  // Goes back to the first value, which is not found and shows no place.
  await press(user, metaData, 'Next value');
  expect(walked(metaData)).toEqual({ current: ['Nama'], said: 'Nama: not found' });
  screen.getByText('Shows no place');
  await press(user, metaData, 'found on page 1');
  expect(walked(metaData).current).toEqual(['Nomor']);
});

it('walks to what has been searched, and comes back for the rest', async () => {
  const { user, metaData } = await openSheet('application/pdf');
  const button = within(metaData).getByRole('button', { name: 'Next value' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('m');
  expect(walked(metaData)).toEqual({ current: [], said: '' });
  const pages = [page('1120/A'), page('15-06-2024')];
  await report({ pages: pages.slice(0, 1), isComplete: false });
  await within(metaData).findByText('found on page 1');
  await user.keyboard('m');
  expect(walked(metaData).current).toEqual(['Nomor']);
  await report({ pages, isComplete: true });
  await within(metaData).findByText('not found');
  await user.keyboard('m');
  expect(walked(metaData).current).toEqual(['Nama']);
  await user.keyboard('m');
  expect(walked(metaData).current).toEqual(['Tanggal']);
});

it('begins anew with the next document', async () => {
  const { user, metaData } = await openSheet('application/pdf', 'Verification');
  await report({ pages: [page('1120/A')], isComplete: true });
  await within(metaData).findByText('found on page 1');
  await user.keyboard('mmm');
  await waitFor(() => expect(walked(metaData).current).toEqual(['Nomor']));
  await user.keyboard('j');
  await waitFor(() => expect(metaData.isConnected).toBe(false));
  const next = await findMetaData();
  await within(next).findByText('found on page 1');
  expect(walked(next)).toEqual({ current: [], said: '' });
  await user.keyboard('m');
  expect(walked(next).current).toEqual(['Nama']);
});

it('names the first six pages of many', async () => {
  const { metaData } = await openSheet('application/pdf');
  const pages = Array.from({ length: 9 }, () => page('1120/A'));
  await report({ pages, isComplete: true });
  await expectMarks(metaData, { Nomor: 'found on pages 1, 2, 3, 4, 5, 6, …' });
});

it.each([
  ['a PDF without text', 'application/pdf'],
  ['a JPEG', 'image/jpeg'],
])('says that there is no text in %s [T-1]', async (_, mimeType) => {
  const { metaData } = await openSheet(mimeType);
  await report({ pages: [page(''), page(' \n')], isComplete: true });
  await expectMarks(metaData, {
    Nomor: 'no text in this file',
    Tanggal: 'no text in this file',
    Jam: undefined,
  });
  within(metaData).getByText('The file has no text to search.');
});

/** Makes the text of a scan, in words that are read clearly. */
function scanOf(page: number, text: string) {
  const box = { left: 0, top: 0, width: 1, height: 1 };
  const words = text
    .split(' ')
    .map((word) => ({ text: word, confidence: 96, box, endsLine: false }));
  return joinWords(page, words);
}

it('marks what is read from a scan, and what may be read in another way', async () => {
  const { user, metaData } = await openSheet('application/pdf');
  const pages = [page(''), page('1120/A')];
  const texts = [scanOf(0, 'l5 Juni 2O24 jam 5')];
  await report({ pages, isComplete: true, scans: { texts: [], unread: [], state: 'reading' } });
  await expectMarks(metaData, {
    Nomor: 'found on page 2',
    Nama: 'reading the scan…',
  });
  within(metaData).getByText('Reading the scan…');
  await report({ pages, isComplete: true, scans: { texts, unread: [], state: 'done' } });
  await expectMarks(metaData, {
    Nomor: 'found on page 2',
    Nama: 'not foundread from a scan',
    Tanggal: 'read as l5 Juni 2O24read from a scan',
    Jam: undefined,
  });
  within(metaData).getByText('1 of 3 found in the file, 1 read similarly.');
  await press(user, metaData, 'read as l5 Juni 2O24');
  screen.getByText('Shows page 1 from 0');

  const more = [...texts, scanOf(2, '15 Juni 2024 Arsip Digital')];
  await report({ pages, isComplete: true, scans: { texts: more, unread: [], state: 'done' } });
  await expectMarks(metaData, {
    Nama: 'found on page 3read from a scan',
    Tanggal: expect.stringContaining('found on page 3'),
  });
});

it('says which pages could not be read where only they may have a value [T-17]', async () => {
  const { metaData } = await openSheet('application/pdf');
  const pages = [page('1120/A'), page(''), { ...page(''), isUnread: true as const }];
  await report({ pages, isComplete: true });
  await expectMarks(metaData, { Nama: 'not found; page 3 could not be read' });
  const scans = { texts: [scanOf(2, 'Arsip Digital')], unread: [1], state: 'done' as const };
  await report({ pages, isComplete: true, scans });
  await expectMarks(metaData, {
    Nomor: 'found on page 1',
    Nama: 'found on page 3read from a scan',
    Tanggal: 'not found; page 2 could not be read',
  });
  const none = { texts: [], unread: [0, 1], state: 'done' as const };
  await report({ pages: [page(''), page('')], isComplete: true, scans: none });
  await expectMarks(metaData, { Nomor: 'the scan could not be read' });
});

it('reads scans on the desk only, and where nobody has switched it off', async () => {
  const { user } = await openSheet('application/pdf');
  screen.getByText('Reads no scans');
  await press(user, screen.getByRole('dialog'), 'Close');
  await press(user, await firstRow(), 'Verification');
  await screen.findByText('Reads scans');
  await user.click(screen.getByRole('checkbox', { name: 'Read scans' }));
  screen.getByText('Reads no scans');
  expect(localStorage.getItem(storageKeys.readScans)).toBe('off');
});

it.each([
  ['a file that cannot be read', 'application/pdf'],
  ['a file without preview', 'application/zip'],
])('says nothing beside the values of %s [T-11]', async (_, mimeType) => {
  const { metaData } = await openSheet(mimeType);
  await report('unreadable');
  expect(new Set(Object.values(marksOf(metaData)))).toEqual(new Set([undefined]));
  expect(within(metaData).queryByText(/A hint from/)).toBeNull();
});
