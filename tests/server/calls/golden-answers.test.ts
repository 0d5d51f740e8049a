import { expect, it } from 'vitest';
import { openApi } from '../../../contract/calls/openapi';
import { apiPerTest } from '../../support/api/api-per-test';
import { addDocument, type Username } from '../../support/api/fixture';

// Ten calls and their answers, written by hand after the specification. Documentation and many
// tests are made from one catalogue: what is wrong in it would be wrong in all of them, and green.

const api = apiPerTest();

const page = (path: string, row: object) => ({
  data: {
    data: [row],
    links: [
      { label: '&laquo; Previous', url: null, active: false },
      { label: '1', url: `/service/api${path}?page=1`, active: true },
      { label: 'Next &raquo;', url: null, active: false },
    ],
  },
});

const document = {
  id: 1,
  user: { username: 'bureauOwner', name: 'Name of bureauOwner' },
  document_type_id: 1,
  document_type: {
    document_type: 'Decree',
    category: {
      columns: [
        { id: 2, column_description: 'Signed on' },
        { id: 1, column_description: 'Number' },
        { id: 3, column_description: 'Remark' },
      ],
    },
  },
  additional_name: '',
  file_size: 1,
  path: expect.stringMatching(/^documents\/.+\/Decree_bureauOwner\.pdf$/),
  document_name: 'Decree_bureauOwner',
  document_status_id: 2,
  document_status: { status: 'Sent' },
  meta_data_count: 0,
  verifier_note: '',
  approval_note: '',
};

const signedOn = {
  id: 2,
  sort_number: 1,
  column_name: 'signed_on',
  column_description: 'Signed on',
  data_type: 'date',
  is_mandatory: 1,
};

type Golden = [
  who: Username,
  call: string,
  body: object | undefined,
  status: number,
  answer: object,
];

const golden: Golden[] = [
  [
    'viewer',
    'GET /user/roles',
    undefined,
    200,
    { data: [{ id: 10, name: 'viewerDms', description: 'Viewer' }] },
  ],
  [
    'bureauOwner',
    'GET /document/my-documents',
    undefined,
    200,
    page('/document/my-documents', document),
  ],
  [
    'verifier',
    'GET /document/verifications',
    undefined,
    200,
    page('/document/verifications', document),
  ],
  [
    'verifier',
    'GET /document/documents/view/1',
    undefined,
    200,
    {
      data: {
        mime_type: 'application/pdf',
        url: expect.stringMatching(/^\/service\/api\/files\//),
      },
    },
  ],
  [
    'verifier',
    'PUT /document/verifications/update/1',
    { document_status_id: 4, verifier_note: '' },
    422,
    {
      message: 'Some fields need another value.',
      errors: { verifier_note: ['Say why it is rejected.'] },
    },
  ],
  [
    'verifier',
    'PUT /document/verifications/update/1',
    { document_status_id: 3, verifier_note: '' },
    200,
    { message: 'Document has been verified.' },
  ],
  ['admin', 'GET /data-referensi/columns/detail/2', undefined, 200, { data: signedOn }],
  [
    'admin',
    'POST /data-referensi/mime-types/create',
    { kind_of_document: 'Picture', mime_type: 'image/png', extension: 'png' },
    201,
    { message: 'Mime type has been created.' },
  ],
  [
    'admin',
    'PUT /administrator/users/10',
    { district_id: [1, 2] },
    200,
    { message: 'Districts have been assigned.' },
  ],
  [
    'admin',
    'DELETE /data-referensi/columns/delete/1',
    undefined,
    409,
    { message: 'Column cannot be deleted: it is used by 1 category (Letters).' },
  ],
];

it.each(golden)(
  '%s: %s, given %j, is answered with %i [C-1]',
  async (who, call, body, status, answer) => {
    await addDocument(api(), { owner: 'bureauOwner', document_status_id: 2 });
    const [method = '', path = ''] = call.split(' ');
    expect(await api().call(who, method, path, body)).toMatchObject({ status, body: answer });

    const told = openApi().paths as Record<string, Record<string, { requestBody?: Told }>>;
    const operation = told[path.replace(/\d+$/, '{id}')]?.[method.toLowerCase()];
    const schema = operation?.requestBody?.content['application/json'].schema;
    expect(Object.keys(schema?.properties ?? {}).toSorted()).toEqual(
      Object.keys(body ?? {}).toSorted(),
    );
  },
);

type Told = { content: { 'application/json': { schema: { properties: object } } } };
