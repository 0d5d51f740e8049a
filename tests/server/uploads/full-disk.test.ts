import { rename, rm, writeFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiPerTest } from '../../support/api/api-per-test';
import { between } from '../../support/api/between';
import { errorsIn } from '../../support/api/captured-log';
import { aDayLater, addDocument, documentIn, pdf, type } from '../../support/api/fixture';
import { bases, headersOf, importRows, referenceData } from '../../support/api/sheet-calls';
import { idsIn } from '../../support/processes/files-in';

const api = apiPerTest();
const base = '/document/my-documents';
const full = {
  message: 'The server has no space left. Please tell the administrators, and try again later.',
  code: 'storage_full',
};
const outOfReach = {
  message: 'The server cannot use its storage at the moment. Please try again later.',
  code: 'storage_out_of_reach',
};

afterEach(() => {
  vi.restoreAllMocks();
});

function form(file: Uint8Array = pdf): FormData {
  const data = new FormData();
  data.append('document_type_id', String(type.decree));
  data.append('file', new File([Buffer.from(file)], 'a.pdf'));
  return data;
}

const storedFiles = () => idsIn(api().filesFolder);
const rows = () => api().db.query.documents.findMany();

/** Replaces the folder by a plain file, so that nothing can be written there, not even by root. */
async function withoutFolder<Result>(work: () => Promise<Result>): Promise<Result> {
  const folder = api().filesFolder;
  await rename(folder, `${folder}.kept`);
  await writeFile(folder, '');
  try {
    return await work();
  } finally {
    await rm(folder);
    await rename(`${folder}.kept`, folder);
  }
}

/** Makes the database reject writes to a table as if its disk were full. */
async function withFullTable<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  const { db } = api();
  await db.execute(
    sql.raw(`create or replace function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`),
  );
  const trigger = `trigger full_disk before insert or update on ${table}`;
  const made = sql.raw(`create ${trigger} execute function full_disk()`);
  return between(db, [made, sql.raw(`drop trigger full_disk on ${table}`)], work);
}

/** Fails like a full disk (by writing to /dev/full) after half of the file has been written. */
function withFullDisk(): void {
  const { spool } = api();
  const receive = spool.receive;
  vi.spyOn(spool, 'receive').mockImplementation((source) =>
    receive(
      (async function* () {
        for await (const chunk of source instanceof Uint8Array ? [source] : source) {
          yield chunk.subarray(0, chunk.length / 2);
          await writeFile('/dev/full', chunk);
        }
      })(),
    ),
  );
}

const upload = () => api().call('bureauOwner', 'POST', base, form());
const edit = (id: number) => api().call('bureauOwner', 'POST', `${base}/update/${id}`, form());

describe('a disk that is full in the middle of the file', () => {
  it('refuses an upload with 507 and keeps neither row nor file [W-13 V16.5.2]', async () => {
    withFullDisk();
    const { status, body } = await upload();
    expect([status, body]).toEqual([507, full]);
    expect([await rows(), await storedFiles()]).toEqual([[], []]);
    expect(errorsIn(api().log)).toMatchObject([{ err: { code: 'ENOSPC', syscall: 'write' } }]);
  });

  it('refuses an edit with 507; the document keeps the file that it had', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const before = await documentIn(api(), id);
    withFullDisk();
    const { status, body } = await edit(id);
    expect([status, body]).toEqual([507, full]);
    expect(await documentIn(api(), id)).toEqual(before);
    expect(await storedFiles()).toEqual([before?.storage_id]);
  });
});

describe('a folder that cannot be written', () => {
  it('refuses an upload with 503 and keeps neither row nor file', async () => {
    const { status, body } = await withoutFolder(upload);
    expect([status, body]).toEqual([503, outOfReach]);
    expect([await rows(), await storedFiles()]).toEqual([[], []]);
  });

  it('refuses an edit with 503; the document keeps the file that it had', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const before = await documentIn(api(), id);
    const { status, body } = await withoutFolder(() => edit(id));
    expect([status, body]).toEqual([503, outOfReach]);
    expect(await documentIn(api(), id)).toEqual(before);
    expect(await storedFiles()).toEqual([before?.storage_id]);
  });

  it('does not keep a document from being deleted: its file goes a day later', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const call = () => api().call('bureauOwner', 'DELETE', `${base}/delete/${id}`);
    expect((await withoutFolder(call)).status).toBe(200);
    expect(await rows()).toEqual([]);
    await aDayLater(api());
    expect(await storedFiles()).toEqual([]);
  });

  it('answers a download with a message and without a path [V16.5.1]', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const path = `/document/documents/download/${id}`;
    const { status, body } = await withoutFolder(() => api().call('bureauOwner', 'GET', path));
    expect([status, body]).toEqual([503, outOfReach]);
  });
});

describe('a database whose disk is full', () => {
  it('refuses an upload with 507, and the file that had come in whole goes a day later', async () => {
    const { status, body } = await withFullTable('documents', upload);
    expect([status, body]).toEqual([507, full]);
    await aDayLater(api());
    expect([await rows(), await storedFiles()]).toEqual([[], []]);
  });

  it('refuses an edit with 507; the document keeps the file that it had', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const before = await documentIn(api(), id);
    const { status, body } = await withFullTable('documents', () => edit(id));
    expect([status, body]).toEqual([507, full]);
    expect(await documentIn(api(), id)).toEqual(before);
    await aDayLater(api());
    expect(await storedFiles()).toEqual([before?.storage_id]);
  });

  it('refuses an import with 507 and takes in none of its rows', async () => {
    const before = await referenceData(api());
    const sheet = [
      headersOf.mimeTypes,
      ['Text', 'image/png', 'png'],
      ['Table', 'image/gif', 'gif'],
    ];
    const { status, body } = await withFullTable('mime_types', () =>
      importRows(api(), bases.mimeTypes, sheet),
    );
    expect([status, body]).toEqual([507, full]);
    expect(await referenceData(api())).toEqual(before);
  });

  it('refuses meta data with 507 and keeps what was there', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner', isDescribed: true });
    const path = `/document/meta-datas/${id}`;
    const before = (await api().call('bureauOwner', 'GET', path)).body;
    const values = { number: '8/2026', signed_on: '2026-02-02' };
    const { status } = await withFullTable('meta_data', () =>
      api().call('bureauOwner', 'PUT', path, values),
    );
    expect(status).toBe(507);
    expect((await api().call('bureauOwner', 'GET', path)).body).toEqual(before);
  });

  it('works on once there is space again', async () => {
    await withFullTable('documents', upload);
    expect((await upload()).status).toBe(201);
  });
});
