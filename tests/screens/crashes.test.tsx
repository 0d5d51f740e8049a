import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reload } from '@/navigation/location';
import { dewi } from '../support/api/demo-people';
import { breakable, breakComponent } from '../support/screens/breakable';
import { chooseRows, openBulk } from '../support/screens/bulk';
import { expectConsole } from '../support/screens/console';
import { noteOf, openSheet, radio } from '../support/screens/desk';
import { note, writeNote } from '../support/screens/drafts';
import { findTray, namedFile } from '../support/screens/many-files';
import { testApi } from '../support/screens/msw';
import { openList } from '../support/screens/my-document';
import { renderApp } from '../support/screens/render-app';
import {
  field,
  firstRow,
  openModal,
  openScreen,
  press,
  replaceText,
} from '../support/screens/screens';

vi.mock('@/pages/documents/desk/queue-navigation', (original) =>
  breakable(original, 'QueueNavigation'),
);
vi.mock('@/pages/documents/desk/pinned-note-field', (original) =>
  breakable(original, 'PinnedNoteField'),
);
vi.mock('@/pages/documents/sheet/meta-data-list', (original) =>
  breakable(original, 'MetaDataList'),
);
vi.mock('@/components/viewer/file-viewer', (original) => breakable(original, 'FileViewer'));
vi.mock('@/pages/documents/bulk/chosen-list', (original) => breakable(original, 'ChosenList'));
vi.mock('@/pages/documents/many-files/tray-notices', (original) =>
  breakable(original, 'TrayNotices'),
);
vi.mock('@/components/fields/text-field', (original) => breakable(original, 'TextField'));
vi.mock('@/components/data-table', (original) => breakable(original, 'DataTable'));
vi.mock('@/pages/documents/my-document-page', (original) => breakable(original, 'Component'));
vi.mock(
  '@/components/viewer/load-pdf-viewer',
  () => import('../support/screens/pdf-viewer-stand-in'),
);

