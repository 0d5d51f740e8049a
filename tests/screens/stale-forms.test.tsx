import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dewi } from '../support/api/demo-people';
import {
  done,
  firstOf,
  recordVersions,
  saveMetaData,
  send,
  training,
} from '../support/screens/document-story';
import { chooseFile } from '../support/screens/my-document';
import { renderApp } from '../support/screens/render-app';
import {
  closed,
  field,
  firstRow,
  press,
  recordWrites,
  replaceText,
} from '../support/screens/screens';
import { loadNewState, news, refused, saveOf } from '../support/screens/stale';
import { findToast } from '../support/screens/toasts';

// A document changes while its owner has a form of it open.

describe("an owner's form", () => {
  const rejectedOnes = `/document/my-documents?role=asn&document_status_id=4&${training}`;
  const path = `/document/my-document?document_status_id=4&${training}`;

  async function open(button: string, label: string) {
    const row = await firstOf(dewi, rejectedOnes);
    const user = await renderApp({ path, as: dewi });
    await press(user, await firstRow(), button);
    const modal = await screen.findByRole('dialog', { name: button });
    await within(modal).findByLabelText(label);
    await waitFor(() => expect(saveOf(modal).disabled).toBe(false));
    return { row, user, modal };
  }

  it('of meta data keeps what was typed, and takes over what was saved in another tab [H-6]', async () => {
    const { row, user, modal } = await open('Meta Data', 'Nama Pelatihan');
    const versions = recordVersions();
    const writes = recordWrites();
    replaceText(modal, 'Nama Pelatihan', 'Keamanan Siber');
    await saveMetaData(dewi, row.id, { nama_pelatihan: 'x', nomor_sertifikat: '77/B/2026' });
    await press(user, modal, 'Save');
    await refused(modal, 'You have changed its meta data since you opened this document.');
    expect(field(modal, 'Nama Pelatihan').value).toBe('Keamanan Siber');

    await loadNewState(user, modal);
    expect(news(modal)).toMatch(/Nomor Sertifikat: .* → 77\/B\/2026/);
    expect(field(modal, 'Nama Pelatihan').value).toBe('Keamanan Siber');
    expect(field(modal, 'Nomor Sertifikat').value).toBe('77/B/2026');
    await press(user, modal, 'Save');
    await closed(modal);
    expect(writes.at(-1)?.body).toMatchObject({
      nama_pelatihan: 'Keamanan Siber',
      nomor_sertifikat: '77/B/2026',
    });
    expect(versions).toEqual([String(row.version), String(row.version + 1)]);
  });

  it('of an upload keeps the file that was chosen, and takes over the description of another tab [H-6]', async () => {
    const { row, user, modal } = await open('Edit', 'Description');
    const versions = recordVersions();
    await chooseFile(user, modal);
    const elsewhere = new FormData();
    elsewhere.append('additional_name', 'Pelatihan di tab lain');
    await done(dewi, 'POST', `/document/my-documents/update/${row.id}`, elsewhere);
    await press(user, modal, 'Save');
    await refused(modal, 'You have changed it since you opened this document.');

    await loadNewState(user, modal);
    expect(field(modal, 'Description').value).toBe('Pelatihan di tab lain');
    within(modal).getByText('scan.pdf');
    await press(user, modal, 'Save');
    await closed(modal);
    await findToast('success', 'Document has been updated.');
    expect(versions).toEqual([String(row.version), String(row.version + 1)]);
  });

  it('of a document that has been sent meanwhile says so, and cannot be saved', async () => {
    const { row, user, modal } = await open('Meta Data', 'Nama Pelatihan');
    replaceText(modal, 'Nama Pelatihan', 'Keamanan Siber');
    await send(dewi, row.id);
    await press(user, modal, 'Save');
    await refused(modal, 'You have sent a new version since you opened this document.');
    await loadNewState(user, modal);
    within(modal).getByText('This document can no longer be changed: it is Sent now.');
    expect(within(modal).queryByRole('button', { name: 'Save' })).toBeNull();
    expect(field(modal, 'Nama Pelatihan').value).toBe('Keamanan Siber');
  });
});
