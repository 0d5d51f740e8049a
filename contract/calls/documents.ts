import { paths } from '@/navigation/paths';
import type { Filters } from '@/shared/filters';
import type { Call, Fields, Step, Use } from './call';
import { type Field, optionalText, text } from './fields';
import { status, type } from './sample-rows';
import { anyFile, confirmation, data, metaData, page, pageOfOwn, ref } from './schemas';
import { administratorOfAll, approvers, owners, uploaders, verifiers, viewers } from './who';

const mine = { at: paths.myDocument, as: 'asn' };
const all = { at: paths.allDocuments, as: 'administrator' };

const role = 'The active role: narrows the answer to what this role shows.';
const filters: Record<Filters['documents'], string> = {
  username: 'Of owners whose username contains this.',
  name: 'Of owners whose name contains this.',
  document_type_id: 'Of this type.',
  document_status_id: 'In this status.',
  additional_name: 'Whose description contains this.',
};
const listQuery = { page: 'The page, from 1 on.', role, ...filters };
const change = {
  query: { version: 'Optional: the version of the document that the person has seen.' },
  refusals: {
    409: 'The status of the document does not allow this any more, or somebody has changed it.',
  },
};

const uploadFields = (file: Field): Fields => ({
  document_type_id: { kind: 'id', example: type.decree },
  file,
  additional_name: optionalText(255, '', 'The description, if the type has is_multiple.'),
});

const typed: Step[] = [
  { attach: 'File', name: 'chosen.jpg' },
  { type: 'Description', text: 'typed' },
  'Save',
];

const myDocuments: Call[] = [
  {
    call: 'GET /document/my-documents',
    does: 'The caller’s own documents',
    who: owners,
    on: 'list',
    query: {
      ...listQuery,
      per_page: 'The most rows of a page. Sent only where the answer has max_per_page.',
    },
    answers: { 200: pageOfOwn },
    uses: [{ kind: 'list', ...mine, steps: [] }],
  },
  {
    call: 'GET /document/my-documents/detail/:id',
    does: 'One of the caller’s documents',
    who: owners,
    on: 'document',
    query: { role },
    answers: { 200: data(ref('Document')) },
    uses: [{ kind: 'form fill', ...mine, steps: ['Edit'] }],
  },
  {
    call: 'POST /document/my-documents',
    does: 'Upload a document, which becomes a draft',
    who: uploaders,
    body: {
      form: uploadFields({
        kind: 'file',
        example: 'a.pdf',
        says: 'At most max_size KB of the type, and of its mime type.',
      }),
    },
    answers: { 201: ref('UploadConfirmation') },
    refusals: {
      409: 'Another document of the owner, of the same type, has this file already. Or the person has too many drafts.',
      429: 'Too many uploads of this person are under way, or the person has uploaded too much today.',
    },
    uses: [
      {
        kind: 'save',
        ...mine,
        steps: ['Add', { choose: 'Document Type', option: 'Item 31' }, ...typed],
        field: 'file',
      },
    ],
  },
  {
    call: 'POST /document/my-documents/update/:id',
    does: 'Change the file or the description of a document',
    note: 'The type cannot be changed. A form without a file keeps the stored one.',
    who: owners,
    on: 'document',
    ...change,
    in: 'draft',
    body: { form: uploadFields({ kind: 'file', example: 'a.pdf', isOptional: true }) },
    answers: { 200: ref('UploadConfirmation') },
    refusals: {
      409: `${change.refusals[409]} Or another document of the owner, of the same type, has this file already.`,
      429: 'Too many uploads of this person are under way, or the person has uploaded too much today.',
    },
    uses: [{ kind: 'save', ...mine, steps: ['Edit', ...typed], field: 'additional_name' }],
  },
  {
    call: 'DELETE /document/my-documents/delete/:id',
    does: 'Delete a document',
    who: owners,
    on: 'document',
    ...change,
    in: 'draft',
    answers: { 200: confirmation },
    uses: [{ kind: 'delete', ...mine, steps: ['Delete', 'Yes'] }],
  },
  {
    call: 'POST /document/my-documents/send/:id',
    does: 'Send a document for checking: its status becomes 2',
    who: owners,
    on: 'document',
    ...change,
    in: 'draft',
    answers: { 200: confirmation },
    uses: [{ kind: 'action', ...mine, steps: ['Send', 'Yes'] }],
  },
];

