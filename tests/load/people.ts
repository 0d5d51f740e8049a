import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { randomInt, sample } from 'es-toolkit';
import type { PageLink } from '@/api/body';
import { getLastPage } from '@/lib/search-params';
import type { Caller } from '../support/api-caller';
import type { Figures } from './figures';
import { hashOf, kept, type Ledger } from './ledger';

/** What people of each role do all day, step by step. */

export type Desk = {
  caller: Caller;
  figures: Figures;
  ledger: Ledger;
  role: string;
  /** Waits as long as a person reads or types. */
  think: () => Promise<void>;
};
export type Day = (desk: Desk) => Promise<void>;

type Row = { id: number; additional_name: string; path: string };
type Page = { data: Row[]; links: PageLink[] };

/** Thinking time in seconds, plus or minus half. */
export const thinking = (seconds: number) => () => setTimeout(seconds * (500 + randomInt(0, 1000)));

const none: Row[] = [];

async function pageOf({ caller, figures, role }: Desk, list: string, query = '') {
  return figures.time(`list ${list}`, () =>
    caller.get<Page>(`/document/${list}?role=${role}${query}`),
  );
}

/** Opens a document: its meta data and the bytes of its preview. */
async function view({ caller, figures }: Desk, { id }: Row): Promise<void> {
  const [preview] = await Promise.all([
    figures.time('view', () => caller.get<{ url: string }>(`/document/documents/view/${id}`)),
    figures.time('meta data', () => caller.get(`/document/meta-datas/${id}`)),
  ]);
  if (!preview) return;
  const path = preview.url.replace('/service/api', '');
  await figures.time('preview bytes', () => caller.bytes(path));
}

/** A timed write whose acknowledgement goes into the ledger. */
function acknowledged(figures: Figures, name: string, call: () => Promise<void>) {
  return async () => (await figures.time(name, () => call().then(() => true))) === true;
}

const numberOf = (row: Row) => `7/${row.id}/${randomUUID()}`;

async function saveMetaData(desk: Desk, document: Row): Promise<boolean> {
  const { caller, figures, ledger } = desk;
  await figures.time('meta data', () => caller.get(`/document/meta-datas/${document.id}`));
  await desk.think();
  const nomor_sk = numberOf(document);
  const values = {
    nomor_sk,
    tanggal_sk: '2026-01-05',
    pangkat_golongan: 'Penata, III/c',
    tmt_pangkat: '2026-02-01',
    pejabat_penetap: '',
  };
  return ledger.write(
    `meta data of document ${document.id}`,
    nomor_sk,
    kept.metaDatum(document.id, 'nomor_sk'),
    acknowledged(figures, 'save meta data', () =>
      caller.send('PUT', `/document/meta-datas/${document.id}`, values),
    ),
  );
}

/** A scan of 50 to 400 KB with unique content. */
const newFile = () =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(randomInt(50_000, 400_000))]);

/** Uploads a document, describes it and sends it, or sometimes deletes it again. */
export const ownersDay =
  (documentTypeId: number): Day =>
  async (desk) => {
    const { caller, figures, ledger, think } = desk;
    await pageOf(desk, 'my-documents');
    await think();
    await figures.time('document types', () => caller.get('/data-referensi/document-types/search'));
    await think();

    const title = randomUUID();
    const file = newFile();
    const form = new FormData();
    form.append('document_type_id', String(documentTypeId));
    form.append('file', new Blob([file], { type: 'application/pdf' }), 'sk.pdf');
    form.append('additional_name', title);
    const isWrong = randomInt(0, 10) === 0;
    const upload = acknowledged(figures, 'upload', () =>
      caller.send('POST', '/document/my-documents', form),
    );
    if (!(await ledger.write(`file of ${title}`, hashOf(file), kept.file(title), upload))) return;

    const list = await pageOf(desk, 'my-documents');
    const document = list?.data.find((row) => row.additional_name === title);
    if (!document) {
      figures.errors.push(`${title} was uploaded but is not on the first page.`);
      return;
    }
    await think();
    const status = `status of document ${document.id}`;
    const statusNow = kept.status(document.id);
    if (isWrong) {
      const remove = acknowledged(figures, 'delete', () =>
        caller.send('DELETE', `/document/my-documents/delete/${document.id}`),
      );
      const isGone = await ledger.write(status, 'none', statusNow, remove);
      if (isGone)
        await ledger.write(`file of ${title}`, 'none', kept.file(title), async () => true);
      return;
    }
    if (!(await saveMetaData(desk, document))) return;
    await pageOf(desk, 'my-documents');
    await think();
    const send = acknowledged(figures, 'send', () =>
      caller.send('POST', `/document/my-documents/send/${document.id}`),
    );
    await ledger.write(status, '2', statusNow, send);
    await pageOf(desk, 'my-documents');
    await think();
  };

