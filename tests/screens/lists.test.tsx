import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { dewi } from '../support/api/demo-people';
import { expectConsole } from '../support/screens/console';
import { server } from '../support/screens/msw';
import { renderApp } from '../support/screens/render-app';
import {
  cellsOf,
  choose,
  field,
  firstRow,
  gate,
  headers,
  openModal,
  press,
  rows,
} from '../support/screens/screens';
import { expectOnly, findToast } from '../support/screens/toasts';

// The behaviour of every list, shown with the owner's 20 documents on two pages.

const path = '/document/my-document';
const calls = '*/service/api/document/my-documents';

it('says that there is no data when there is none', async () => {
  await renderApp({ path: `${path}?additional_name=nothing-like-it`, as: dewi });
  await screen.findByText('No data available yet!');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('shows a loading indicator in place of the rows until they are there [L-2]', async () => {
  const answer = gate();
  server.use(http.get(calls, () => answer.opened));
  await renderApp({ path, as: dewi });
  await waitFor(() => expect(screen.getByRole('status', { name: '' }).textContent).toBe('Loading'));
  expect(screen.queryByText('No data available yet!')).toBeNull();
  answer.open();
  await screen.findByRole('cell', { name: 'Pas Foto' });
  expect(screen.queryByText('Loading')).toBeNull();
});

describe('when the rows cannot be loaded', () => {
  it('clears the loading state, logs the error, shows no message and offers to try again [F-14]', async () => {
    expectConsole(/GET .*my-documents: .*status code 500/);
    server.use(
      http.get(calls, () => HttpResponse.json({ message: 'Database is down' }, { status: 500 }), {
        once: true,
      }),
    );
    const user = await renderApp({ path, as: dewi });
    const again = await screen.findByRole('button', { name: 'Try again' });
    screen.getByText('No data available yet!');
    expect(screen.queryByText('Loading')).toBeNull();
    expect(screen.queryByText('Database is down')).toBeNull();
    await user.click(again);
    await screen.findByRole('cell', { name: 'Pas Foto' });
    await expectOnly();
  });

  it('keeps rows that cannot be loaded again, says that they may be old, and offers to try again [F-14]', async () => {
    const user = await renderApp({ path, as: dewi });
    const known = await screen.findByRole('cell', { name: 'Pas Foto' });
    // The checklist reads the same address once the list is there.
    await screen.findByText(/required documents approved/);
    const isOutdated = () => screen.queryByText(/^The list could not be loaded again/) !== null;
    expect(isOutdated()).toBe(false);
    expectConsole(/GET .*my-documents: .*status code 500/);
    server.use(
      http.get(calls, () => HttpResponse.json({ message: 'Database is down' }, { status: 500 }), {
        once: true,
      }),
    );
    // Coming back to the window loads the list again.
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(isOutdated()).toBe(true));
    expect(known.isConnected).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(isOutdated()).toBe(false));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: /^My Document/ }));
  });

  it('leaves the focus to the list while it is read, and to Try again after another failure [G-2]', async () => {
    expectConsole(/GET .*my-documents: .*status code 500/);
    const second = gate();
    const failure = () => new HttpResponse(null, { status: 500 });
    const answers = [failure, () => second.opened.then(failure)];
    server.use(http.get(calls, () => answers.shift()?.()));
    const user = await renderApp({ path, as: dewi });
    const again = () => screen.findByRole('button', { name: 'Try again' });
    await user.click(await again());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: /^My Document/ })),
    );
    second.open();
    await waitFor(async () => expect(document.activeElement).toBe(await again()));
    await user.click(await again());
    await screen.findByRole('cell', { name: 'Pas Foto' });
    expect(document.activeElement).toBe(screen.getByRole('region', { name: /^My Document/ }));
  });

  it('treats an answer of another shape likewise [C-9]', async () => {
    expectConsole(/^ApiError: (Invalid|Expected)/);
    server.use(http.get(calls, () => HttpResponse.json({ data: 'soon' })));
    await renderApp({ path, as: dewi });
    await screen.findByRole('button', { name: 'Try again' });
  });
});

