import { describe, expect, it } from 'vitest';
import { apiPerTest } from '../../support/api/api-per-test';
import { aDayLater, addDocument, documentIn, status, type } from '../../support/api/fixture';
import { idsIn } from '../../support/processes/files-in';

const api = apiPerTest();
const send = (id: number | string) =>
  api().call('bureauOwner', 'POST', `/document/my-documents/send/${id}`);
const remove = (id: number | string) =>
  api().call('bureauOwner', 'DELETE', `/document/my-documents/delete/${id}`);

it('lists as many documents at once as are asked for, up to 200 [Z-1]', async () => {
  for (let count = 0; count < 21; count += 1) await addDocument(api(), { owner: 'bureauOwner' });
  const list = async (perPage: string) => {
    const url = `/document/my-documents?per_page=${perPage}`;
    const { body } = await api().call('bureauOwner', 'GET', url);
    const [last] = body.data.links.slice(-2);
    expect(body.data.max_per_page).toBe(200);
    return { rows: body.data.data.length, pages: Number(last.label) };
  };
  const { rows: all, pages } = await list('200');
  expect(pages).toBe(1);
  expect(await list('201')).toEqual({ rows: all, pages });
  expect(await list('20')).toEqual({ rows: 20, pages: Math.ceil(all / 20) });
  for (const wrong of ['0', '-5', 'x', '1.5', '']) expect((await list(wrong)).rows).toBe(10);
});

const editable = [status.draft, status.rejected];
const settled: [1 | 2 | 3 | 4 | 5, string][] = [
  [status.sent, 'This document has been sent and is waiting for verification.'],
  [status.verified, 'This document has already been verified.'],
  [status.approved, 'This document has already been approved.'],
];

describe('send', () => {
  it.each(editable)(
    'sends a described document from status %i [D-9 W-1]',
    async (document_status_id) => {
      const id = await addDocument(api(), {
        owner: 'bureauOwner',
        document_status_id,
        isDescribed: true,
      });
      const { status: code, body } = await send(id);
      expect([code, body]).toEqual([
        200,
        { message: 'Document has been sent.', code: 'document_sent' },
      ]);
      expect((await documentIn(api(), id))?.document_status_id).toBe(status.sent);
    },
  );

  it('puts the document at the end of the queue', async () => {
    const id = await addDocument(api(), {
      owner: 'bureauOwner',
      isDescribed: true,
      status_since: new Date(0),
    });
    await send(id);
    const since = (await documentIn(api(), id))?.status_since.getTime() ?? 0;
    expect(since).toBeGreaterThan(api().now().getTime() - 60_000);
  });

  it('keeps the note of the last rejection for the next verifier', async () => {
    const id = await addDocument(api(), {
      owner: 'bureauOwner',
      document_status_id: status.rejected,
      verifier_note: 'Unreadable',
      isDescribed: true,
    });
    await send(id);
    expect((await documentIn(api(), id))?.verifier_note).toBe('Unreadable');
  });

  it('sends a document whose category has no columns', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner', document_type_id: type.photo });
    expect((await send(id)).status).toBe(200);
  });

  it('refuses a document that has not been described [D-9]', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const { status: code, body } = await send(id);
    expect([code, body.message]).toEqual([
      409,
      'Fill in the meta data before you send the document.',
    ]);
    expect((await documentIn(api(), id))?.document_status_id).toBe(status.draft);
  });

  it.each(settled)('refuses a document in status %i [W-1]', async (document_status_id, message) => {
    const id = await addDocument(api(), {
      owner: 'bureauOwner',
      document_status_id,
      isDescribed: true,
    });
    const { status: code, body } = await send(id);
    expect([code, body.message]).toEqual([409, message]);
    expect((await documentIn(api(), id))?.document_status_id).toBe(document_status_id);
  });

  it('of two at once sends once', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner', isDescribed: true });
    const answers = await Promise.all([send(id), send(id)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
});

describe('delete', () => {
  it.each(editable)(
    'removes row, meta data and file in status %i [D-7]',
    async (document_status_id) => {
      const id = await addDocument(api(), {
        owner: 'bureauOwner',
        document_status_id,
        isDescribed: true,
      });
      const { status: code, body } = await remove(id);
      expect([code, body]).toEqual([
        200,
        { message: 'Document has been deleted.', code: 'document_deleted' },
      ]);
      expect(await documentIn(api(), id)).toBeUndefined();
      expect(await api().db.query.meta_data.findMany()).toEqual([]);
      await aDayLater(api());
      expect(await idsIn(api().filesFolder)).toEqual([]);
    },
  );

  it.each(settled)('refuses a document in status %i', async (document_status_id, message) => {
    const id = await addDocument(api(), { owner: 'bureauOwner', document_status_id });
    const { status: code, body } = await remove(id);
    expect([code, body.message]).toEqual([409, message]);
    expect(await documentIn(api(), id)).toBeDefined();
    expect(await idsIn(api().filesFolder)).toHaveLength(1);
  });

  it('answers 404 the second time', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    await remove(id);
    expect((await remove(id)).status).toBe(404);
  });
});

describe.each([
  ['send', send],
  ['delete', remove],
])('%s', (_, act) => {
  it("refuses another owner's document [W-4]", async () => {
    const id = await addDocument(api(), { owner: 'instituteOwner', isDescribed: true });
    const before = await documentIn(api(), id);
    const { status: code, body } = await act(id);
    expect([code, body.message]).toEqual([404, 'Document was not found.']);
    expect(await documentIn(api(), id)).toEqual(before);
  });

  it.each(['999', 'x', '-1', '1e1'])('answers 404 to document %s', async (id) => {
    expect((await act(id)).status).toBe(404);
  });
});
