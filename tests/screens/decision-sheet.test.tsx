import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { andi } from '../support/api/demo-people';
import { openDecision, openDesk, radio, updates } from '../support/screens/desk';
import { server } from '../support/screens/msw';
import { renderApp } from '../support/screens/render-app';
import { closed, firstRow, gate, press } from '../support/screens/screens';

// The sheet in which a document is decided.

it('goes on over the end of a page, to what moves up from the next one [Q-8]', async () => {
  let waiting = ['1', '2', '3'];
  const roles = new Set<string | null>();
  server.use(
    http.get('*/service/api/document/verifications', ({ request }) => {
      const { searchParams } = new URL(request.url);
      roles.add(searchParams.get('role'));
      const page = Number(searchParams.get('page'));
      const [id] = waiting.slice(page - 1);
      const labels = ['1', ...waiting.slice(1).map((_, index) => String(index + 2))];
      return HttpResponse.json({
        data: id ? [{ id, document_name: `Document ${id}`, document_status_id: 2 }] : [],
        links: labels.map((label) => ({ url: `?page=${label}`, label, active: false })),
      });
    }),
    http.put(updates, ({ params }) => {
      waiting = waiting.filter((id) => id !== params.id);
      return HttpResponse.json({ message: 'Verified.' });
    }),
    http.get('*/service/api/document/documents/view/:id', () =>
      HttpResponse.json({ data: { mime_type: 'text/plain', url: '' } }),
    ),
    http.get('*/service/api/document/meta-datas/:id', () => HttpResponse.json({ data: [] })),
  );
  // Sends decisions at once.
  localStorage.setItem('UNDO_TIME', '0');
  const { user, desk: sheet } = await openDesk();
  await user.click(within(sheet).getByRole('checkbox', { name: 'Go on to the next document' }));
  for (const id of ['1', '2', '3']) {
    await within(sheet).findByRole('heading', { level: 2, name: new RegExp(`Document ${id}`) });
    await user.click(radio(sheet, 'Verified'));
    await press(user, sheet, 'Save');
  }
  await closed(sheet);
  await waitFor(() => expect(waiting).toEqual([]));
  expect([...roles]).toEqual(['verifikatorDms']);
});

it('asks once when Back is pressed twice, and Yes leads back', async () => {
  const user = await renderApp({ path: '/dashboard', as: andi });
  await user.click(screen.getAllByRole('link', { name: 'Verification' })[0] ?? document.body);
  const sheet = await openDecision(user);
  await user.click(radio(sheet, 'Verified'));
  act(() => window.history.back());
  await screen.findByRole('dialog', { name: 'Are you sure?' });
  act(() => window.history.back());
  const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
  await press(user, question, 'Yes');
  await closed(sheet);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Verification');
  expect(window.location.pathname).toBe('/document/verification');
});

it('marks the status as required, and as invalid when none is chosen [Q-1]', async () => {
  const { user, desk: sheet } = await openDesk();
  const radios = within(sheet).getAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ required }) => required)).toEqual([true, true]);
  await press(user, sheet, 'Save');
  await within(sheet).findByText('Choose a status.');
  expect(radios.map((radio) => radio.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
});

it('shows that meta data are on their way', async () => {
  const answer = gate();
  server.use(http.get('*/service/api/document/meta-datas/:id', () => answer.opened));
  const user = await renderApp({ path: '/document/verification', as: andi });
  await press(user, await firstRow(), 'Detail');
  const sheet = await screen.findByRole('dialog');
  const loading = () => sheet.querySelector('.document-sheet-side .spinner');
  await waitFor(() => expect(loading()).not.toBeNull());
  answer.open();
  await within(sheet).findByRole('region', { name: 'Meta Data' });
  await waitFor(() => expect(loading()).toBeNull());
});
