import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { paths } from '@/navigation/paths';
import { andi, dewi, siti } from '../support/api/demo-people';
import { expectConsole } from '../support/screens/console';
import { noteOf, openDesk, openDocument } from '../support/screens/desk';
import { firstOf } from '../support/screens/document-story';
import { note, writeNote } from '../support/screens/drafts';
import { server } from '../support/screens/msw';
import { closeTab, renderApp } from '../support/screens/render-app';
import {
  button,
  closed,
  field,
  firstRow,
  gate,
  openScreen,
  press,
  replaceText,
  rows,
} from '../support/screens/screens';

// Addresses of what is open over a list.

const address = () => window.location.pathname + window.location.search;
const goBack = () => act(() => window.history.back());
const question = () => screen.findByRole('dialog', { name: 'Are you sure?' });

beforeEach(() => window.history.pushState(null, '', '/'));

const overlays = [
  { path: paths.category, press: 'Add', opened: /\/category\/add$/ },
  { path: `${paths.category}?page=1`, press: 'Edit', opened: /\/category\/\d+\/edit\?page=1$/ },
  { path: paths.column, press: 'Filter', opened: /\/column\/filter$/ },
  { path: paths.column, press: 'Import', opened: /\/column\/import$/ },
  { path: paths.user, press: 'Edit', opened: /\/user\/\d+\/edit$/ },
  { path: paths.allDocuments, press: 'Detail', opened: /\/document\/document\/\d+$/ },
  {
    path: `${paths.myDocument}?document_status_id=4`,
    as: dewi,
    press: 'Meta Data',
    opened: /\/my-document\/\d+\/meta-data\?document_status_id=4$/,
  },
  { path: paths.verification, as: andi, press: 'Detail', opened: /\/verification\/\d+\/detail$/ },
  { path: paths.verification, as: andi, press: 'Verification', opened: /\/verification\/\d+$/ },
];

