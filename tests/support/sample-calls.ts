import { randomUUID } from 'node:crypto';
import { categories, document_types, meta_columns, mime_types } from '../../server/storage/schema';
import { addDocument, category, column, mimeType, pdf, status, type } from './fixture';
import {
  categoriesBase,
  categoryHeaders,
  columnHeaders,
  columnsBase,
  documentTypesBase,
  formOf,
  mimeTypeHeaders,
  mimeTypesBase,
  typeHeaders,
  unitHeaders,
  unitsBase,
  xlsxOf,
} from './sheet-calls';
import type { TestApi } from './test-api';

/** For each call of the API, a request that succeeds if made by someone with the right to. */

type Body = Record<string, unknown> | FormData;
type Sample = {
  /** The value of the path parameter, if it is not the id of a document. */
  id?: (api: TestApi) => Promise<string | number>;
  body?: (api: TestApi) => Promise<Body> | Body;
  /** The status of the document in question. */
  in?: keyof typeof status;
};

/** A unique name. */
const newName = () => `n${randomUUID().slice(0, 8)}`;

const newMimeType = { kind_of_document: 'Text', mime_type: 'text/plain', extension: 'txt' };
const newCategory = { category_name: 'Cards', category_description: 'Small' };
const newColumn = {
  sort_number: 4,
  column_name: 'issuer',
  column_description: 'Issuer',
  data_type: 'string',
  is_mandatory: 0,
} as const;
const newType = {
  document_type: 'Diploma',
  naming_format: '{username}',
  category_id: category.letters,
  mime_type_id: mimeType.pdf,
  max_size: 20,
  is_multiple: 0,
  is_mandatory: 0,
  is_active: 1,
} as const;

const idOf = async (rows: PromiseLike<{ id: number }[]>) => (await rows)[0]?.id ?? 0;
const first = async () => 1;
const sheet = (headers: string[]) => async () => formOf(await xlsxOf([headers]));
const uploadForm = () => {
  const form = new FormData();
  form.append('document_type_id', String(type.decree));
  form.append('file', new File([pdf], 'a.pdf'));
  return form;
};

/** Create, read, update and delete of a reference resource. */
function crud(base: string, body: Body, insert: (api: TestApi) => Promise<number>) {
  return {
    [`GET ${base}/detail/:id`]: { id: first },
    [`POST ${base}/create`]: { body: () => body },
    [`PUT ${base}/update/:id`]: { id: insert, body: () => body },
    [`DELETE ${base}/delete/:id`]: { id: insert },
  };
}

const samples: Record<string, Sample> = {
  'POST /authentication/session': {
    body: async (api) => ({ access_token: await api.handOffToken('viewer') }),
  },
  'GET /files/:storageId': {
    id: async (api) => {
      const id = await addDocument(api, { owner: 'bureauOwner' });
      const { body } = await api.call('admin', 'GET', `/document/documents/view/${id}`);
      return body.data.url.split('/').at(-1);
    },
  },

  'POST /document/my-documents': { body: uploadForm },
  'POST /document/my-documents/update/:id': { in: 'draft', body: uploadForm },
  'DELETE /document/my-documents/delete/:id': { in: 'draft' },
  'POST /document/my-documents/send/:id': { in: 'draft' },
  'PUT /document/meta-datas/:id': {
    in: 'draft',
    body: () => ({ number: '7/2026', signed_on: '2026-01-05', remark: '' }),
  },
  'GET /document/verifications': { in: 'sent' },
  'PUT /document/verifications/update/:id': {
    in: 'sent',
    body: () => ({ document_status_id: status.verified }),
  },
  'GET /document/approves': { in: 'verified' },
  'PUT /document/approves/update/:id': {
    in: 'verified',
    body: () => ({ document_status_id: status.approved }),
  },

  ...crud(mimeTypesBase, newMimeType, ({ db }) =>
    idOf(
      db
        .insert(mime_types)
        .values({ ...newMimeType, mime_type: newName() })
        .returning(),
    ),
  ),
  ...crud(categoriesBase, { ...newCategory, column_id: [column.remark] }, ({ db }) =>
    idOf(
      db
        .insert(categories)
        .values({ ...newCategory, category_name: newName() })
        .returning(),
    ),
  ),
  ...crud(columnsBase, newColumn, ({ db }) =>
    idOf(
      db
        .insert(meta_columns)
        .values({ ...newColumn, column_name: newName() })
        .returning(),
    ),
  ),
  ...crud(documentTypesBase, newType, ({ db }) =>
    idOf(
      db
        .insert(document_types)
        .values({ ...newType, document_type: newName() })
        .returning(),
    ),
  ),
  [`POST ${mimeTypesBase}/import`]: { body: sheet(mimeTypeHeaders) },
  [`POST ${categoriesBase}/import`]: { body: sheet(categoryHeaders) },
  [`POST ${columnsBase}/import`]: { body: sheet(columnHeaders) },
  [`POST ${documentTypesBase}/import`]: { body: sheet(typeHeaders) },
  [`POST ${unitsBase}/import`]: { body: sheet(unitHeaders) },
  'GET /administrator/users/detail/:id': { id: first },
  'PUT /administrator/users/:id': { id: first, body: () => ({ district_id: [1] }) },
};

/** The calls with a JSON body, each with a valid one. */
export async function jsonCalls(api: TestApi) {
  const calls = Object.entries(samples).map(async ([call, { body }]) => ({
    call,
    body: await body?.(api),
  }));
  return (await Promise.all(calls)).flatMap(({ call, body }) =>
    body && !(body instanceof FormData) ? [{ call, body }] : [],
  );
}

/** The status that a document needs for the call to succeed; undefined if any will do. */
export function statusFor(call: string): keyof typeof status | undefined {
  return samples[call]?.in;
}

/** Makes a call, about the given document or an existing row. Returns the status. */
export async function make(
  api: TestApi,
  call: string,
  headers: Record<string, string>,
  documentId?: number,
): Promise<number> {
  const [method = '', path = ''] = call.split(' ');
  const { id, body: bodyFor } = samples[call] ?? {};
  const target = path.replace(/:\w+/, String(documentId ?? (await id?.(api)) ?? ''));
  const body = await bodyFor?.(api);
  const isForm = body instanceof FormData;
  const response = await api.request(target, {
    method,
    headers: { ...headers, ...(body && !isForm && { 'Content-Type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  // Read to the end: a file stays open while it is being sent.
  await response.arrayBuffer();
  return response.status;
}
