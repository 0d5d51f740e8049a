import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { expectConsole } from '../support/screens/console';
import { server, testApi } from '../support/screens/msw';
import { openList } from '../support/screens/my-document';
import {
  closed,
  errorsUnder,
  field,
  firstRow,
  openModal,
  press,
  recordWrites,
  replaceText,
} from '../support/screens/screens';

// The form of a document's meta data.

describe('meta data', () => {
  async function openMetaData(user: UserEvent) {
    const row = await firstRow();
    return openModal(user, within(row).getByRole('link', { name: 'Meta Data' }), 'Meta Data');
  }

  it('has a field per entry by its data type and puts the values keyed by column_name [T-19 M-20 C-53]', async () => {
    const user = await openList('?document_status_id=4&additional_name=Pelatihan');
    const writes = recordWrites();
    const modal = await openMetaData(user);
    const name = await within(modal).findByLabelText<HTMLInputElement>('Nama Pelatihan');
    expect(name.name).toBe('nama_pelatihan');
    const start = field(modal, 'Tanggal Mulai');
    expect(start.type).toBe('date');
    await user.clear(name);
    await user.type(name, 'Keamanan Siber');
    await press(user, modal, 'Save');
    await closed(modal);
    expect(writes).toEqual([
      {
        method: 'PUT',
        path: expect.stringMatching(/^\/document\/meta-datas\/\d+$/),
        body: {
          nomor_sertifikat: expect.any(String),
          nama_pelatihan: 'Keamanan Siber',
          penyelenggara: expect.any(String),
          tanggal_mulai: start.value,
          tanggal_selesai: expect.any(String),
        },
      },
    ]);
  });

  it('shows one message per column under its field [V-1]', async () => {
    const user = await openList('?document_status_id=4&additional_name=Pelatihan');
    const modal = await openMetaData(user);
    const name = await within(modal).findByLabelText<HTMLInputElement>('Nama Pelatihan');
    await user.clear(name);
    await press(user, modal, 'Save');
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    const message = document.getElementById(name.getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toBe('This field is required.');
  });

  it('shows all of a value that is no day in a column for dates, and what the server says to it [M-20]', async () => {
    server.use(
      http.get('*/service/api/document/meta-datas/:id', async ({ request }) => {
        const body = await (await (await testApi()).fetch(request)).json();
        const old: Record<string, string> = {
          tanggal_mulai: '15 Juni 2024',
          tanggal_selesai: '2024-06-20 00:00:00',
        };
        const data = body.data.map((entry: { column_name: string; value: string }) => ({
          ...entry,
          value: old[entry.column_name] ?? entry.value,
        }));
        return HttpResponse.json({ ...body, data });
      }),
    );
    const user = await openList('?document_status_id=4&additional_name=Pelatihan');
    const writes = recordWrites();
    const modal = await openMetaData(user);
    const start = await within(modal).findByLabelText<HTMLInputElement>('Tanggal Mulai');
    expect([start.type, start.value]).toEqual(['text', '15 Juni 2024']);
    const end = field(modal, 'Tanggal Selesai');
    expect([end.type, end.value]).toEqual(['date', '2024-06-20']);
    await press(user, modal, 'Save');
    await waitFor(() =>
      expect(errorsUnder(modal)).toEqual({ 'Tanggal Mulai': 'Must be a date, YYYY-MM-DD.' }),
    );
    expect(writes[0]?.body).toMatchObject({
      tanggal_mulai: '15 Juni 2024',
      tanggal_selesai: '2024-06-20',
    });
    replaceText(modal, 'Tanggal Mulai', '2024-06-15');
    await press(user, modal, 'Save');
    await closed(modal);
  });

  it('takes column names that a form would read as paths, and markup as text', async () => {
    const entries = [
      {
        id: 1,
        column_name: 'no.sk',
        column_description: '<b>Nomor</b>',
        data_type: 'string',
        value: '<i>7</i>',
      },
      { id: 2, column_name: '2024', column_description: '', data_type: 'Date', value: null },
    ];
    server.use(
      http.get('*/service/api/document/meta-datas/:id', () => HttpResponse.json(entries)),
      http.put('*/service/api/document/meta-datas/:id', () =>
        HttpResponse.json(
          { message: { 'no.sk': ['Too short.'], other: 'Unseen.' } },
          { status: 422 },
        ),
      ),
    );
    const user = await openList('?document_status_id=4');
    const writes = recordWrites();
    const modal = await openMetaData(user);
    const number = await within(modal).findByLabelText<HTMLInputElement>('<b>Nomor</b>');
    expect(number.value).toBe('<i>7</i>');
    await press(user, modal, 'Save');
    await within(modal).findByText('Too short.');
    await screen.findByText('Unseen.');
    expect(writes[0]?.body).toEqual({ 'no.sk': '<i>7</i>', '2024': '' });
  });

  it('copies the values of the last document of the same category into the empty fields [T-23]', async () => {
    const user = await openList('?document_status_id=4&additional_name=Pelatihan');
    const modal = await openMetaData(user);
    const name = await within(modal).findByLabelText<HTMLInputElement>('Nama Pelatihan');
    const organizer = field(modal, 'Penyelenggara');
    await waitFor(() => expect(organizer.value).not.toBe(''));
    const [typed, given] = [name.value, organizer.value];
    const copy = await within(modal).findByRole('button', { name: /^Copy from Sertifikat/ });
    expect(copy, 'no field is empty').toHaveProperty('disabled', true);
    await user.clear(organizer);
    await user.click(copy);
    await waitFor(() => expect(organizer.value).not.toBe(''));
    expect(organizer.value).toBe(given);
    expect(name.value).toBe(typed);
  });

  it('says why nothing was copied, and offers it again [T-23]', async () => {
    const user = await openList('?document_status_id=4&additional_name=Pelatihan');
    const modal = await openMetaData(user);
    await user.clear(await within(modal).findByLabelText('Penyelenggara'));
    server.use(http.get('*/service/api/document/meta-datas/:id', () => HttpResponse.error()));
    const copy = await within(modal).findByRole('button', { name: /^Copy from/ });
    expectConsole(/Network Error/);
    await user.click(copy);
    await screen.findByText(/^The server did not answer/);
    await waitFor(() => expect(copy).toHaveProperty('disabled', false));
    expect(field(modal, 'Penyelenggara').value).toBe('');
  });
});
