import { describe, expect, it } from 'vitest';
import { apiPerTest } from '../../support/api/api-per-test';
import {
  aDayLater,
  addDocument,
  documentIn,
  jpeg,
  pdfOf,
  status,
  type,
} from '../../support/api/fixture';
import { base, form, type Parts, uploads } from '../../support/api/uploads';

const api = apiPerTest();
const { storedFiles, expectNothingKept } = uploads(api);
const edit = (id: number, data: FormData) =>
  api().call('bureauOwner', 'POST', `${base}/update/${id}`, data);

describe('an edit', () => {
  const storageOf = async (id: number) => (await documentIn(api(), id))?.storage_id;

  it.each([status.draft, status.rejected])('replaces the file in status %i', async (current) => {
    const id = await addDocument(api(), { owner: 'bureauOwner', document_status_id: current });
    const before = await storageOf(id);
    const { status: code, body } = await edit(id, form({ file: pdfOf(5000) }));
    expect([code, body]).toEqual([
      200,
      { message: 'Document has been updated.', code: 'document_updated' },
    ]);
    const after = await documentIn(api(), id);
    expect(after).toMatchObject({ file_size: 5, document_status_id: current });
    expect(after?.storage_id).not.toBe(before);
    await aDayLater(api());
    const kept = current === status.rejected ? [before] : [];
    expect(new Set(await storedFiles())).toEqual(new Set([after?.storage_id, ...kept]));
  });

  it('without a file keeps the one there is', async () => {
    const id = await addDocument(api(), {
      owner: 'bureauOwner',
      document_type_id: type.certificate,
      additional_name: 'Before',
    });
    const before = await storageOf(id);
    const data = new FormData();
    data.append('additional_name', 'After');
    expect((await edit(id, data)).status).toBe(200);
    expect(await documentIn(api(), id)).toMatchObject({
      additional_name: 'After',
      storage_id: before,
    });
    expect(await storedFiles()).toEqual([before]);
  });

  it.each<[string, Parts, string]>([
    ['another type', { document_type_id: type.photo }, 'document_type_id'],
    ['a file of the wrong type', { file: jpeg }, 'file'],
    ['a file too large', { file: pdfOf(30_000) }, 'file'],
    ['an empty file', { file: Buffer.alloc(0) }, 'file'],
  ])('with %s is refused and changes nothing', async (_, parts, field) => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const before = await documentIn(api(), id);
    const { status: code, body } = await edit(id, form(parts));
    expect([code, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await documentIn(api(), id)).toEqual(before);
    expect(await storedFiles()).toEqual([before?.storage_id]);
  });

  it.each([status.sent, status.verified, status.approved])(
    'in status %i is refused and changes nothing [W-4]',
    async (current) => {
      const id = await addDocument(api(), { owner: 'bureauOwner', document_status_id: current });
      const before = await documentIn(api(), id);
      const { status: code, body } = await edit(id, form({}));
      expect(code).toBe(409);
      expect(body.message).toMatch(/^This document has /);
      expect(await documentIn(api(), id)).toEqual(before);
      expect(await storedFiles()).toEqual([before?.storage_id]);
    },
  );

  it("of another owner's document is refused and changes nothing [W-4]", async () => {
    const id = await addDocument(api(), { owner: 'instituteOwner' });
    const before = await storedFiles();
    expect((await edit(id, form({}))).status).toBe(404);
    expect(await storedFiles()).toEqual(before);
  });

  it('of no document is refused and keeps nothing', async () => {
    expect((await edit(999, form({}))).status).toBe(404);
    await expectNothingKept();
  });

  it('is open also while the type is no longer in use', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner', document_type_id: type.oldCard });
    expect((await edit(id, form({ document_type_id: type.oldCard }))).status).toBe(200);
  });
});
