import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { GenericAbortSignal } from 'axios';
import { and, eq, inArray } from 'drizzle-orm';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, onTestFinished } from 'vitest';
import { http as client } from '@/api/http';
import { documents, meta_data, users } from '../../server/storage/schema';
import { dewi } from '../support/api/demo-people';
import { expectConsole } from '../support/screens/console';
import { server, testApi } from '../support/screens/msw';
import { renderApp } from '../support/screens/render-app';
import { cellsOf, choose, firstRow, gate, headers, press, rows } from '../support/screens/screens';
import { expectOnly, findToast, settled } from '../support/screens/toasts';

// The behaviour of every list, shown with the owner's 20 documents on two pages.

const path = '/document/my-document';
const calls = '*/service/api/document/my-documents';

const pageLink = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('link', { name });

function documentRow(id: number, additional_name: string) {
  return {
    id,
    additional_name,
    document_status_id: 5,
    document_type: { document_type: 'SK' },
  };
}

const pageOf = (request: Request) => Number(new URL(request.url).searchParams.get('page'));

function previousAndNext(request: Request) {
  const page = pageOf(request);
  const link = (label: string, to: number, isThere: boolean) => ({
    label,
    url: isThere ? `?page=${to}` : null,
  });
  return HttpResponse.json({
    data: page <= 3 ? [documentRow(page, 'Pas Foto')] : [],
    links: [link('Previous', page - 1, page > 1), link('Next', page + 1, page < 3)],
  });
}

