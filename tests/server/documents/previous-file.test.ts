import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { copyFiles } from '../../../server/storage/copy-files';
import { reapFiles } from '../../../server/storage/files';
import { documents, previous_files, stored_files } from '../../../server/storage/schema';
import { verify as verifyFiles } from '../../../server/storage/verify';
import { apiPerTest } from '../../support/api/api-per-test';
import { documentLife, expectOk, owner } from '../../support/api/document-life';
import {
  aDayLater,
  addDocument,
  documentIn,
  everybody,
  pdf,
  pdfOf,
  status,
} from '../../support/api/fixture';
import { filePaths, idsIn } from '../../support/processes/files-in';

// The file of a rejected document that its owner has replaced.

const api = apiPerTest();
const { call, edit, describeIt, send, verify, approve, reset, remove } = documentLife(api);

const second = pdfOf(2000);
const third = pdfOf(3000);

const view = async (id: number) =>
  (await call('verifier', 'GET', `/document/documents/view/${id}`)).body.data;
const previousOf = async (id: number) => (await view(id)).previous;
const fileOf = async (id: number) => (await documentIn(api(), id))?.storage_id ?? '';

const open = (url: string) => api().fetch(new Request(new URL(url, 'http://localhost')));
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

const stateOf = async (file: string) =>
  (await api().db.query.stored_files.findFirst({ where: eq(stored_files.id, file) }))?.state;

type RejectedBy = 'verifier' | 'approver';

/** A document that has been rejected. */
async function rejected(by: RejectedBy = 'verifier'): Promise<number> {
  const id = await addDocument(api(), { owner, document_status_id: status.sent });
  if (by === 'verifier') {
    await expectOk(verify('verifier', id, status.rejected, undefined, 'Reason: Not legible'));
  } else {
    await expectOk(verify('verifier', id, status.verified));
    await expectOk(approve('approver', id, status.rejected, undefined, 'Reason: Not legible'));
  }
  await expectOk(describeIt(id));
  return id;
}

/** A rejected document whose file has been replaced. */
async function replaced(by?: RejectedBy) {
  const id = await rejected(by);
  const file = await fileOf(id);
  await expectOk(edit(id, { file: second }));
  return { id, file };
}

/** A replaced document that was sent again. */
async function sentAgain(by?: RejectedBy) {
  const document = await replaced(by);
  await expectOk(send(document.id));
  return document;
}

describe('the file before', () => {
  it('is named by the view call, and opens, once the file of a rejected document is replaced [I-30]', async () => {
    const id = await rejected();
    expect(await previousOf(id)).toBeNull();
    await expectOk(edit(id, { file: second }));
    await expectOk(send(id));
    const { url, previous } = await view(id);
    expect(previous).toEqual({
      url: expect.stringMatching(/^\/service\/api\/files\/[0-9a-f-]{36}\?token=/),
      mime_type: 'application/pdf',
      file_size: 1,
      path: expect.stringMatching(/^documents\/[0-9a-f-]{36}\/Decree_bureauOwner\.pdf$/),
    });
    const response = await open(previous.url);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect((await bytesOf(response)).equals(pdf)).toBe(true);
    expect((await bytesOf(await open(url))).equals(second)).toBe(true);
  });

  it('is that which was rejected, however often it is replaced [I-30]', async () => {
    const { id, file } = await replaced();
    const between = await fileOf(id);
    await expectOk(edit(id, { file: third }));
    expect((await previousOf(id)).url).toContain(file);
    expect([await stateOf(file), await stateOf(between)]).toEqual(['kept', 'removed']);
  });

  it('is none of a draft, nor of a document that keeps its file', async () => {
    const draft = await addDocument(api(), { owner });
    await expectOk(edit(draft, { file: second }));
    const { body } = await call(owner, 'GET', `/document/documents/view/${draft}`);
    expect(body.data.previous).toBeNull();
    const id = await rejected();
    await expectOk(send(id));
    expect(await previousOf(id)).toBeNull();
  });

  it('is seen by whoever sees the document, and by nobody else [I-30]', async () => {
    const { id, file } = await sentAgain();
    for (const username of everybody) {
      const seen = await call(username, 'GET', `/document/documents/view/${id}`);
      const may = (await call(username, 'GET', `/document/meta-datas/${id}`)).status === 200;
      expect([username, seen.status]).toEqual([username, may ? 200 : 404]);
      if (may) expect(seen.body.data.previous.url).toContain(file);
      else expect(JSON.stringify(seen.body)).not.toContain(file);
    }
    const { url } = await previousOf(id);
    expect((await open(url.replace(/token=.*/, 'token=forged'))).status).toBe(403);
    // The token opens no other file.
    expect((await open(url.replace(file, await fileOf(id)))).status).toBe(403);
  });

  it('counts for no limit, and may be uploaded again', async () => {
    const { id } = await replaced();
    const bytes = async () => (await api().db.query.daily_uploads.findFirst())?.bytes;
    // Counts as much as any small file.
    expect(await bytes()).toBe(64 * 1024);
    const isDraft = eq(documents.document_status_id, status.draft);
    expect(await api().db.$count(documents, isDraft)).toBe(0);
    await expectOk(edit(id, { file: pdf }));
    expect(await bytes()).toBe(2 * 64 * 1024);
    expect((await view(id)).previous).not.toBeNull();
  });
});

