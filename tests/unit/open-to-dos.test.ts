// @vitest-environment happy-dom

import 'fake-indexeddb/auto';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { noop } from 'es-toolkit';
import { expect, it } from 'vitest';
import { viewQuery } from '@/api/document-views';
import { myDocuments } from '@/api/documents';
import { metaDataQuery } from '@/api/meta-data';
import { listOpenToDos } from '@/pages/documents/to-do/open-to-dos';
import { answerCalls } from '../support/screens/answer-calls';
import { gate } from '../support/screens/gate';

const label = 'Tempat, Tanggal Lahir';
const verifier_note = `Reason: Not legible\nReason: A value differs from the file: ${label}`;
const document = { ...myDocuments.blank(1), document_status_id: 4, verifier_note };
const corrected = [{ field: 'file' }, { field: 'meta_data.lahir', label, from: 'a', to: 'b' }];
const history = [
  { id: 1, version: 2, user: { username: 'andi' }, action: 'reject', note: verifier_note },
  { id: 2, version: 3, user: { username: 'dewi' }, action: 'change', changes: corrected },
];

it('what is open is read again while a form closes that was reading it [I-25]', async () => {
  const { opened, open } = gate();
  answerCalls(async ({ url }) => {
    await opened;
    return url?.includes('meta-datas')
      ? { data: [{ id: 1, column_name: 'lahir', column_description: label }] }
      : { data: { mime_type: 'application/pdf', url: '/files/1.pdf', history } };
  });
  const client = new QueryClient();
  // Gives the form an earlier view, which it is reading again.
  client.setQueryData(viewQuery(1).queryKey, {
    mime_type: '',
    url: '',
    previous: null,
    document: undefined,
    history: [],
    isLeased: false,
    isTaken: false,
  });
  const closeFile = new QueryObserver(client, viewQuery(1)).subscribe(noop);
  const closeForm = new QueryObserver(client, metaDataQuery(1)).subscribe(noop);

  const listed = listOpenToDos(client, 'dewi', document);
  closeFile();
  closeForm();
  open();
  expect(await listed).toEqual([]);
});