const documents: Call[] = [
  {
    call: 'GET /document/documents',
    does: 'The documents that the role may see',
    who: viewers,
    on: 'list',
    query: listQuery,
    answers: { 200: page('Document') },
    uses: [{ kind: 'list', ...all, steps: [] }],
  },
  {
    call: 'GET /document/documents/view/:id',
    does: 'Where the file of a document can be viewed',
    who: viewers,
    on: 'document',
    answers: { 200: data(ref('View')) },
    uses: [{ kind: 'part', ...all, steps: ['Detail'], brings: '/files/11.jpg' }],
  },
  {
    call: 'GET /document/documents/download/:id',
    does: 'The file of a document',
    who: viewers,
    on: 'document',
    note: 'The ETag is the SHA-256 of the file.',
    answers: { 200: anyFile, 206: anyFile, 304: '' },
    refusals: { 416: 'The file ends before the range begins.' },
    uses: [{ kind: 'file', ...all, steps: ['Detail', 'Download'], saves: 'Item 11.jpg' }],
  },
  {
    call: 'POST /document/documents/reset/:id',
    does: 'Set a document back to draft, status 1',
    who: administratorOfAll,
    on: 'document',
    ...change,
    answers: { 200: confirmation },
    uses: [{ kind: 'action', ...all, steps: ['Reset', 'Yes'] }],
  },
  {
    call: 'GET /document/meta-datas/:id',
    does: 'The meta data of a document: one entry per column of its category',
    who: viewers,
    on: 'document',
    answers: { 200: metaData },
    uses: [
      { kind: 'form fill', ...mine, steps: ['Meta Data'] },
      { kind: 'part', ...all, steps: ['Detail'], brings: '<dd>Item 11</dd>' },
    ],
  },
  {
    call: 'PUT /document/meta-datas/:id',
    does: 'Save the meta data of a document, keyed by column_name',
    note: 'The 422 has one message per column_name.',
    who: owners,
    on: 'document',
    ...change,
    in: 'draft',
    body: {
      json: {
        number: text(255, '7/2026'),
        signed_on: { kind: 'date', example: '2026-01-05' },
        remark: optionalText(255, ''),
      },
      keyedBy: 'column_name',
    },
    answers: { 200: confirmation },
    uses: [
      {
        kind: 'save',
        ...mine,
        steps: ['Meta Data', { type: 'Number', text: 'typed' }, 'Save'],
        field: 'number',
      },
    ],
  },
];

/** A queue of documents that wait for a decision, and the decision. */
function decision(
  base: string,
  who: Call['who'],
  use: Pick<Use, 'at' | 'as'>,
  to: { waiting: 'sent' | 'verified'; done: number; note: string; button: string; verb: string },
): Call[] {
  const { waiting, done, note, button, verb } = to;
  return [
    {
      call: `GET ${base}`,
      does: `The documents to ${verb}`,
      who,
      on: 'list',
      query: listQuery,
      in: waiting,
      answers: { 200: page('Document') },
      uses: [{ kind: 'list', ...use, steps: [] }],
    },
    {
      call: `GET ${base}/person/:id`,
      does: 'The other documents of the owner of a document, for whoever decides on it',
      who,
      on: 'document',
      query: { role },
      in: waiting,
      answers: { 200: data(ref('OfPerson')) },
      uses: 'an extra: without it, or while it fails, the desk does not show the other documents',
    },
    {
      call: `PUT ${base}/update/:id`,
      does: `${button}: set the status that the person has chosen`,
      note: `The statuses on offer are those of \`document-statuses/search?tag=\`. Status 4 needs the note.`,
      who,
      on: 'document',
      ...change,
      in: waiting,
      body: {
        json: {
          document_status_id: { kind: 'choice', example: status.rejected, others: [done] },
          [note]: text(1000, 'Illegible', 'Required for status 4, otherwise empty.'),
        },
      },
      answers: { 200: confirmation },
      uses: [
        {
          kind: 'save',
          ...use,
          steps: [button, { pick: 'Rejected' }, { type: 'Note', text: 'typed' }, 'Save'],
          field: note,
        },
      ],
    },
  ];
}

export const documentCalls: Call[] = [
  ...myDocuments,
  ...documents,
  ...decision(
    '/document/verifications',
    verifiers,
    { at: paths.verification, as: 'verifikatorDms' },
    {
      waiting: 'sent',
      done: status.verified,
      note: 'verifier_note',
      button: 'Verification',
      verb: 'verify',
    },
  ),
  ...decision(
    '/document/approves',
    approvers,
    { at: paths.approve, as: 'approvalDms' },
    {
      waiting: 'verified',
      done: status.approved,
      note: 'approval_note',
      button: 'Approve',
      verb: 'approve or reject',
    },
  ),
];
