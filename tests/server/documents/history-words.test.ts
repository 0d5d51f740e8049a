import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { document_events } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { documentLife, expectOk } from '../../support/api/document-life';
import { pdf, type } from '../../support/api/fixture';

// The history is stored in no language, and shown in its reader's.

const api = apiPerTest();
const { edit, uploaded } = documentLife(api);

async function changesIn(language: string, id: number) {
  const response = await api().request(`/document/documents/view/${id}`, {
    headers: {
      Authorization: `Bearer ${await api().tokenFor('bureauOwner')}`,
      'Accept-Language': language,
    },
  });
  return (await response.json()).data.history.at(-1).changes;
}

const inEnglish = [
  { field: 'additional_name', label: 'Description', from: 'First', to: 'Second' },
  { field: 'file', label: 'File', from: 'PDF, 1 KB', to: 'PDF, 2 KB' },
];
const inIndonesian = [
  { field: 'additional_name', label: 'Keterangan', from: 'First', to: 'Second' },
  { field: 'file', label: 'Berkas', from: 'PDF, 1 KB', to: 'PDF, 2 KB' },
];

async function editedDocument(): Promise<number> {
  const id = await uploaded(type.certificate, 'First');
  const file = Buffer.concat([pdf, Buffer.alloc(1500)]);
  await expectOk(edit(id, { additional_name: 'Second', file }));
  return id;
}

it('a change reads in the language of whoever asks [W-41]', async () => {
  const id = await editedDocument();
  expect(await changesIn('en', id)).toEqual(inEnglish);
  expect(await changesIn('id', id)).toEqual(inIndonesian);
});

it('a change is stored in no language [W-41]', async () => {
  const id = await editedDocument();
  const [, event] = await api()
    .db.select()
    .from(document_events)
    .where(eq(document_events.document_id, id))
    .orderBy(document_events.id);
  expect(event?.changes).toEqual([
    { field: 'additional_name', from: 'First', to: 'Second' },
    {
      field: 'file',
      from: { extension: 'pdf', file_size: 1 },
      to: { extension: 'pdf', file_size: 2 },
    },
  ]);
});
