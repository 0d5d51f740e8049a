import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { document_types } from '../../server/storage/schema';
import { server, testApi } from '../support/screens/msw';
import { chooseFile, openList, recordForms } from '../support/screens/my-document';
import {
  closed,
  errorsUnder,
  field,
  firstRow,
  gate,
  openModal,
  pdfFile,
  press,
} from '../support/screens/screens';
import { expectOnly, findToast } from '../support/screens/toasts';

// The form of a document that was uploaded before.

const calls = '*/service/api/document/my-documents';

describe('editing an upload', () => {
  it('fetches it with the active role, locks its type, and sends what has changed [V-15]', async () => {
    const user = await openList('?document_status_id=4&additional_name=Pelatihan');
    const detail: string[] = [];
    server.use(
      http.get(`${calls}/detail/:id`, ({ request }) => {
        detail.push(new URL(request.url).search);
      }),
    );
    const row = await firstRow();
    const modal = await openModal(user, within(row).getByRole('link', { name: 'Edit' }), 'Edit');
    const description = await within(modal).findByLabelText<HTMLInputElement>('Description');
    within(modal).getByText('Sertifikat Pelatihan');
    expect(field(modal, 'Document Type').disabled).toBe(true);
    expect(detail).toEqual(['?role=asn']);

    const before = description.value;
    expect(before).toContain('Pelatihan');
    const [sent, addresses] = recordForms();
    await user.clear(description);
    await user.type(description, 'Nama yang benar');
    await chooseFile(user, modal, pdfFile('new.pdf'));
    await press(user, modal, 'Save');
    await closed(modal);
    await findToast('success', 'Document has been updated.');
    expect(addresses).toEqual([expect.stringMatching(/\/update\/\d+\?version=\d+$/)]);
    const { file, ...fields } = Object.fromEntries(sent[0] ?? []);
    expect(fields).toEqual({
      document_type_id: expect.stringMatching(/^\d+$/),
      additional_name: 'Nama yang benar',
    });
    expect((file as File).name).toBe('new.pdf');
    expect(window.location.search).toContain('additional_name=Pelatihan');
    await waitFor(() => expect(screen.queryByText(before)).toBeNull());
  });

  it('keeps the type and the description where its detail does not name them', async () => {
    server.use(
      http.get(`${calls}/detail/:id`, ({ params }) =>
        HttpResponse.json({ data: { id: Number(params.id), document_status_id: 4 } }),
      ),
    );
    const user = await openList('?document_status_id=4&additional_name=Pelatihan');
    const row = await firstRow();
    const modal = await openModal(user, within(row).getByRole('link', { name: 'Edit' }), 'Edit');
    const description = await within(modal).findByLabelText<HTMLInputElement>('Description');
    expect(description.value).toContain('Pelatihan');
    const [sent] = recordForms();
    await press(user, modal, 'Save');
    await closed(modal);
    expect(Object.fromEntries(sent[0] ?? [])).toEqual({
      document_type_id: expect.stringMatching(/^\d+$/),
      additional_name: description.value,
    });
  });

  it('shows what the server finds wrong with the locked type under it [V-1]', async () => {
    server.use(
      http.post(`${calls}/update/:id`, () =>
        HttpResponse.json({ errors: { document_type_id: ['Not in use.'] } }, { status: 422 }),
      ),
    );
    const user = await openList('?document_status_id=4');
    const row = await firstRow();
    const modal = await openModal(user, within(row).getByRole('link', { name: 'Edit' }), 'Edit');
    const save = within(modal).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await waitFor(() => expect(save.disabled).toBe(false));
    await user.click(save);
    await waitFor(() => expect(errorsUnder(modal)).toEqual({ 'Document Type': 'Not in use.' }));
    await expectOnly();
  });

  it('names the type of an upload even when it is no longer offered', async () => {
    const { db } = await testApi();
    await db.update(document_types).set({ is_active: 0 });
    const user = await openList('?document_status_id=4&additional_name=Pelatihan');
    const row = await firstRow();
    const modal = await openModal(user, within(row).getByRole('link', { name: 'Edit' }), 'Edit');
    await within(modal).findByText('Sertifikat Pelatihan');
  });

  it('keeps Save disabled until the document is there [M-11]', async () => {
    const user = await openList('?document_status_id=4');
    const answer = gate();
    server.use(http.get(`${calls}/detail/:id`, () => answer.opened));
    const row = await firstRow();
    const modal = await openModal(user, within(row).getByRole('link', { name: 'Edit' }), 'Edit');
    const save = within(modal).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    answer.open();
    await waitFor(() => expect(save.disabled).toBe(false));
  });
});
