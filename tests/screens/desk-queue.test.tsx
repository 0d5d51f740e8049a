import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { andi } from '../support/api/demo-people';
import { openDesk, openDocument } from '../support/screens/desk';
import { server, testApi } from '../support/screens/msw';
import { renderApp } from '../support/screens/render-app';
import { closed, press, replaceText, rows } from '../support/screens/screens';

// The list that the desk walks through.

const list = '*/service/api/document/verifications';

type Row = { id: number; additional_name: string; user: { name: string; username: string } };

async function readPage(number: number): Promise<Row[]> {
  const path = `/document/verifications?role=verifikatorDms&page=${number}`;
  const { body } = await (await testApi()).call(andi, 'GET', path);
  return body.data.data;
}

/** Opens the desk on a row of the page on screen. */
async function openRow(user: UserEvent, index: number): Promise<HTMLElement> {
  await waitFor(() => expect(rows().length).toBeGreaterThan(index));
  await press(user, rows()[index] ?? document.body, 'Verification');
  const desk = await screen.findByRole('dialog');
  await within(desk).findAllByRole('radio');
  return desk;
}

/** Filters the list by a part of the owner's username. */
async function filterByUser(user: UserEvent, username: string): Promise<void> {
  await user.click(await screen.findByRole('link', { name: 'Filter' }));
  const filter = await screen.findByRole('dialog', { name: 'Filter' });
  replaceText(filter, 'USER', username);
  await press(user, filter, 'Filter');
  await closed(filter);
}

it('goes on over the pages of a list that has Previous and Next alone [Q-28]', async () => {
  const [next] = await readPage(2);
  server.use(
    http.get(list, async ({ request }) => {
      const body = await (await (await testApi()).fetch(request)).json();
      body.data.links = [body.data.links.at(0), body.data.links.at(-1)];
      return HttpResponse.json(body);
    }),
  );
  const user = await renderApp({ path: '/document/verification', as: andi });
  const desk = await openRow(user, 9);
  await press(user, desk, 'Next document');
  await waitFor(() => expect(openDocument(desk)).toContain(next?.user.name));
  expect(openDocument(desk)).toContain(next?.additional_name);
});

it('comes to its end although the server says of each page that another one follows [Q-28]', async () => {
  const [only] = await readPage(1);
  server.use(
    http.get(list, ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      const next = { url: `?page=${page + 1}`, label: 'Next &raquo;', active: false };
      return HttpResponse.json({ data: { data: page === 1 ? [only] : [], links: [next] } });
    }),
  );
  const user = await renderApp({ path: '/document/verification', as: andi });
  const desk = await openRow(user, 0);
  const next = within(desk).getByRole('button', { name: 'Next document' });
  await waitFor(() => expect(next.getAttribute('aria-disabled')).toBe('true'));
});

it('reads the pages of the filter with which it was opened [Q-3]', async () => {
  const asked: URLSearchParams[] = [];
  server.use(http.get(list, ({ request }) => void asked.push(new URL(request.url).searchParams)));
  const user = await renderApp({ path: '/document/verification', as: andi });
  await filterByUser(user, '19');
  await screen.findByRole('button', { name: 'Remove filter USER: 19' });
  const desk = await openRow(user, 5);
  expect(asked.every((params) => params.get('page') === '1')).toBe(true);
  await press(user, desk, 'Next document');
  await press(user, desk, 'Next document');
  await waitFor(() => expect(asked.some((params) => params.get('page') === '2')).toBe(true));
  const [second] = asked.filter((params) => params.get('page') === '2');
  expect(second?.get('username')).toBe('19');
});

it('prepares what is put aside once, although it lies before and behind the last document', async () => {
  const both = await readPage(1);
  server.use(
    http.get(list, async ({ request }) => {
      const body = await (await (await testApi()).fetch(request)).json();
      return HttpResponse.json({ data: { ...body.data, data: both.slice(0, 2), links: [] } });
    }),
    // A file without a preview is there at once.
    http.get('*/service/api/document/documents/view/:id', () =>
      HttpResponse.json({ data: { mime_type: 'text/html', url: '' } }),
    ),
  );
  const { user, desk } = await openDesk();
  await press(user, desk, 'Put aside');
  await waitFor(() => expect(openDocument(desk)).toContain(both[1]?.user.name));
  await waitFor(() => expect(desk.querySelectorAll('[data-hidden]')).toHaveLength(1));
});
