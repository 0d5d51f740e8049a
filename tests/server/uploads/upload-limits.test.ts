import { Readable } from 'node:stream';
import { range } from 'es-toolkit';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { assertDocumented } from '../../../contract/calls/documented';
import { type AppDeps, createApp } from '../../../server/app';
import { reapFiles } from '../../../server/storage/files';
import { apiPerTest } from '../../support/api/api-per-test';
import { addDocument, documentIn, pdf, status, type } from '../../support/api/fixture';
import { base, form, type Parts, uploads } from '../../support/api/uploads';

// Limits on what one owner, or a disk that fills up, can take from the others.

const api = apiPerTest();
const { expectNothingKept, rows, storedFiles } = uploads(api);
const owner = 'bureauOwner';

/** A body that arrives as from a network. */
const inPieces = (bytes: Buffer) =>
  Readable.toWeb(
    Readable.from(
      range(0, bytes.length, 65_536).map((begin) => bytes.subarray(begin, begin + 65_536)),
    ),
  ) as ReadableStream<Uint8Array>;

/** The API with other limits. */
function appWith(limits: Partial<AppDeps>) {
  const { db, files, spool } = api();
  const keys: AppDeps['urlKeys'] = [new Uint8Array(32)];
  return createApp({ db, files, spool, portalKeys: keys, urlKeys: keys, ...limits });
}

async function callOn(
  app: ReturnType<typeof appWith>,
  method: string,
  path: string,
  parts?: Parts,
): Promise<{ status: number; body: { message: string } }> {
  const encoded = parts && new Response(form(parts));
  const sent = encoded && inPieces(Buffer.from(await encoded.arrayBuffer()));
  const request = new Request(`http://localhost/service/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${await api().tokenFor(owner)}`,
      'Content-Type': encoded?.headers.get('Content-Type') ?? 'text/plain',
    },
    ...(sent && { body: sent, duplex: 'half' }),
  });
  const response = await app.fetch(request);
  await assertDocumented(request, response);
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
  return {
    status: response.status,
    body: isJson ? await response.json() : { message: '' },
  };
}

const callWith = (
  limits: Partial<AppDeps>,
  ...call: [method: string, path: string, parts?: Parts]
) => callOn(appWith(limits), ...call);

describe('an owner with as many drafts as one may have', () => {
  const limits = { maxDrafts: 2 };
  const certificate = { document_type_id: type.certificate, additional_name: 'Archiving' };
  let count = 0;
  /** Uploads another file each time. */
  function upload() {
    count += 1;
    const file = Buffer.concat([pdf, Buffer.from(`%${count}`)]);
    return callWith(limits, 'POST', base, { ...certificate, file });
  }
  const refusal = {
    status: 409,
    body: {
      message: 'You have 2 drafts, which is the limit. Send or delete some first.',
      code: 'too_many_drafts',
    },
  };

  it('uploads no more, and nothing of the file is kept [W-30]', async () => {
    await upload();
    await upload();
    const before = [await rows(), await storedFiles()];
    expect(await upload()).toEqual(refusal);
    expect([await rows(), await storedFiles()]).toEqual(before);
  });

  it('may upload again once one is sent, deleted or rejected', async () => {
    const id = await addDocument(api(), { owner });
    await addDocument(api(), { owner, document_status_id: status.sent });
    await addDocument(api(), { owner, document_status_id: status.rejected });
    await addDocument(api(), { owner: 'jackOfAllTrades' });
    expect((await upload()).status).toBe(201);
    expect(await upload()).toEqual(refusal);
    await callWith(limits, 'DELETE', `${base}/delete/${id}`);
    expect((await upload()).status).toBe(201);
  });

  it('has no more of them after many uploads at once [W-30]', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, upload));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(await rows()).toHaveLength(2);
  });
});

