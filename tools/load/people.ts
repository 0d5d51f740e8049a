import { randomBytes, randomUUID } from 'node:crypto';
import { randomInt, sample } from 'es-toolkit';
import type { PageLink } from '@/api/body';
import { getLastPage } from '@/lib/search-params';
import type { Caller } from '../../tests/support/processes/api-caller';
import type { Outcome } from './figures';
import { hashOf, kept, type Ledger } from './ledger';

/** What people of each role do all day, step by step. */

export type Desk = {
  caller: Caller;
  /** Awaits a call and records its time. */
  time: <Result>(name: string, call: () => Promise<Result>) => Promise<Outcome<Result>>;
  /** Reports a fault other than that of a call. */
  report: (fault: string) => void;
  ledger: Ledger;
  role: string;
  /** Waits until the next step is due. */
  think: () => Promise<void>;
};
export type Day = (desk: Desk) => Promise<void>;

type Row = { id: number; additional_name: string; path: string };
type Page = { data: Row[]; links: PageLink[] };

const none: Row[] = [];

/** The result of a call. Undefined if it was refused or not answered. */
const answer = <Result>(outcome: Outcome<Result>) =>
  outcome.is === 'done' ? outcome.result : undefined;

async function pageOf({ caller, time, role }: Desk, list: string, query = '') {
  const path = `/document/${list}?role=${role}${query}`;
  return answer(await time(`list ${list}`, () => caller.get<Page>(path)));
}

/** Opens a document: its meta data and the bytes of its preview. */
async function view({ caller, time }: Desk, { id }: Row): Promise<void> {
  const [viewed] = await Promise.all([
    time('view', () => caller.get<{ url: string }>(`/document/documents/view/${id}`)),
    time('meta data', () => caller.get(`/document/meta-datas/${id}`)),
  ]);
  const preview = answer(viewed);
  if (!preview) return;
  const path = preview.url.replace('/service/api', '');
  await time('preview bytes', () => caller.bytes(path));
}

const numberOf = (row: Row) => `7/${row.id}/${randomUUID()}`;

async function saveMetaData(desk: Desk, document: Row): Promise<Outcome<unknown>> {
  const { caller, time, ledger } = desk;
  await time('meta data', () => caller.get(`/document/meta-datas/${document.id}`));
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
    () =>
      time('save meta data', () =>
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
    const { caller, time, ledger, report, think } = desk;
    await pageOf(desk, 'my-documents');
    await think();
    await time('document types', () => caller.get('/data-referensi/document-types/search'));
    await think();

    const title = randomUUID();
    const file = newFile();
    const form = new FormData();
    form.append('document_type_id', String(documentTypeId));
    form.append('file', new Blob([file], { type: 'application/pdf' }), 'sk.pdf');
    form.append('additional_name', title);
    const isWrong = randomInt(0, 10) === 0;
    const upload = () => time('upload', () => caller.send('POST', '/document/my-documents', form));
    const uploaded = await ledger.write(`file of ${title}`, hashOf(file), kept.file(title), upload);
    if (uploaded.is !== 'done') return;

    const list = await pageOf(desk, 'my-documents');
    const document = list?.data.find((row) => row.additional_name === title);
    if (!document) {
      if (list) report(`${title} was uploaded but is not on the first page.`);
      return;
    }
    await think();
    const status = `status of document ${document.id}`;
    const statusNow = kept.status(document.id);
    if (isWrong) {
      const remove = () =>
        time('delete', () => caller.send('DELETE', `/document/my-documents/delete/${document.id}`));
      const removed = await ledger.write(status, 'none', statusNow, remove);
      await ledger.write(`file of ${title}`, 'none', kept.file(title), async () => removed);
      return;
    }
    if ((await saveMetaData(desk, document)).is !== 'done') return;
    await pageOf(desk, 'my-documents');
    await think();
    const send = () =>
      time('send', () => caller.send('POST', `/document/my-documents/send/${document.id}`));
    await ledger.write(status, '2', statusNow, send);
    await pageOf(desk, 'my-documents');
    await think();
  };

/** Opens one of the oldest waiting documents, which colleagues may open too, and decides on it. */
export const decidersDay =
  (list: 'verifications' | 'approves', accepted: '3' | '5', note: string): Day =>
  async (desk) => {
    const { caller, time, ledger, think } = desk;
    const page = await pageOf(desk, list);
    const document = page && page.data.length > 0 ? sample(page.data) : undefined;
    await think();
    if (!document) return;
    await view(desk, document);
    await think();
    const isRejected = randomInt(0, 6) === 0;
    const document_status_id = isRejected ? '4' : accepted;
    const decide = () =>
      time(list === 'approves' ? 'approve' : 'verify', () =>
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
  const { caller, time, ledger, think } = desk;
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
    const reset = () =>
      time('reset', () => caller.send('POST', `/document/documents/reset/${document.id}`));
    await ledger.write(`status of document ${document.id}`, '1', kept.status(document.id), reset);
  }
  await time('list users', () => caller.get('/administrator/users?name=harahap'));
  await think();

  const category_name = `Kategori ${randomUUID()}`;
  const save = async (verb: 'POST' | 'PUT', path: string, category_description: string) => {
    const body = { category_name, category_description, column_id: [] };
    await ledger.write(category_name, category_description, kept.category(category_name), () =>
      time(verb === 'POST' ? 'create category' : 'update category', () =>
        caller.send(verb, `/data-referensi/categories/${path}`, body),
      ),
    );
  };
  await save('POST', 'create', 'Sementara');
  await think();
  const path = `/data-referensi/categories?category_name=${category_name}`;
  const found = answer(
    await time('list categories', () => caller.get<{ data: { id: number }[] }>(path)),
  );
  const [category] = found?.data ?? [];
  if (category) await save('PUT', `update/${category.id}`, `Diubah ${randomUUID()}`);
  await think();
};