/** Opens one of the oldest waiting documents, which colleagues may open too, and decides on it. */
export const decidersDay =
  (list: 'verifications' | 'approves', accepted: '3' | '5', note: string): Day =>
  async (desk) => {
    const { caller, figures, ledger, think } = desk;
    const page = await pageOf(desk, list);
    const document = page && page.data.length > 0 ? sample(page.data) : undefined;
    await think();
    if (!document) return;
    await view(desk, document);
    await think();
    const isRejected = randomInt(0, 6) === 0;
    const document_status_id = isRejected ? '4' : accepted;
    const decide = acknowledged(figures, list === 'approves' ? 'approve' : 'verify', () =>
      caller.send('PUT', `/document/${list}/update/${document.id}`, {
        document_status_id,
        [note]: isRejected ? 'Tidak terbaca.' : '',
      }),
    );
    await ledger.write(
      `status of document ${document.id}`,
      document_status_id,
      kept.status(document.id),
      decide,
    );
  };

/** Pages, filters and opens a document. */
export const viewersDay: Day = async (desk) => {
  const { think } = desk;
  const first = await pageOf(desk, 'documents');
  await think();
  const last = getLastPage(first?.links ?? []);
  for (const query of [
    '&page=2',
    `&page=${last}`,
    '&name=siregar',
    '&additional_name=pelatihan',
    `&document_status_id=${randomInt(2, 6)}`,
  ]) {
    const page = await pageOf(desk, 'documents', query);
    await think();
    const [document] = page?.data ?? none;
    if (document && randomInt(0, 3) === 0) await view(desk, document);
  }
};

/** Browses, resets an approved document, searches for people and edits a category. */
export const administratorsDay: Day = async (desk) => {
  const { caller, figures, ledger, think } = desk;
  await pageOf(desk, 'documents');
  await think();
  const page = await pageOf(
    desk,
    'documents',
    `&document_status_id=5&page=${randomInt(100, 1000)}`,
  );
  await think();
  const document = page && page.data.length > 0 ? sample(page.data) : undefined;
  if (document) {
    const reset = acknowledged(figures, 'reset', () =>
      caller.send('POST', `/document/documents/reset/${document.id}`),
    );
    await ledger.write(`status of document ${document.id}`, '1', kept.status(document.id), reset);
  }
  await figures.time('list users', () => caller.get('/administrator/users?name=harahap'));
  await think();

  const category_name = `Kategori ${randomUUID()}`;
  const save = async (verb: 'POST' | 'PUT', path: string, category_description: string) => {
    const body = { category_name, category_description, column_id: [] };
    await ledger.write(
      category_name,
      category_description,
      kept.category(category_name),
      acknowledged(figures, verb === 'POST' ? 'create category' : 'update category', () =>
        caller.send(verb, `/data-referensi/categories/${path}`, body),
      ),
    );
  };
  await save('POST', 'create', 'Sementara');
  await think();
  const found = await figures.time('list categories', () =>
    caller.get<{ data: { id: number }[] }>(
      `/data-referensi/categories?category_name=${category_name}`,
    ),
  );
  const [category] = found?.data ?? [];
  if (category) await save('PUT', `update/${category.id}`, `Diubah ${randomUUID()}`);
  await think();
};
