import { HttpResponse, http } from 'msw';

/**
 * A minimal back end for the fault suites: every call succeeds at once, with rows that differ in
 * their id only. Without a database a test takes a fraction of a second.
 */

/** The message of every successful write. */
export const done = 'It is done.';

export const titleOf = (id: number) => `Item ${id}`;

/** The ids on a page: 11 and 12, 21 and 22. */
const idsOf = (page: number) => [page * 10 + 1, page * 10 + 2];

/** A row with the fields of every entity; a schema picks the ones it knows. */
function common(id: number) {
  const title = titleOf(id);
  return {
    id,
    name: title,
    username: title,
    email: 'a@example.org',
    districts: [{ id: 31, name: 'Item 31' }],
    nama: title,
    district: 'Malang',
    status: title,
    documents_count: 1,
    extension: title,
    kind_of_document: 'Picture',
    category_name: title,
    category_description: 'Described',
    columns: [{ id: 31, column_description: 'Item 31' }],
    sort_number: 1,
    column_name: title,
    column_description: title,
    data_type: 'string',
    is_mandatory: 1,
    mime_type: title,
    document_type: title,
  };
}

function documentOf(id: number, document_status_id: number) {
  return {
    id,
    user: { username: '1988', name: 'Dewi' },
    document_type_id: 31,
    document_type: { document_type: 'Certificate', category: { columns: [] } },
    additional_name: titleOf(id),
    file_size: 7,
    path: `files/${titleOf(id)}.jpg`,
    document_name: titleOf(id),
    document_status_id,
    document_status: { status: 'Status' },
    meta_data_count: 1,
  };
}

function typeOf(id: number) {
  return {
    ...common(id),
    naming_format: 'format',
    mime_type_id: 31,
    category_id: 31,
    max_size: id,
    is_multiple: 1,
    is_active: 1,
    description: '',
    sample: '',
    category: { category_name: 'Letters', columns: [] },
    mime_type: { mime_type: 'image/jpeg' },
  };
}

function entityOf(path: string, id: number) {
  if (path.startsWith('/document/my-documents')) return documentOf(id, 1);
  if (path.startsWith('/document/')) return documentOf(id, 2);
  if (path.startsWith('/data-referensi/document-types')) return typeOf(id);
  return common(id);
}

function optionsOf(tag: string | null) {
  if (tag) {
    return [
      { id: 3, status: 'Accepted' },
      { id: 4, status: 'Rejected' },
    ];
  }
  return [31, 32].map((id) => common(id));
}

function pageOf(path: string, page: number) {
  // One page of own documents, so that the checklist makes no further call.
  const pages = path === '/document/my-documents' ? [1] : [1, 2];
  const links = pages.map((number) => ({
    url: `https://elsewhere.example/list?page=${number}`,
    label: String(number),
    active: number === page,
  }));
  return { data: idsOf(page).map((id) => entityOf(path, id)), links };
}

function readOf(path: string, params: URLSearchParams): unknown {
  const id = Number(path.split('/').at(-1));
  if (path === '/user/roles') return [{ id: 1, name: 'asn', description: 'Civil servant' }];
  if (path.endsWith('/search')) return optionsOf(params.get('tag'));
  if (path.includes('/view/')) return { mime_type: 'image/jpeg', url: `/files/${id}.jpg` };
  if (path.includes('/meta-datas/')) {
    return [
      {
        id: 1,
        column_name: 'number',
        column_description: 'Number',
        data_type: 'string',
        value: titleOf(id),
      },
    ];
  }
  if (path.includes('/detail/')) return entityOf(path, id);
  return pageOf(path, Number(params.get('page') ?? 1));
}

/** The successful answer to a call. */
export function wellAnswered(request: Request): Response {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.split('/service/api')[1] ?? '';
  if (path === '/authentication/session') {
    const user = { name: 'Dewi', username: '1988', avatar: '', unit_verifikator: '' };
    return HttpResponse.json({ data: { user, token: 'token', roles: [{ name: 'asn' }] } });
  }
  if (request.method !== 'GET') return HttpResponse.json({ message: done });
  if (/\/(export|download\/\d+)$/.test(path)) {
    return HttpResponse.arrayBuffer(new TextEncoder().encode('file').buffer);
  }
  return HttpResponse.json({ data: readOf(path, searchParams) });
}

export const stubApi = http.all('*/service/api/*', ({ request }) => wellAnswered(request));
