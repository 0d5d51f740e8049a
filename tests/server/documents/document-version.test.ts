import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { meta_columns } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { documentLife, expectOk, good, owner } from '../../support/api/document-life';
import { addDocument, column, documentIn, pdf, pdfOf, status } from '../../support/api/fixture';

const api = apiPerTest();
const { call, edit, describeIt, send, verify, approve, reset, remove, versionOf } =
  documentLife(api);

afterEach(() => vi.restoreAllMocks());

/** Does something to a document after its details have been found and before they are read. */
function beforeDetails(work: () => Promise<unknown>): void {
  const { documents } = api().db.query;
  const read = documents.findMany.bind(documents);
  vi.spyOn(documents, 'findMany').mockImplementationOnce(
    (...args) => work().then(() => read(...args)) as never,
  );
}

describe('a version', () => {
  it('is in the rows of every list and in the details', async () => {
    const id = await addDocument(api(), { owner, document_status_id: status.sent });
    for (const [username, path] of [
      [owner, '/document/my-documents'],
      ['viewer', '/document/documents'],
      ['verifier', '/document/verifications'],
    ] as const) {
      const { body } = await call(username, 'GET', path);
      expect([path, body.data.data[0].version]).toEqual([path, 1]);
    }
    for (const path of [`/document/my-documents/detail/${id}`, `/document/documents/view/${id}`]) {
      expect((await call(owner, 'GET', path)).body.data.version).toBe(1);
    }
    expect((await call(owner, 'GET', `/document/meta-datas/${id}`)).body.version).toBe(1);
  });

  it('in the details is that of their file, though another takes its place meanwhile', async () => {
    const id = await addDocument(api(), { owner });
    const before = await documentIn(api(), id);
    beforeDetails(() => expectOk(edit(id, { file: pdfOf(2000) })));
    const { body } = await call(owner, 'GET', `/document/documents/view/${id}`);
    expect(await versionOf(id)).toBe(2);
    expect(body.data.version).toBe(1);
    expect(body.data.url).toContain(`/files/${before?.storage_id}?`);
  });

  it('is not sent for a document that is deleted while its details are read', async () => {
    const id = await addDocument(api(), { owner });
    beforeDetails(() => expectOk(remove(id)));
    const { status: code, body } = await call(owner, 'GET', `/document/documents/view/${id}`);
    expect([code, body]).toEqual([
      404,
      { message: 'Document was not found.', code: 'document_not_found' },
    ]);
  });

  it.each(['0', '-1', 'x', '1.5', '9'.repeat(30)])('%s is refused', async (version) => {
    const id = await addDocument(api(), { owner, document_status_id: status.sent });
    const path = `/document/verifications/update/${id}?version=${version}`;
    const { status: code, body } = await call('verifier', 'PUT', path, { document_status_id: 3 });
    expect([code, Object.keys(body.errors)]).toEqual([422, ['version']]);
    expect(await versionOf(id)).toBe(1);
  });

  it('that is the present one lets every change through', async () => {
    const id = await addDocument(api(), { owner, isDescribed: true });
    await expectOk(edit(id, { file: pdfOf(2000) }, 1));
    await expectOk(describeIt(id, { ...good, number: '9' }, 2));
    await expectOk(send(id, 3));
    await expectOk(verify('verifier', id, status.verified, 4));
    await expectOk(approve('approver', id, status.approved, 5));
    await expectOk(reset(id, 6));
    await expectOk(remove(id, 7));
  });

  it('of before a rejection, a new file and a second send is refused: V2 has not seen it [H-5]', async () => {
    const id = await addDocument(api(), { owner, document_status_id: status.sent });
    await verify('verifier', id, status.rejected, 1, 'Wrong file');
    await edit(id, { file: pdfOf(2000) });
    await describeIt(id);
    await send(id);
    const before = await documentIn(api(), id);
    const stale = await verify('verifier', id, status.verified, 1);
    expect([stale.status, stale.body]).toEqual([
      409,
      {
        message: 'The owner has sent a new version since you opened this document.',
        code: 'changed_meanwhile',
      },
    ]);
    expect(await documentIn(api(), id)).toEqual(before);
    await expectOk(verify('verifier', id, status.verified, before?.version));
  });

  it.each<[string, (id: number) => Promise<unknown>, string]>([
    [
      'a colleague who was faster',
      (id) =>
        call('jackOfAllTrades', 'PUT', `/document/verifications/update/${id}`, {
          document_status_id: status.verified,
        }),
      'Name of jackOfAllTrades has verified it since you opened this document.',
    ],
    [
      'the same person, elsewhere',
      (id) => verify('verifier', id, status.verified),
      'You have verified it since you opened this document.',
    ],
    [
      'a rejection',
      (id) => verify('jackOfAllTrades', id, status.rejected, undefined, 'No'),
      'Name of jackOfAllTrades has rejected it since you opened this document.',
    ],
    [
      'a reset',
      (id) => reset(id),
      'Name of admin has reset it to Draft since you opened this document.',
    ],
  ])('is refused after %s', async (_, meanwhile, message) => {
    const id = await addDocument(api(), {
      owner: 'instituteOwner',
      document_status_id: status.sent,
    });
    await meanwhile(id);
    const { status: code, body } = await verify('verifier', id, status.verified, 1);
    expect([code, body.message]).toEqual([409, message]);
  });

  it('of before is refused in an approval, an edit, meta data, a send and a deletion', async () => {
    const id = await addDocument(api(), { owner, isDescribed: true });
    await edit(id, { file: pdfOf(2000) });
    const message = 'You have changed it since you opened this document.';
    for (const answer of [
      await edit(id, { file: pdf }, 1),
      await describeIt(id, { ...good, number: '9' }, 1),
      await send(id, 1),
      await remove(id, 1),
    ]) {
      expect([answer.status, answer.body]).toEqual([409, { message, code: 'changed_by_you' }]);
    }
    await send(id, 2);
    await verify('verifier', id, status.verified, 3);
    const { status: code, body } = await approve('approver', id, status.approved, 3);
    expect([code, body.message]).toEqual([
      409,
      'Name of verifier has verified it since you opened this document.',
    ]);
  });

  it('of before is refused in a reset', async () => {
    const id = await addDocument(api(), { owner, document_status_id: status.sent });
    await verify('verifier', id, status.verified);
    const before = await documentIn(api(), id);
    const { status: code, body } = await reset(id, 1);
    expect([code, body.message]).toEqual([
      409,
      'Name of verifier has verified it since you opened this document.',
    ]);
    expect(await documentIn(api(), id)).toEqual(before);
  });

  it('that is yet to come is refused, too', async () => {
    const id = await addDocument(api(), { owner, document_status_id: status.sent });
    const { status: code, body } = await verify('verifier', id, status.verified, 99);
    expect([code, body.message]).toEqual([409, 'This document has changed since you opened it.']);
  });

  it('of meta data may be beside a column that is named version', async () => {
    await api()
      .db.update(meta_columns)
      .set({ column_name: 'version' })
      .where(eq(meta_columns.id, column.number));
    const id = await addDocument(api(), { owner });
    await expectOk(describeIt(id, { version: 'A/7', signed_on: '2026-01-05' }, 1));
    const { body } = await call(owner, 'GET', `/document/meta-datas/${id}`);
    expect(body.data.find(({ id: one }: { id: number }) => one === column.number).value).toBe(
      'A/7',
    );
  });
});
