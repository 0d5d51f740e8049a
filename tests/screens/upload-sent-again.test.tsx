import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { expectConsole } from '../support/screens/console';
import { server, testApi } from '../support/screens/msw';
import { chooseFile, openList, openUpload } from '../support/screens/my-document';
import { closed, pdfFile, press } from '../support/screens/screens';
import { findToast } from '../support/screens/toasts';

const calls = '*/service/api/document/my-documents';

describe('an upload that got no answer, sent again', () => {
  /** Opens the form with a file and a description. */
  async function fillUpload(user: UserEvent, file = pdfFile()) {
    const modal = await openUpload(user, 'Sertifikat Pelatihan');
    await chooseFile(user, modal, file);
    const description = await within(modal).findByLabelText('Description');
    await user.type(description, 'Pelatihan Arsip');
    return { modal, description };
  }

  async function loseAnswer(hasArrived: boolean, opened?: UserEvent) {
    const user = opened ?? (await openList());
    const uploaded: FormData[] = [];
    server.use(
      http.post(calls, async ({ request }) => {
        const api = await testApi();
        uploaded.push(await request.clone().formData());
        if (uploaded.length > 1) return;
        if (hasArrived) await api.fetch(request);
        return HttpResponse.error();
      }),
    );
    const { modal, description } = await fillUpload(user);
    await press(user, modal, 'Save');
    await findToast('error', 'The server did not answer. Check your connection and try again.');
    return { user, modal, description, uploaded };
  }

  it('makes no second document where it has arrived [V-22]', async () => {
    const { user, modal, uploaded } = await loseAnswer(true);
    await press(user, modal, 'Save');
    await closed(modal);
    await findToast(
      'success',
      'Sertifikat Pelatihan, Pelatihan Arsip, Dewi Lestari. It has arrived.',
    );
    expect(uploaded).toHaveLength(1);
    expect(await screen.findAllByRole('cell', { name: 'Pelatihan Arsip' })).toHaveLength(1);
  });

  it('is sent where it has not arrived [V-22]', async () => {
    const { user, modal, uploaded } = await loseAnswer(false);
    await press(user, modal, 'Save');
    await closed(modal);
    expect(uploaded).toHaveLength(2);
    expect(await screen.findAllByRole('cell', { name: 'Pelatihan Arsip' })).toHaveLength(1);
  });

  it('is sent where only a document from before is like it [V-22]', async () => {
    const user = await openList();
    // Uploads another file of the same size first.
    const first = await fillUpload(user, pdfFile('scan.pdf', '%PDF-1.5\n%%EOF\n'));
    await press(user, first.modal, 'Save');
    await closed(first.modal);
    await screen.findByRole('cell', { name: 'Pelatihan Arsip' });
    const { modal, uploaded } = await loseAnswer(false, user);
    await press(user, modal, 'Save');
    await closed(modal);
    expect(uploaded).toHaveLength(2);
    await waitFor(() =>
      expect(screen.getAllByRole('cell', { name: 'Pelatihan Arsip' })).toHaveLength(2),
    );
  });

  it('is sent where something else is to be sent now [V-22]', async () => {
    const { user, modal, description, uploaded } = await loseAnswer(true);
    await user.type(description, ' Digital');
    await press(user, modal, 'Save');
    await findToast('error', /^You have already uploaded this file as /);
    expect(uploaded.map((form) => form.get('additional_name'))).toEqual([
      'Pelatihan Arsip',
      'Pelatihan Arsip Digital',
    ]);
  });

  it('stays in the form where nobody can say whether it has arrived [V-22]', async () => {
    const { user, modal, uploaded } = await loseAnswer(true);
    expectConsole(/GET .*my-documents: Network Error/);
    let isDown = true;
    server.use(http.get(calls, () => (isDown ? HttpResponse.error() : undefined)));
    const save = within(modal).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await user.click(save);
    await waitFor(() => expect(save.disabled).toBe(false));
    isDown = false;
    await press(user, modal, 'Save');
    await closed(modal);
    expect(uploaded).toHaveLength(1);
  });
});
