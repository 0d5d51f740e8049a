import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { bambang, maria, siti } from '../support/api/demo-people';
import { server } from '../support/screens/msw';
import { closeTab, renderApp } from '../support/screens/render-app';
import {
  buttonsOf,
  firstRow,
  headers,
  press,
  recordWrites,
  rows,
} from '../support/screens/screens';
import { findToast } from '../support/screens/toasts';

const path = '/document/document';

it('lists the columns of the specification for the active role [R-6 L-21 C-54 L-1]', async () => {
  const asked: string[] = [];
  server.use(
    http.get('*/service/api/document/documents', ({ request }) => {
      asked.push(new URL(request.url).search);
    }),
  );
  await renderApp({ path, as: maria });
  await firstRow();
  expect(headers()).toEqual(['USER', 'Name', 'Type', 'Description', 'Size', 'Status', 'Action']);
  expect(new Set(asked)).toEqual(new Set(['?page=1&role=viewerDms']));
});

it('offers Reset to the administrator only [D-15]', async () => {
  for (const [role, as, buttons] of [
    ['viewerDms', maria, ['Detail']],
    ['adminUk', bambang, ['Detail']],
    ['administrator', siti, ['Detail', 'Reset']],
  ] as const) {
    await renderApp({ path, as, role });
    await firstRow();
    const offered = rows().map(buttonsOf);
    expect(offered.length).toBeGreaterThan(0);
    expect(offered, role).toEqual(offered.map(() => buttons));
    closeTab();
  }
});

it('asks before a reset, sends it, says so, and the document is a draft [P-6 D-15 F-10]', async () => {
  const user = await renderApp({
    path: `${path}?document_status_id=5&name=Dewi`,
    as: siti,
    role: 'administrator',
  });
  const row = await firstRow();
  expect(buttonsOf(row)).toEqual(['Detail', 'Reset']);
  const count = rows().length;
  const writes = recordWrites();
  await press(user, row, 'Reset');
  const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
  expect(question.textContent).toContain('Reset the document status to Draft');
  await press(user, question, 'Yes');
  await findToast('success', 'Document has been reset to Draft.');
  expect(writes).toEqual([
    {
      method: 'POST',
      path: expect.stringMatching(/^\/document\/documents\/reset\/\d+$/),
      body: undefined,
    },
  ]);
  await waitFor(() => expect(rows()).toHaveLength(count - 1));
});

it("shows the server's message when a reset fails [F-5]", async () => {
  server.use(
    http.post('*/service/api/document/documents/reset/:id', () =>
      HttpResponse.json({ message: 'The document is locked.' }, { status: 423 }),
    ),
  );
  const user = await renderApp({ path, as: siti, role: 'administrator' });
  await press(user, await firstRow(), 'Reset');
  await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
  await findToast('error', 'The document is locked.');
});