describe('when the row or the button with the focus goes', () => {
  async function confirm(user: UserEvent, row: HTMLElement | undefined, name: string) {
    if (!row) throw new Error('No row.');
    await press(user, row, name);
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
  }
  const focusedRow = () => rows().indexOf(document.activeElement?.closest('tr') ?? document.body);

  it('the focus moves to the row that follows, else to the last one, else to the list [G-2]', async () => {
    const user = await renderApp({ path: `${path}?document_status_id=1`, as: dewi });
    await waitFor(() => expect(rows()).toHaveLength(4));
    await confirm(user, rows()[1], 'Delete');
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(focusedRow()).toBe(1);
    await confirm(user, rows()[2], 'Delete');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(focusedRow()).toBe(1);
    await confirm(user, rows()[0], 'Delete');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await confirm(user, rows()[0], 'Delete');
    await screen.findByText('No data available yet!');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: /^My Document/ }));
  });

  it('the focus stays in the row of a document that is sent', async () => {
    const user = await renderApp({ path, as: dewi });
    const [send] = await screen.findAllByRole('button', { name: 'Send' });
    const index = rows().findIndex((row) => row.contains(send ?? null));
    await confirm(user, rows()[index], 'Send');
    await findToast('success', 'Document has been sent.');
    await waitFor(() => expect(document.activeElement?.textContent?.trim()).toBe('Detail'));
    expect(focusedRow()).toBe(index);
  });
});

it('is a table for screen readers whatever its layout: Safari goes by the layout otherwise', async () => {
  await renderApp({ path, as: dewi });
  const cell = await screen.findByRole('cell', { name: 'Pas Foto' });
  const parts = cell.closest('table')?.querySelectorAll('thead, tbody, tr, th, td');
  const roles = Array.from(parts ?? [], (part) => part.getAttribute('role'));
  expect(new Set(roles)).toEqual(new Set(['rowgroup', 'row', 'columnheader', 'cell']));
});

it('has the whole of a text that may be cut, and of no other, in its tooltip', async () => {
  await renderApp({ path, as: dewi });
  await firstRow();
  const described = rows().find((row) => cellsOf(row)[3]);
  const texts = cellsOf(described);
  const cells = within(described ?? document.body).getAllByRole('cell');
  expect(cells.slice(0, 4).map(({ title }) => title)).toEqual(['', '', '', texts[3]]);
});

describe('the filter', () => {
  it('has a field for each column that the list shows, and the buttons Filter and Reset [L-10 M-4]', async () => {
    const user = await renderApp({ path, as: dewi });
    await user.click(await screen.findByRole('link', { name: 'Filter' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filter' });
    for (const label of ['USER', 'Name', 'Type', 'Description', 'Status']) {
      within(dialog).getByLabelText(label);
    }
    within(dialog).getByRole('button', { name: 'Filter' });
    within(dialog).getByRole('button', { name: 'Reset' });
    expect(headers()).toEqual(['USER', 'Name', 'Type', 'Description', 'Size', 'Status', 'Action']);
  });

  it('goes back to page 1, lives in the URL, is shown, and can be taken away [L-8 F-10 C-52]', async () => {
    const user = await renderApp({ path: `${path}?page=2`, as: dewi });
    await user.click(await screen.findByRole('link', { name: 'Filter' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filter' });
    await choose(user, within(dialog).getByLabelText('Status'), 'Draft');
    await user.type(within(dialog).getByLabelText('Name'), ' dewi ');
    await press(user, dialog, 'Filter');

    await waitFor(() => expect(rows()).toHaveLength(4));
    for (const row of rows()) within(row).getByText('Draft');
    expect(window.location.search).toBe('?name=dewi&document_status_id=1');
    const chip = screen.getByRole('button', { name: 'Remove filter Status: Draft' });
    screen.getByRole('button', { name: 'Remove filter Name: dewi' });

    await user.click(chip);
    await waitFor(() => expect(rows()).toHaveLength(10));
    expect(window.location.search).toBe('?name=dewi');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Filter' }));
  });

  it('leads with Back to the list as it was, not to itself [R-45]', async () => {
    const user = await renderApp({ path: `${path}?page=2`, as: dewi });
    const filter = await openModal(
      user,
      await screen.findByRole('link', { name: 'Filter' }),
      'Filter',
    );
    await choose(user, field(filter, 'Status'), 'Draft');
    await press(user, filter, 'Filter');
    await screen.findByRole('button', { name: 'Remove filter Status: Draft' });
    window.history.back();
    await waitFor(() => expect(window.location.search).toBe('?page=2'));
    expect(window.location.pathname).toBe(path);
    await screen.findByRole('region', { name: 'My Document, page 2' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows what it was set to when it is opened again, and Reset clears it [M-4]', async () => {
    // The first of repeated names counts, as for the server.
    const search = '?additional_name=Pelatihan&additional_name=Another';
    const user = await renderApp({ path: path + search, as: dewi });
    await screen.findByRole('button', { name: 'Remove filter Description: Pelatihan' });
    await user.click(screen.getByRole('link', { name: 'Filter' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filter' });
    expect(within(dialog).getByLabelText<HTMLInputElement>('Description').value).toBe('Pelatihan');
    await press(user, dialog, 'Reset');
    await waitFor(() => expect(window.location.search).toBe(''));
    await waitFor(() => expect(rows()).toHaveLength(10));
  });
});
