import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { dewi, siti } from '../support/api/demo-people';
import { openDesk } from '../support/screens/desk';
import { answersWith, firstOf, recordVersions } from '../support/screens/document-story';
import { server } from '../support/screens/msw';
import { renderApp } from '../support/screens/render-app';
import { closed, firstRow, gate, press, replaceFirstText } from '../support/screens/screens';
import { chooseRejected, expectChosen } from '../support/screens/stale';
import { findToast } from '../support/screens/toasts';

// Each write of a document sends the version that was on screen.

it('Reset sends the version of the row', async () => {
  const versions = recordVersions();
  const row = await firstOf(siti, '/document/documents?role=administrator');
  const user = await renderApp({
    path: '/document/document',
    as: siti,
    role: 'administrator',
  });
  await press(user, await firstRow(), 'Reset');
  await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
  await findToast('success', 'Document has been reset to Draft.');
  expect(versions).toEqual([String(row.version)]);
});

it('Send sends the version of the row', async () => {
  const versions = recordVersions();
  const row = await firstOf(dewi, `/document/my-documents?role=asn&document_status_id=4`);
  const user = await renderApp({ path: '/document/my-document?document_status_id=4', as: dewi });
  await press(user, await firstRow(), 'Send');
  await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
  await findToast('success', 'Document has been sent.');
  expect(versions).toEqual([String(row.version)]);
});

it('Send pressed before the list shows what has just been saved sends what is saved, and is busy at once [Z-13]', async () => {
  const row = await firstOf(dewi, `/document/my-documents?role=asn&document_status_id=4`);
  const user = await renderApp({ path: '/document/my-document?document_status_id=4', as: dewi });
  await press(user, await firstRow(), 'Meta Data');
  const modal = await screen.findByRole('dialog', { name: 'Meta Data' });
  await replaceFirstText(modal, '77/B/2026');
  const versions = recordVersions();
  const list = gate();
  const detail = gate();
  server.use(
    http.get('*/document/my-documents', () => list.opened.then(() => undefined)),
    http.get('*/document/my-documents/detail/:id', () => detail.opened.then(() => undefined)),
  );
  await press(user, modal, 'Save');
  await closed(modal);
  await press(user, await firstRow(), 'Send');
  const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
  await press(user, question, 'Yes');
  await closed(question);
  const send = within(await firstRow()).getByRole<HTMLButtonElement>('button', { name: 'Send' });
  await waitFor(() => expect(send.disabled).toBe(true));
  detail.open();
  await findToast('success', 'Document has been sent.');
  list.open();
  expect(versions).toEqual([row.version, row.version + 1].map(String));
});

describe('a back end that counts no versions', () => {
  it.each([
    ['no such member', undefined],
    ['one of its own', { major: 1, minor: 2 }],
    ['a text', 'v2'],
    ['no whole number', 1.5],
    ['zero', 0],
  ])('is sent none, and its 409 is a toast: %s [H-5]', async (_, version) => {
    answersWith((value) =>
      JSON.parse(JSON.stringify(value), (key, member) => {
        if (key === 'history') return undefined;
        return key === 'version' ? version : member;
      }),
    );
    server.use(
      http.put('*/verifications/update/:id', ({ request }) => {
        versions.push(new URL(request.url).search);
        return HttpResponse.json({ message: 'Sudah diverifikasi.' }, { status: 409 });
      }),
    );
    const versions: string[] = [];
    const { user, desk: sheet } = await openDesk();
    await chooseRejected(user, sheet, 'Buram');
    await press(user, sheet, 'Save');
    await findToast('error', 'Sudah diverifikasi.');
    expect(within(sheet).queryByRole('button', { name: 'Load the latest version' })).toBeNull();
    expectChosen(sheet, 'Buram');
    expect(versions).toEqual(['']);
  });
});