describe('an owner who has uploaded as much as one may in a day', () => {
  const limits = { maxDaily: 3 * 1024 ** 2 };
  const megabyte = (letter: string) => Buffer.concat([pdf, Buffer.alloc(1024 ** 2, letter)]);
  beforeEach(() => api().db.execute('update document_types set max_size = 4096'));

  it('replaces no more files, those that went included, until tomorrow [W-33]', async () => {
    const id = await addDocument(api(), { owner });
    const replace = (letter: string) =>
      callWith(limits, 'POST', `${base}/update/${id}`, { file: megabyte(letter) });
    for (const letter of 'abc') expect((await replace(letter)).status).toBe(200);
    const before = await documentIn(api(), id);
    expect(await replace('d')).toEqual({
      status: 429,
      body: {
        message: 'You have uploaded 3 MB today, which is the limit for one day. Continue tomorrow.',
        code: 'daily_uploads_used',
      },
    });
    expect(await documentIn(api(), id)).toEqual(before);
    await api().db.execute('update daily_uploads set day = day - 1');
    expect((await replace('d')).status).toBe(200);
  });

  it('uploads no more very small files than of 64 KB each [W-33]', async () => {
    const id = await addDocument(api(), { owner });
    const replace = (letter: string) => {
      const file = Buffer.concat([pdf, Buffer.from(letter)]);
      return callWith({ maxDaily: 128 * 1024 }, 'POST', `${base}/update/${id}`, { file });
    };
    const answers = [await replace('a'), await replace('b'), await replace('c')];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 429]);
  });

  it('may still do what brings no file [W-33]', async () => {
    const id = await addDocument(api(), { owner, isDescribed: true });
    for (const letter of 'abc') {
      await callWith(limits, 'POST', `${base}/update/${id}`, { file: megabyte(letter) });
    }
    expect((await callWith(limits, 'POST', `${base}/send/${id}`)).status).toBe(200);
  });
});

it('a file that was only ever in a draft goes with the next run of the job, others a day later [W-34]', async () => {
  const { db, files, spool } = api();
  const storage = { db, files, spool };
  const draft = await addDocument(api(), { owner });
  await callWith({}, 'POST', `${base}/update/${draft}`, { file: pdf });
  expect(await reapFiles(storage)).toBe(1);
  await callWith({}, 'DELETE', `${base}/delete/${draft}`);
  expect(await reapFiles(storage)).toBe(1);
  const rejected = await addDocument(api(), { owner, document_status_id: status.rejected });
  const reset = await addDocument(api(), { owner, isDescribed: true });
  await callWith({}, 'POST', `${base}/send/${reset}`);
  await api().call('admin', 'POST', `/document/documents/reset/${reset}`);
  for (const id of [rejected, reset]) await callWith({}, 'DELETE', `${base}/delete/${id}`);
  expect([await reapFiles(storage), await storedFiles()]).toEqual([
    0,
    expect.objectContaining({ length: 2 }),
  ]);
});

describe('a disk with less free space than is to be left', () => {
  const limits = { minFree: Number.MAX_SAFE_INTEGER };
  const refusal = {
    status: 507,
    body: {
      message:
        'The server is almost out of space and cannot accept files. Please tell the administrators.',
      code: 'little_space',
    },
  };

  it('takes no upload, and keeps nothing of it [W-32]', async () => {
    expect(await callWith(limits, 'POST', base, {})).toEqual(refusal);
    await expectNothingKept();
  });

  it('takes no other file of a document, which stays as it was', async () => {
    const id = await addDocument(api(), { owner });
    const before = await documentIn(api(), id);
    expect(await callWith(limits, 'POST', `${base}/update/${id}`, {})).toEqual(refusal);
    expect(await documentIn(api(), id)).toEqual(before);
  });

  it('still gives files, is ready, and takes what brings none [W-32]', async () => {
    const id = await addDocument(api(), { owner, isDescribed: true });
    for (const [method, path] of [
      ['GET', `/document/documents/download/${id}`],
      ['GET', '/health/ready'],
      ['POST', `${base}/send/${id}`],
    ] as const) {
      expect((await callWith(limits, method, path)).status).toBe(200);
    }
  });

  it('is noticed while a large file arrives', async () => {
    await api().db.execute('update document_types set max_size = 1048576');
    const free = vi.spyOn(api().spool, 'free').mockResolvedValueOnce(2).mockResolvedValue(0);
    const file = Buffer.concat([pdf, Buffer.alloc(40 * 1024 * 1024)]);
    expect(await callWith({ minFree: 1 }, 'POST', base, { file })).toEqual(refusal);
    expect(free).toHaveBeenCalledTimes(2);
    await expectNothingKept();
  });

  it('has no room for two at once where one alone would fit [W-32]', async () => {
    vi.spyOn(api().spool, 'free').mockResolvedValue(2);
    const app = appWith({ minFree: 1 });
    expect((await callOn(app, 'POST', base, {})).status).toBe(201);
    const both = [1, 2].map((nth) =>
      callOn(app, 'POST', base, { file: Buffer.concat([pdf, Buffer.from(`%${nth}`)]) }),
    );
    expect((await Promise.all(both)).map(({ status: code }) => code)).toContain(507);
  });
});
