import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { hashOldFiles } from '../../../server/storage/file-hashes';
import { stored_files } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { addDocument, documentIn, jpeg, pdf, pdfOf, type } from '../../support/api/fixture';
import { base, form, uploads } from '../../support/api/uploads';

const api = apiPerTest();
const { upload, rows, storedFiles } = uploads(api);

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const view = async (id = 0) =>
  (await api().call('bureauOwner', 'GET', `/document/documents/view/${id}`)).body.data;
const edit = (id: number | undefined, file: Uint8Array) =>
  api().call('bureauOwner', 'POST', `${base}/update/${id}`, form({ file }));

it('a document and its history have the SHA-256 of each file [O-34]', async () => {
  await upload({ file: pdfOf(3000) });
  const [document] = await rows();
  await edit(document?.id, pdf);
  const seen = await view(document?.id);
  expect(seen.sha256).toBe(sha256(pdf));
  expect(seen.history.map((event: { sha256: string }) => event.sha256)).toEqual([
    sha256(pdfOf(3000)),
    sha256(pdf),
  ]);
});

it('the SHA-256 is the tag by which a client knows what it has [O-34]', async () => {
  const id = await addDocument(api(), { owner: 'bureauOwner' });
  const { url } = await view(id);
  const token = `Bearer ${await api().tokenFor('bureauOwner')}`;
  const paths = [url.replace('/service/api', ''), `/document/documents/download/${id}`];
  const get = (path: string, headers: Record<string, string>) =>
    api().request(path, { headers: { Authorization: token, ...headers } });
  const tag = `"${sha256(pdf)}"`;
  for (const path of paths) {
    expect((await get(path, {})).headers.get('ETag')).toBe(tag);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await get(path, { 'If-None-Match': known });
      expect([answer.status, await answer.text(), answer.headers.get('ETag')]).toEqual([
        304,
        '',
        tag,
      ]);
    }
    expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
    const range = { Range: 'bytes=0-3' };
    expect((await get(path, { ...range, 'If-Range': tag })).status).toBe(206);
    expect((await get(path, { ...range, 'If-Range': '"other"' })).status).toBe(200);
  }
});

/** A type that allows several documents per owner. */
const certificate = { document_type_id: type.certificate, additional_name: 'Archiving' };

it('a file that another document of the owner has is refused for the same type [W-31]', async () => {
  await upload(certificate);
  const [first] = await rows();
  const refused = {
    status: 409,
    body: {
      message: `You have already uploaded this file as ${first?.document_name}.`,
      code: 'same_file_of_type',
    },
  };
  expect(await upload(certificate)).toMatchObject(refused);
  expect(await rows()).toEqual([first]);

  await upload({ ...certificate, file: pdfOf(3000) });
  const [, second] = await rows();
  const edited = form({ ...certificate, file: pdf });
  expect(
    await api().call('bureauOwner', 'POST', `${base}/update/${second?.id}`, edited),
  ).toMatchObject(refused);
  expect((await rows())[1]).toEqual(second);
  expect(await storedFiles()).toHaveLength(2);
});

it('of several uploads of a file at once, one is taken [W-31]', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => upload(certificate)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await rows()).toHaveLength(1);
});

it('a file that a document of another type has is taken, with a hint [W-31]', async () => {
  await upload();
  const hint = 'You have uploaded the same file as Decree_bureauOwner.';
  expect(await upload(certificate)).toMatchObject({
    status: 201,
    body: { message: 'Document has been uploaded.', code: 'document_uploaded', hint },
  });
  const [decree] = await rows();
  await edit(decree?.id, pdfOf(3000));
  const { body } = await edit(decree?.id, pdf);
  expect(body).toMatchObject({
    message: 'Document has been updated.',
    code: 'document_updated',
    hint: expect.stringContaining('You have uploaded the same file as CERT_bureauOwner_Archiving'),
  });
});

it('a file that only others have, or the document itself, is taken without a word', async () => {
  await addDocument(api(), { owner: 'instituteOwner' });
  expect((await upload()).body).toEqual({
    message: 'Document has been uploaded.',
    code: 'document_uploaded',
  });
  const own = (await rows()).at(-1);
  expect((await edit(own?.id, pdf)).body).toEqual({
    message: 'Document has been updated.',
    code: 'document_updated',
  });
  expect((await upload({ document_type_id: type.photo, file: jpeg })).status).toBe(201);
});

it('files of earlier versions get their SHA-256 one by one, after an interruption the rest [O-34]', async () => {
  const { db, files } = api();
  const ids = await Promise.all(
    [1, 2, 3, 4].map(() => addDocument(api(), { owner: 'bureauOwner' })),
  );
  await db.update(stored_files).set({ sha256: null });
  const { storage_id: lost = '' } = (await documentIn(api(), ids[0] ?? 0)) ?? {};
  await files.remove(lost);
  const hashes = async () => (await db.select().from(stored_files)).map((file) => file.sha256);

  expect((await view(ids[1])).sha256).toBeNull();
  const stop = new AbortController();
  const digest = vi.spyOn(files, 'digest').mockImplementationOnce((...args) => {
    stop.abort();
    digest.mockRestore();
    return files.digest(...args);
  });
  await hashOldFiles(api(), stop.signal);
  expect((await hashes()).filter(Boolean).length).toBeLessThan(2);

  await hashOldFiles(api());
  expect((await hashes()).filter((hash) => hash === sha256(pdf))).toHaveLength(3);
  const [left] = await db.select().from(stored_files).where(eq(stored_files.id, lost));
  expect(left?.sha256).toBeNull();
  expect((await view(ids[1])).sha256).toBe(sha256(pdf));
});
