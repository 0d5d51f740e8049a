import type { Page } from '@playwright/test';
import { range } from 'es-toolkit';
import { documents } from '../../server/demo/documents/documents';
import { drawFile } from '../../server/demo/drawings/draw-file';
import { documentTypes } from '../../server/demo/reference/document-types';

/** Rows on a page. Our own API sends ten; a foreign one may send more. */
const rows = 100;
const pages = 12;
const choices = 500;

/** The path of every document's preview. */
export const previewPath = '/service/api/files/preview';

/** A PDF of a few pages, like most documents. */
export function decree(): Buffer {
  const document = documents.find(({ document_type }) => document_type === 'SK PNS');
  if (!document) throw new Error('There is no decree.');
  return Buffer.from(drawFile(document));
}

const names = ['Dewi Lestari', 'Agus Wijayanto', 'Rina Kartikasari', 'Muhammad Rizal Fadhilah'];
const districts = ['Kabupaten Malang', 'Kota Batu', 'Kabupaten Pasuruan', 'Kabupaten Blitar'];
const columnNames = [
  'Nomor Surat Keputusan',
  'Tanggal Surat Keputusan',
  'TMT',
  'Pangkat',
  'Golongan',
];
const statuses = ['Draft', 'Sent', 'Verified', 'Rejected', 'Approved'];

const nth = <Item>(items: Item[], n: number) => items[n % items.length] as Item;
const number = (n: number) => String(n).padStart(4, '0');

const columns = range(8).map((id) => ({
  id: id + 1,
  column_description: `${nth(columnNames, id)} ${id + 1}`,
}));

function person(n: number) {
  return { username: `1988051720101${number(n)}`, name: `${nth(names, n)} ${number(n)}` };
}

function documentType(n: number) {
  const type = nth(documentTypes, n);
  return {
    ...type,
    id: n,
    document_type: `${type.document_type} ${number(n)}`,
    category_id: 1,
    mime_type_id: 1,
    category: { category_name: type.category, columns },
    mime_type: { mime_type: type.mime_type },
  };
}

function document(n: number, document_status_id = (n % statuses.length) + 1) {
  const isRejected = document_status_id === 4;
  return {
    id: n,
    user: person(n),
    document_type: documentType(n % 40),
    document_type_id: n % 40,
    additional_name: `Penata Tingkat I, III/d, TMT 1 April ${2000 + (n % 26)}`,
    file_size: 180 + ((n * 37) % 1800),
    path: `dokumen/${n}.pdf`,
    document_name: `SK_KP_${number(n)}`,
    document_status_id,
    document_status: { status: statuses[document_status_id - 1] },
    meta_data_count: 4,
    verifier_note: isRejected ? 'Halaman kedua tidak terbaca; pindai ulang seluruh berkas.' : null,
    approval_note: null,
  };
}

/** Row n of a list, by its base path. */
const lists: Record<string, (n: number) => object> = {
  '/document/my-documents': (n) => document(n),
  '/document/documents': (n) => document(n),
  '/document/verifications': (n) => document(n, 2),
  '/document/approves': (n) => document(n, 3),
  '/administrator/users': (n) => ({
    ...person(n),
    id: n,
    email: `pegawai.${number(n)}@kemdikbud.go.id`,
    districts: range(n % 4).map((id) => ({ id: id + 1, name: nth(districts, id) })),
  }),
  '/data-referensi/document-types': documentType,
  '/data-referensi/categories': (n) => ({
    id: n,
    category_name: `Kategori ${number(n)}`,
    category_description: 'Surat keputusan beserta lampirannya, dipindai berwarna.',
    columns,
  }),
  '/data-referensi/columns': (n) => ({
    ...nth(columns, n),
    id: n,
    sort_number: n,
    column_name: `column_${n}`,
    data_type: n % 2 ? 'String' : 'Date',
    is_mandatory: n % 2,
  }),
};

/** Option n of a select, by resource. */
const options: Record<string, (n: number) => object> = {
  columns: (n) => ({ id: n, column_description: `${nth(columnNames, n)} ${number(n)}` }),
  categories: (n) => ({ id: n, category_name: `Kategori ${number(n)}` }),
  'mime-types': (n) => ({ id: n, mime_type: `application/x-${number(n)}` }),
  'document-types': (n) => ({ id: n, document_type: documentType(n).document_type }),
  districts: (n) => ({ id: n, name: `${nth(districts, n)} ${number(n)}` }),
};

const numbered = (from: number, count: number, item: (n: number) => object) =>
  range(from, from + count).map(item);

function pageOf(row: (n: number) => object, page: number) {
  const link = (to: number, label = String(to)) => ({
    url: to >= 1 && to <= pages ? `https://api.example.go.id/list?page=${to}` : null,
    label,
    active: label === String(page),
  });
  return {
    current_page: page,
    data: numbered((page - 1) * rows + 1, rows, row),
    links: [
      link(page - 1, '&laquo; Previous'),
      ...range(1, pages + 1).map((to) => link(to)),
      link(page + 1, 'Next &raquo;'),
    ],
    per_page: rows,
    total: rows * pages,
  };
}

/** The `data` of the answer to a read. */
function dataOf(path: string, search: URLSearchParams): unknown {
  const list = lists[path];
  if (list) return pageOf(list, Number(search.get('page') ?? 1));
  const [, resource = '', call = '', id] = path.split('/').slice(1);
  if (call === 'detail') return lists[path.split('/detail')[0] ?? '']?.(Number(id));
  if (call === 'view') return { mime_type: 'application/pdf', url: previewPath };
  if (resource === 'meta-datas') {
    return columns.map((column) => ({
      ...column,
      column_name: `column_${column.id}`,
      data_type: column.id % 2 ? 'string' : 'date',
      value: column.id % 2 ? '118/KS/2026' : '2026-03-02',
    }));
  }
  if (call === 'search' && resource === 'document-statuses') {
    const ids = { verification: [3, 4], approve: [5, 4] }[search.get('tag') ?? ''] ?? [
      1, 2, 3, 4, 5,
    ];
    return ids.map((id) => ({ id, status: statuses[id - 1] }));
  }
  const option = options[resource];
  if (call === 'search' && option) return numbered(1, choices, option);
  throw new Error(`No answer for ${path}`);
}

/** Signs a person in, then answers reads like a foreign back end with long pages and options. */
export async function answerAsForeignBackEnd(page: Page, role: string): Promise<void> {
  const user = { ...person(1), avatar: '', unit_verifikator: 'Biro Sumber Daya Manusia' };
  await page.addInitScript(
    ([userJson, activeRole]) => {
      localStorage.setItem('USER', userJson);
      localStorage.setItem('ROLE', activeRole);
      localStorage.setItem('ACCESS_TOKEN', 'a-token');
    },
    [JSON.stringify(user), role] as const,
  );
  const preview = decree();
  await page.route('**/service/api/**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const path = pathname.replace('/service/api', '');
    if (pathname === previewPath) {
      return route.fulfill({ contentType: 'application/pdf', body: preview });
    }
    const data =
      path === '/user/roles'
        ? [{ id: 1, name: role, description: role }]
        : dataOf(path, searchParams);
    return route.fulfill({ json: { data, message: 'OK' } });
  });
}