// The error of a browser that has lost its connection, or whose chunk a new version has replaced.
vi.mock('@/pages/dashboard-page', () => {
  throw new Error('Failed to fetch dynamically imported module');
});
vi.mock('@/components/shortcuts/shortcuts-modal', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

const isNotLoaded = /dynamically imported module|mocking a module/;

beforeEach(() => breakComponent(''));

/** Expects one line in the API's log, on this screen, without anything that was typed. */
async function expectOneReport(route: string): Promise<void> {
  const { log } = await testApi();
  const reports = () => log.filter(({ msg }) => msg === 'client error');
  await waitFor(() => expect(reports()).toHaveLength(1));
  const [line] = reports();
  expect(line?.report).toEqual({
    kind: 'crash',
    message: 'Error: Cannot draw “…” of document #',
    stack: expect.any(Array),
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    browser: navigator.userAgent,
    route,
  });
  expect(JSON.stringify(log)).not.toMatch(/terbaca|\b4711\b/);
}

/** Expects the list and the menu behind what has crashed. */
async function expectListAndMenu(heading: string): Promise<void> {
  await firstRow();
  expect(screen.getByRole('heading', { level: 1, hidden: true }).textContent).toBe(heading);
  screen.getByRole('navigation', { name: 'Main menu', hidden: true });
}

const crashOf = (what: string) =>
  screen.findByRole('dialog', { name: `${what} could not be shown` });

it('a desk that crashes leaves list and menu, and is back with its note on Try again [R-42 O-19]', async () => {
  const { user } = await writeNote();
  await breakComponent('QueueNavigation');
  const told = await crashOf('The review desk');
  await expectListAndMenu('Verification');
  await expectOneReport('/document/verification/:id');

  await breakComponent('');
  await press(user, told, 'Try again');
  await waitFor(() => expect(noteOf(screen.getByRole('dialog')).value).toBe(note));
});

it('a desk that crashes can be closed, and the note is there when it is opened again [R-42]', async () => {
  const { user } = await writeNote();
  await breakComponent('QueueNavigation');
  await press(user, await crashOf('The review desk'), 'Close');
  expect(screen.queryByRole('dialog')).toBeNull();
  await breakComponent('');
  await press(user, await firstRow(), 'Verification');
  await waitFor(() => expect(noteOf(screen.getByRole('dialog')).value).toBe(note));
});

it('a form that crashes on the desk keeps its note [R-43]', async () => {
  const { user, sheet } = await writeNote();
  await breakComponent('PinnedNoteField');
  const alert = await within(sheet).findByRole('alert');
  expect(alert.textContent).toMatch(/^The form for this document could not be shown\./);
  await expectOneReport('/document/verification/:id');
  await breakComponent('');
  await press(user, alert, 'Try again');
  await waitFor(() => expect(noteOf(sheet).value).toBe(note));
});

it('details that crash are passed by Next document [R-43]', async () => {
  const { user, sheet } = await writeNote();
  await breakComponent('MetaDataList');
  const alert = await within(sheet).findByRole('alert');
  expect(alert.textContent).toMatch(/^About this document could not be shown\./);
  expect(noteOf(sheet).value).toBe(note);
  await expectListAndMenu('Verification');
  await expectOneReport('/document/verification/:id');

  await user.click(radio(sheet, 'Verified'));
  await press(user, sheet, 'Next document');
  const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
  await breakComponent('');
  await press(user, question, 'Yes');
  await within(sheet).findByRole('region', { name: 'Meta Data' });
  expect(within(sheet).queryByRole('alert')).toBeNull();
});

it('a viewer that crashes leaves the sheet, and shows the file on Try again [R-43]', async () => {
  const { user, sheet } = await openSheet('/document/my-document', dewi, 'Detail');
  await breakComponent('FileViewer');
  const alert = await within(sheet).findByRole('alert');
  expect(alert.textContent).toMatch(/^The file could not be shown\./);
  await expectListAndMenu('My Document');
  await expectOneReport('/document/my-document/:id');
  await breakComponent('');
  await press(user, alert, 'Try again');
  await waitFor(() => expect(within(sheet).queryByRole('alert')).toBeNull());
});

it('a bulk modal that crashes leaves the selection and the note [R-42]', async () => {
  const user = await chooseRows(2);
  const modal = await openBulk(user, 2);
  await user.click(within(modal).getByRole('radio', { name: 'Rejected' }));
  replaceText(modal, 'Note', note);
  await breakComponent('ChosenList');
  const told = await crashOf('The form for many documents');
  await expectListAndMenu('Verification');
  await expectOneReport('/document/verification/many');
  await press(user, told, 'Close');
  await breakComponent('');
  const again = await openBulk(user, 2);
  expect(noteOf(again).value).toBe(note);
});

it('a reference modal that crashes leaves the list, and what was typed [R-42]', async () => {
  const user = await openScreen('/data-referensi/category');
  const edit = within(await firstRow()).getByRole('link', { name: 'Edit' });
  const modal = await openModal(user, edit, 'Edit Category');
  await waitFor(() => expect(field(modal, 'Name').value).not.toBe(''));
  replaceText(modal, 'Name', note);
  await breakComponent('TextField');
  const told = await crashOf('The category form');
  await expectListAndMenu('Category');
  await expectOneReport('/data-referensi/category/:id/edit');
  await breakComponent('');
  await press(user, told, 'Try again');
  const again = await screen.findByRole('dialog', { name: 'Edit Category' });
  await waitFor(() => expect(field(again, 'Name').value).toBe(note));
});

it('files dropped on a tray that cannot be shown do not come up in the next one', async () => {
  const user = await openList();
  const open = await screen.findByRole('link', { name: 'Upload files' });
  await breakComponent('TrayNotices');
  fireEvent.drop(document.body, {
    dataTransfer: { types: ['Files'], items: [], files: [namedFile('Peta.pdf')] },
  });
  await press(user, await crashOf('The form for several files'), 'Close');
  await breakComponent('');
  await user.click(open);
  const tray = await findTray();
  await within(tray).findByText(/Or drop or paste them here/);
  expect(within(tray).queryByText('Peta.pdf')).toBeNull();
});

it('a list that crashes leaves the menu, and comes back on Try again, which leaves the focus to the page [R-43 G-2]', async () => {
  const user = await openScreen('/data-referensi/category');
  await breakComponent('DataTable');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^The list could not be shown\./);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Category');
  await expectOneReport('/data-referensi/category');
  await breakComponent('');
  await press(user, alert, 'Try again');
  await firstRow();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('a modal that cannot be loaded is told, and the desk stays with what is being written [R-40]', async () => {
  expectConsole(isNotLoaded);
  const { user, sheet } = await writeNote();
  await user.keyboard('?');
  const told = await screen.findByRole('dialog', {
    name: 'The list of shortcuts could not be loaded',
  });
  expect(told.textContent).toContain('Check your connection, then reload the page.');
  within(told).getByRole('button', { name: 'Reload' });
  await press(user, told, 'Close');
  expect(screen.getByRole('dialog')).toBe(sheet);
  expect(noteOf(sheet).value).toBe(note);
});

describe('a page', () => {
  async function expectReload(path: string): Promise<void> {
    const user = await renderApp({ path, as: dewi });
    const alert = await screen.findByRole('alert');
    within(alert).getByRole('heading', { name: 'Unexpected Application Error!' });
    within(alert).getByText(/went wrong on this page, or .* did not load/);
    screen.getByRole('navigation', { name: 'Main menu' });
    await press(user, alert, 'Reload');
    expect(reload).toHaveBeenCalledOnce();
  }

  it('that breaks while it is shown leaves the menu, says so and can be loaded anew [R-19]', async () => {
    await breakComponent('Component');
    await expectReload('/document/my-document');
  });

  it('that cannot be loaded leaves the menu, says so and can be loaded anew', async () => {
    expectConsole(isNotLoaded);
    await expectReload('/dashboard');
  });
});