const refusingLatePages = (request: Request) =>
  pageOf(request) > 2
    ? HttpResponse.json({ message: 'Invalid page.' }, { status: 404 })
    : undefined;

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

  it('leaves the focus to the list, whose button to try again goes [G-2]', async () => {
    expectConsole(/GET .*my-documents: .*status code 500/);
    server.use(http.get(calls, () => new HttpResponse(null, { status: 500 }), { once: true }));
    const user = await renderApp({ path, as: dewi });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
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

describe('the paging bar', () => {
  it('leads to the page of a link, keeps the filters and the way back [L-1 L-5]', async () => {
    const user = await renderApp({ path: `${path}?name=Dewi`, as: dewi });
    await screen.findByRole('cell', { name: 'Pas Foto' });
    await user.click(pageLink('2'));
    await screen.findByRole('cell', { name: 'SK CPNS' });
    expect(window.location.search).toBe('?name=Dewi&page=2');
    expect(pageLink('2').getAttribute('aria-current')).toBe('page');
    window.history.back();
    await screen.findByRole('cell', { name: 'Pas Foto' });
    expect(window.location.search).toBe('?name=Dewi');
  });

  it('reads labels with entities and merges only the query of an absolute url of another host [L-5 L-7 C-53 C-54]', async () => {
    const asked: string[] = [];
    server.use(
      http.get(calls, ({ request }) => {
        const { search, searchParams } = new URL(request.url);
        // The checklist reads the list without filters.
        if (searchParams.has('name')) asked.push(search);
        return HttpResponse.json({
          data: {
            data: [documentRow(1, 'one')],
            current_page: 1,
            links: [
              { url: null, label: '&laquo; Previous', active: false },
              { url: 'https://api.example/list?page=1', label: '1', active: true },
              { url: null, label: '...', active: false },
              {
                url: 'https://api.example/list?page=7&per_page=5&role=administrator',
                label: '7',
                active: false,
              },
            ],
          },
        });
      }),
    );
    const user = await renderApp({ path: `${path}?name=a`, as: dewi });
    await screen.findByText('« Previous');
    await user.click(pageLink('7'));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(window.location.pathname).toBe(path);
    expect(window.location.search).toBe('?name=a&page=7&per_page=5');
    expect(Object.fromEntries(new URLSearchParams(asked[1]))).toEqual({
      name: 'a',
      page: '7',
      per_page: '5',
      role: 'asn',
    });
  });

  // Filtered, because the checklist reads all pages without filters.
  const filtered = `${path}?name=Dewi`;

  it('keeps the rows of one page until those of the next are there', async () => {
    const user = await renderApp({ path: filtered, as: dewi });
    await screen.findByRole('cell', { name: 'Pas Foto' });
    const answer = gate();
    server.use(http.get(calls, () => answer.opened));
    await user.click(pageLink('2'));
    await screen.findByText('Loading');
    screen.getByRole('cell', { name: 'Pas Foto' });
    answer.open();
    await screen.findByRole('cell', { name: 'SK CPNS' });
    expect(screen.queryByRole('cell', { name: 'Pas Foto' })).toBeNull();
  });

  it('shows the rows of the page asked for last, whichever answer comes last [L-9]', async () => {
    const user = await renderApp({ path: filtered, as: dewi });
    await screen.findByRole('cell', { name: 'Pas Foto' });
    const slow = gate();
    server.use(
      http.get(calls, async ({ request }) => {
        if (new URL(request.url).searchParams.get('page') !== '2') return;
        await slow.opened;
        return HttpResponse.json({ data: { data: [documentRow(1, 'too late')], links: [] } });
      }),
    );
    const signals: (GenericAbortSignal | undefined)[] = [];
    const recording = client.interceptors.request.use((config) => {
      const { params } = config;
      if (params?.get?.('page') === '2' && params.has('name')) signals.push(config.signal);
      return config;
    });
    onTestFinished(() => client.interceptors.request.eject(recording));
    await user.click(pageLink('2'));
    await screen.findByText('Loading');
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
    await user.click(pageLink('1'));
    await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
    await waitFor(() => expect(signals.map((signal) => signal?.aborted)).toEqual([true]));
    slow.open();
    await settled();
    expect(screen.queryByText('too late')).toBeNull();
    screen.getByRole('cell', { name: 'Pas Foto' });
  });

  it('has screen readers name the new page by moving the focus, but not on the way back', async () => {
    const user = await renderApp({ path, as: dewi });
    await screen.findByRole('cell', { name: 'Pas Foto' });
    await user.click(pageLink('2'));
    const list = await screen.findByRole('region', { name: 'My Document, page 2' });
    await waitFor(() => expect(document.activeElement).toBe(list));
    within(list).getByRole('cell', { name: 'SK CPNS' });
    list.blur();
    window.history.back();
    await screen.findByRole('region', { name: 'My Document, page 1' });
    expect(document.activeElement).toBe(document.body);
  });

  it.each([
    ['1000000000', (request: Request) => void request],
    // A bar of Previous and Next alone does not say where the list ends.
    ['500', previousAndNext],
    // Nor does a back end that knows no such page.
    ['99', refusingLatePages],
  ])('leads back from a page that does not exist: %s [L-1]', async (page, answer) => {
    if (answer === refusingLatePages) expectConsole(/GET .*my-documents: .*404/);
    const asked: string[] = [];
    server.use(
      http.get(calls, ({ request }) => {
        const params = new URL(request.url).searchParams;
        if (params.has('name')) asked.push(params.get('page') ?? '');
        return answer(request);
      }),
    );
    await renderApp({ path: `${filtered}&page=${page}`, as: dewi });
    await screen.findByRole('cell', { name: /^(Pas Foto|SK CPNS)$/ });
    expect(window.location.search).toMatch(/page=[12]$/);
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  it('lands on the page before when the last row of the last page is deleted', async () => {
    const { db } = await testApi();
    const owner = await db.query.users.findFirst({ where: eq(users.username, dewi) });
    const mine = await db.query.documents.findMany({
      where: eq(documents.user_id, owner?.id ?? 0),
      orderBy: documents.id,
    });
    const surplus = mine.slice(11).map(({ id }) => id);
    await db.delete(meta_data).where(inArray(meta_data.document_id, surplus));
    await db.delete(documents).where(inArray(documents.id, surplus));
    await db
      .update(documents)
      .set({ document_status_id: 1 })
      .where(and(eq(documents.user_id, owner?.id ?? 0)));

    const user = await renderApp({ path: `${path}?page=2`, as: dewi });
    await waitFor(() => expect(rows()).toHaveLength(1));
    const [last] = rows();
    if (!last) throw new Error('No row.');
    await press(user, last, 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(rows()).toHaveLength(10));
    expect(window.location.search).toBe('?page=1');
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

  it('shows what it was set to when it is opened again, and Reset clears it [M-4]', async () => {
    // A name that the address repeats counts once, the first time, as for the server.
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
