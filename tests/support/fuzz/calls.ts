import { category, column, district, mimeType, type, type Username } from '../fixture';
import {
  choice,
  date,
  type Field,
  flag,
  id,
  ids,
  optionalText,
  pattern,
  text,
  wholeNumber,
} from './fields';
import { document } from './world';

/** Every call of the API and its input. */

export type Call = {
  /** As registered in the router. */
  name: string;
  method: string;
  path: string;
  /** A user who may make the call. */
  as: Username | undefined;
  /** An existing id. */
  id?: number;
  /** The fields of a JSON body. */
  fields?: Record<string, Field>;
  /** The kind of form, if the body is not JSON. */
  form?: 'upload' | 'spreadsheet';
};

type Rest = Omit<Call, 'name' | 'method' | 'path' | 'as'>;

function call(name: string, as: Username | undefined, rest: Rest = {}): Call {
  const [method = '', path = ''] = name.split(' ');
  return { name, method, path, as, ...rest };
}

const columnFields = {
  sort_number: wholeNumber(1, 9999),
  column_name: pattern(63, /^[a-z][a-z0-9_]*$/i, 'fuzz'),
  column_description: text(255),
  data_type: pattern(10, /^(string|date)$/i, 'string'),
  is_mandatory: flag,
};

const categoryFields = {
  category_name: text(100),
  category_description: text(1000),
  column_id: ids([column.number, column.remark]),
};

const mimeTypeFields = {
  kind_of_document: text(100),
  mime_type: pattern(100, /^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/i, 'text/fuzz'),
  extension: pattern(10, /^[a-z0-9]+$/i, 'fuzz'),
};

const documentTypeFields = {
  document_type: text(150),
  naming_format: text(150, '{username}'),
  category_id: id(category.letters),
  mime_type_id: id(mimeType.pdf),
  max_size: wholeNumber(1, 1_048_576),
  is_multiple: flag,
  is_mandatory: flag,
  is_active: flag,
  description: optionalText(1000),
  sample: optionalText(1000),
};

const metaDataFields = {
  number: text(255),
  signed_on: date('2026-01-05'),
  remark: optionalText(255),
  constructor: text(255),
};

const rejection = (note: string) => ({
  document_status_id: choice(4, [3, 5]),
  [note]: text(1000),
});

/** The six calls that reference resources share, and their options. */
function referenceCalls(base: string, exampleId: number, fields: Record<string, Field>): Call[] {
  return [
    call(`GET ${base}`, 'admin'),
    call(`GET ${base}/search`, 'admin'),
    call(`GET ${base}/detail/:id`, 'admin', { id: exampleId }),
    call(`POST ${base}/create`, 'admin', { fields }),
    call(`PUT ${base}/update/:id`, 'admin', { id: exampleId, fields }),
    call(`DELETE ${base}/delete/:id`, 'admin', { id: exampleId }),
    call(`GET ${base}/export`, 'admin'),
    call(`POST ${base}/import`, 'admin', { form: 'spreadsheet' }),
  ];
}

export const calls: Call[] = [
  call('POST /authentication/session', undefined, { fields: { access_token: text(8000) } }),
  call('POST /authentication/logout', 'viewer'),
  call('GET /user/roles', 'viewer'),
  call('GET /files/:storageId', undefined),
  call('GET /health/live', undefined),
  call('GET /health/ready', undefined),

  call('GET /document/my-documents', 'bureauOwner'),
  call('GET /document/my-documents/detail/:id', 'bureauOwner', { id: document.draft }),
  call('POST /document/my-documents', 'bureauOwner', { form: 'upload' }),
  call('POST /document/my-documents/update/:id', 'bureauOwner', {
    id: document.certificate,
    form: 'upload',
  }),
  call('DELETE /document/my-documents/delete/:id', 'bureauOwner', { id: document.draft }),
  call('POST /document/my-documents/send/:id', 'bureauOwner', { id: document.draft }),

  call('GET /document/documents', 'admin'),
  call('GET /document/documents/view/:id', 'viewer', { id: document.sent }),
  call('GET /document/documents/download/:id', 'viewer', { id: document.sent }),
  call('POST /document/documents/reset/:id', 'admin', { id: document.sent }),
  call('GET /document/meta-datas/:id', 'viewer', { id: document.sent }),
  call('PUT /document/meta-datas/:id', 'bureauOwner', {
    id: document.draft,
    fields: metaDataFields,
  }),
  call('GET /document/verifications', 'verifier'),
  call('PUT /document/verifications/update/:id', 'verifier', {
    id: document.sent,
    fields: rejection('verifier_note'),
  }),
  call('GET /document/approves', 'approver'),
  call('PUT /document/approves/update/:id', 'approver', {
    id: document.verified,
    fields: rejection('approval_note'),
  }),

  ...referenceCalls('/data-referensi/mime-types', mimeType.pdf, mimeTypeFields),
  ...referenceCalls('/data-referensi/categories', category.letters, categoryFields),
  ...referenceCalls('/data-referensi/columns', column.number, columnFields),
  ...referenceCalls('/data-referensi/document-types', type.decree, documentTypeFields),
  call('GET /data-referensi/document-statuses', 'admin'),
  call('GET /data-referensi/document-statuses/search', 'viewer'),
  call('GET /data-referensi/unit-verifikators', 'admin'),
  call('POST /data-referensi/unit-verifikators/download', 'admin'),
  call('GET /data-referensi/unit-verifikators/export', 'admin'),
  call('POST /data-referensi/unit-verifikators/import', 'admin', { form: 'spreadsheet' }),
  call('GET /data-referensi/districts/search', 'viewer'),

  call('GET /administrator/users', 'admin'),
  call('GET /administrator/users/detail/:id', 'admin', { id: 1 }),
  call('PUT /administrator/users/:id', 'admin', {
    id: 1,
    fields: { district_id: ids([district.malang, district.batu]) },
  }),
];

/** The path of a call with its own id or another path parameter. */
export function pathOf(call: Call, parameter: string | number = call.id ?? 'x'): string {
  return call.path.replace(/:\w+/, () => String(parameter));
}
