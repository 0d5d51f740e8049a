import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { paths } from '@/navigation/paths';
import { expectConsole } from '../support/screens/console';
import { server } from '../support/screens/msw';
import { findRow, openScreen, press } from '../support/screens/screens';

// The button Try again goes while it loads: the focus stays in the modal.

const failure = () => new HttpResponse(null, { status: 500 });

/** Answers the calls of a path in turn, then as the server does. */
function answerInTurn(path: string, answers: (() => Promise<Response> | Response)[]) {
  const called = path.replace(':id', '[0-9]+');
  expectConsole(new RegExp(`GET .*${called}.*: .*status code 500`));
  server.use(http.get(`*/service/api/data-referensi/${path}`, () => answers.shift()?.()));
}

it('a modal has the focus once it is loaded, and Try again has it after another failure [G-2]', async () => {
  let fail = () => {};
  const failLater = () =>
    new Promise<Response>((resolve) => {
      fail = () => resolve(failure());
    });
  answerInTurn('mime-types/detail/:id', [failure, failLater]);
  const user = await openScreen(paths.mimeType);
  await press(user, await findRow('Dokumen PDF'), 'Edit');
  const modal = await screen.findByRole('dialog', { name: 'Edit Mime Type' });
  const first = await within(modal).findByRole('button', { name: 'Try again' });
  expect(within(modal).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await user.click(first);
  await within(modal).findByLabelText('Extension');
  expect(document.activeElement).toBe(modal);
  fail();
  const again = await within(modal).findByRole('button', { name: 'Try again' });
  expect(document.activeElement).toBe(again);
  await user.click(again);
  await within(modal).findByLabelText('Extension');
  expect(document.activeElement).toBe(modal);
});

it('a select has the focus while its choices are loaded again [G-2]', async () => {
  answerInTurn('categories/search', [failure]);
  const user = await openScreen(paths.documentType);
  await press(user, document.body, 'Add');
  const modal = await screen.findByRole('dialog', { name: 'Add Document Type' });
  await user.click(await within(modal).findByRole('button', { name: 'Try again' }));
  expect(document.activeElement).toBe(within(modal).getByLabelText('Category'));
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('option', { name: /Identitas/ });
});

describe('once the network is back, without a press,', () => {
  function loseNetwork() {
    window.dispatchEvent(new Event('offline'));
    return () => window.dispatchEvent(new Event('online'));
  }

  it('all choices are loaded that could not be [F-18]', async () => {
    answerInTurn('categories/search', [failure]);
    answerInTurn('mime-types/search', [failure]);
    const user = await openScreen(paths.documentType);
    const returnNetwork = loseNetwork();
    await press(user, document.body, 'Add');
    const modal = await screen.findByRole('dialog', { name: 'Add Document Type' });
    const again = () => within(modal).queryAllByRole('button', { name: 'Try again' });
    await waitFor(() => expect(again()).toHaveLength(2));
    returnNetwork();
    await waitFor(() => expect(again()).toHaveLength(0));
    await user.click(within(modal).getByLabelText('Category'));
    await screen.findByRole('option', { name: /Identitas/ });
  });

  it('a form is filled that could not be [F-18]', async () => {
    answerInTurn('mime-types/detail/:id', [failure]);
    const user = await openScreen(paths.mimeType);
    const row = await findRow('Dokumen PDF');
    const returnNetwork = loseNetwork();
    await press(user, row, 'Edit');
    const modal = await screen.findByRole('dialog', { name: 'Edit Mime Type' });
    await within(modal).findByRole('button', { name: 'Try again' });
    returnNetwork();
    expect(await within(modal).findByLabelText('Extension')).toHaveProperty('value', 'pdf');
  });
});