describe('the file before stays until the next decision, and then', () => {
  it.each([
    ['verified', () => (id: number) => verify('verifier', id, status.verified)],
    [
      'rejected again',
      () => (id: number) => verify('verifier', id, status.rejected, undefined, 'x'),
    ],
    ['reset', () => (id: number) => reset(id)],
  ])('opens no more: %s [I-30]', async (_, toDecide) => {
    const { id, file } = await sentAgain();
    await aDayLater(api());
    const { url } = await previousOf(id);
    expect((await open(url)).status).toBe(200);
    await expectOk(toDecide()(id));
    expect((await open(url)).status).toBe(404);
    expect(await api().db.$count(previous_files)).toBe(0);
    // The file stays a day, for yesterday's backup of the database may name it.
    expect([await reapFiles(api()), await stateOf(file)]).toEqual([0, 'removed']);
    await aDayLater(api());
    expect(await stateOf(file)).toBeUndefined();
    expect(await idsIn(api().filesFolder)).not.toContain(file);
  });

  it('stays for the approver who has rejected it, until that decision [I-30]', async () => {
    const { id } = await sentAgain('approver');
    await expectOk(verify('verifier', id, status.verified));
    const { body } = await call('approver', 'GET', `/document/documents/view/${id}`);
    const { url } = body.data.previous;
    expect((await bytesOf(await open(url))).equals(pdf)).toBe(true);
    await expectOk(approve('approver', id, status.approved));
    expect((await open(url)).status).toBe(404);
    expect(await previousOf(id)).toBeNull();
  });

  it('is that of the last rejection', async () => {
    const { id } = await sentAgain();
    const between = await fileOf(id);
    await expectOk(verify('verifier', id, status.rejected, undefined, 'Again'));
    expect(await previousOf(id)).toBeNull();
    await expectOk(edit(id, { file: third }));
    expect((await previousOf(id)).url).toContain(between);
  });

  it('goes with its document [I-30]', async () => {
    const { id, file } = await replaced();
    const { url } = await previousOf(id);
    await expectOk(remove(id));
    expect([(await open(url)).status, await stateOf(file)]).toEqual([404, 'removed']);
    await aDayLater(api());
    expect(await idsIn(api().filesFolder)).toEqual([]);
  });

  it('goes with its document whoever deletes that', async () => {
    const { id, file } = await replaced();
    await api().db.delete(documents).where(eq(documents.id, id));
    expect(await stateOf(file)).toBe('removed');
  });
});

describe('operators', () => {
  it('are told by npm run verify and npm run copy of a file before that is missing [I-30]', async () => {
    const { id, file } = await sentAgain();
    const lines: string[] = [];
    expect(await verifyFiles(api(), (line) => lines.push(line))).toBe(true);
    await rm((await filePaths(api().filesFolder)).get(file) ?? '');
    expect(await verifyFiles(api(), (line) => lines.push(line))).toBe(false);
    const fault = `document ${id}: file ${file} is missing or cannot be read`;
    expect(lines).toContain(fault);
    expect(await copyFiles(api(), api())).toMatchObject({ faults: [fault] });
  });
});