describe('what is open over a list', () => {
  test.for(overlays)(
    '$press of $path: Back closes it, and its address opens it again [R-45 R-48]',
    async ({ path, as = siti, press: name, opened }) => {
      const user = await renderApp({ path, as, role: as === siti ? 'administrator' : undefined });
      await firstRow();
      const [opener] = within(screen.getByRole('main')).getAllByRole('link', { name });
      await user.click(opener ?? document.body);
      const title = (await screen.findByRole('dialog')).querySelector('h2')?.textContent;
      expect(address()).toMatch(opened);
      const link = address();
      expect(opener?.getAttribute('href')).toBe(link);

      goBack();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(address()).toBe(path);
      await firstRow();

      closeTab();
      const visitor = await renderApp({ path: link });
      const again = await screen.findByRole('dialog');
      await waitFor(() => expect(again.querySelector('h2')?.textContent).toBe(title));
      expect(address()).toBe(link);
      const [close = again] = within(again).getAllByRole('button', { name: /^(Close|Cancel)$/ });
      await visitor.click(close);
      await closed(again);
      expect(address()).toBe(path);
      await firstRow();
    },
  );

  it('is closed by Back only after the question where something would be lost [R-45]', async () => {
    const user = await openScreen(paths.category);
    await press(user, await firstRow(), 'Edit');
    const modal = await screen.findByRole('dialog');
    await waitFor(() => expect(field(modal, 'Name').value).not.toBe(''));
    replaceText(modal, 'Name', 'Surat Tugas');
    goBack();
    await press(user, await question(), 'No');
    expect(address()).toMatch(/\/edit$/);
    expect(field(modal, 'Name').value).toBe('Surat Tugas');
    goBack();
    await press(user, await question(), 'Yes');
    await closed(modal);
    expect(address()).toBe(paths.category);
  });

  it('brings back what was typed when the page is loaded again [R-45]', async () => {
    const { sheet } = await writeNote();
    expect(noteOf(sheet).value).toBe(note);
    const link = address();
    closeTab();
    await renderApp({ path: link });
    const again = await screen.findByRole('dialog');
    await waitFor(() => expect(noteOf(again).value).toBe(note));
  });

  it('is the choice of many documents, which a reload brings back [R-45]', async () => {
    const user = await renderApp({ path: paths.verification, as: andi });
    await firstRow();
    await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }));
    const count = screen.getAllByRole('checkbox', { checked: true }).length - 1;
    await user.click(button(`Decide ${count} documents`));
    const name = `Decide ${count} documents`;
    const dialog = await screen.findByRole('dialog', { name });
    await user.click(await within(dialog).findByRole('radio', { name: 'Verified' }));
    expect(address()).toBe(`${paths.verification}/many`);
    closeTab();
    const again = await renderApp({ path: `${paths.verification}/many` });
    const modal = await screen.findByRole('dialog', { name });
    await within(modal).findByRole('radio', { name: 'Verified', checked: true });
    await press(again, modal, 'Cancel');
    await closed(modal);
    expect(address()).toBe(paths.verification);
    button(name);
  });

  it('is nothing where nothing was chosen [R-45]', async () => {
    await renderApp({ path: `${paths.verification}/many`, as: andi });
    await waitFor(() => expect(address()).toBe(paths.verification));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a link to a document', () => {
  it('opens one that stands on another page of the list [R-47]', async () => {
    const { id } = await firstOf(andi, '/document/verifications?page=2');
    await renderApp({ path: `${paths.verification}/${id}`, as: andi });
    const desk = await screen.findByRole('dialog');
    await within(desk).findAllByRole('radio');
    await within(desk).findByRole('region', { name: 'Meta Data' });
    expect(within(desk).getByRole('heading', { level: 2 }).textContent).toMatch(/Sent$/);
  });

  it('to one that no longer waits says so on the desk [R-47]', async () => {
    const { id } = await firstOf(siti, '/document/documents?document_status_id=5');
    await renderApp({ path: `${paths.verification}/${id}`, as: andi });
    await screen.findByText(
      /^This document is no longer waiting for your decision: it is Approved now/,
    );
  });

  test.for([
    {
      path: `${paths.verification}/999999`,
      as: andi,
      what: 'that is gone',
      list: '*/document/verifications',
    },
    {
      path: `${paths.myDocument}/999999/edit`,
      as: dewi,
      what: 'whose form is asked for',
      list: '*/document/my-documents',
    },
    {
      path: `${paths.myDocument}/1`,
      as: dewi,
      what: 'of somebody else',
      list: '*/document/my-documents',
    },
  ])('to one $what is told over the list [R-47]', async ({ path, as, list }) => {
    expectConsole(/: 404\b/);
    const viewed: string[] = [];
    const listed: string[] = [];
    const reload = gate();
    server.use(
      http.get('*/documents/view/:id', async ({ request }) => {
        viewed.push(request.url);
        await waitFor(() => expect(document.querySelector('tbody [role=row]')).not.toBeNull());
      }),
      http.get(list, async ({ request }) => {
        if (listed.push(request.url) > 1) await reload.opened;
      }),
    );
    const user = await renderApp({ path, as });
    const told = await screen.findByRole('dialog', { name: 'This document cannot be opened' });
    expect(told.textContent).toContain('It no longer exists, or you may not see it.');
    await firstRow();
    // The server says that the document is gone, so the list is read again.
    await waitFor(() => expect(listed.length).toBeGreaterThan(1));
    expect(screen.getByRole('dialog')).toBe(told);
    reload.open();
    await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
    expect(screen.getByRole('dialog')).toBe(told);
    expect(viewed).toHaveLength(1);
    await press(user, told, 'Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(path.startsWith(`${address()}/`)).toBe(true);
  });
});

describe('the address of the desk', () => {
  it('follows from document to document, and Back leaves the desk [Q-30]', async () => {
    const { user, desk } = await openDesk('?page=1');
    const first = address();
    await press(user, desk, 'Next document');
    await waitFor(() => expect(address()).not.toBe(first));
    expect(address()).toMatch(/\/verification\/\d+\?page=1$/);
    const title = openDocument(desk);

    const second = address();
    closeTab();
    await renderApp({ path: second });
    const again = await screen.findByRole('dialog');
    await waitFor(() => expect(openDocument(again)).toBe(title));
    const verified = await within(again).findByRole<HTMLInputElement>('radio', {
      name: 'Verified',
    });
    expect(verified.checked).toBe(false);
    goBack();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('names the page, too: a reload shows all of a document of which the back end tells only its file [Q-30]', async () => {
    server.use(
      http.get('*/document/documents/view/:id', () =>
        HttpResponse.json({ data: { mime_type: 'text/html', url: '' } }),
      ),
    );
    const user = await renderApp({ path: paths.verification, as: andi });
    await firstRow();
    await press(user, rows().at(-1) ?? document.body, 'Verification');
    const desk = await screen.findByRole('dialog');
    await press(user, desk, 'Next document');
    await waitFor(() => expect(address()).toMatch(/\/verification\/\d+\?page=2$/));
    const heading = openDocument(desk);
    expect(heading).toMatch(/ · \d+ · /);
    const link = address();

    // Also opens the last page of a queue that was longer.
    for (const path of [link, link.replace('page=2', 'page=4')]) {
      closeTab();
      await renderApp({ path });
      const again = await screen.findByRole('dialog');
      await waitFor(() => expect(openDocument(again)).toBe(heading));
      await within(again).findByText(/^11 of /);
      await waitFor(() => expect(address()).toBe(link));
    }
    goBack();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
