import { screen, waitFor, within } from '@testing-library/react';
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
import { gate, press, rows } from '../support/screens/screens';
import { settled } from '../support/screens/toasts';

// Links from page to page of every list, shown with the owner's 20 documents on two pages.

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
        // Leaves out the reads of the checklist, which have no filter.
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
    // Answers with a bar of Previous and Next, which does not say where the list ends.
    ['500', previousAndNext],
    // Answers as a back end that refuses such pages.
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
