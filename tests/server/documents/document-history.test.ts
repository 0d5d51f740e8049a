import { describe, expect, it } from 'vitest';
import { document_events } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { between, closed } from '../../support/api/between';
import { documentLife, expectOk, good, owner } from '../../support/api/document-life';
import { addDocument, documentIn, pdfOf, status, type } from '../../support/api/fixture';

const api = apiPerTest();
const {
  call,
  uploaded,
  edit,
  describeIt,
  send,
  verify,
  approve,
  reset,
  remove,
  eventsOf,
  versionOf,
} = documentLife(api);

describe('history', () => {
  it('tells a whole life: who, when, from, to, note, version and what changed [H-8]', async () => {
    const began = new Date();
    const id = await uploaded(type.certificate, 'Archiving');
    await expectOk(describeIt(id));
    await expectOk(send(id));
    await expectOk(verify('verifier', id, status.rejected, undefined, 'Page 2 is missing'));
    await expectOk(edit(id, { additional_name: 'Archiving, 2025', file: pdfOf(3000) }));
    await expectOk(describeIt(id, { ...good, number: '8/2026' }));
    await expectOk(send(id));
    await expectOk(verify('verifier', id, status.verified));
    await expectOk(approve('approver', id, status.approved));

    const { body } = await call(owner, 'GET', `/document/documents/view/${id}`);
    const told = body.data.history.map(
      (event: { user: { username: string }; [member: string]: unknown }) => [
        event.version,
        event.user.username,
        event.action,
        event.from_status_id,
        event.to_status_id,
        event.note,
        event.changes,
      ],
    );
    const { draft, sent, verified, rejected, approved } = status;
    const change = (field: string, label: string, from: string, to: string) => ({
      field,
      label,
      from,
      to,
    });
    expect(told).toEqual([
      [1, owner, 'upload', null, draft, '', []],
      [
        ...[2, owner, 'meta data', draft, draft, ''],
        [
          change('meta_data.signed_on', 'Signed on', '', '2026-01-05'),
          change('meta_data.number', 'Number', '', '7/2026'),
        ],
      ],
      [3, owner, 'send', draft, sent, '', []],
      [4, 'verifier', 'reject', sent, rejected, 'Page 2 is missing', []],
      [
        ...[5, owner, 'edit', rejected, rejected, ''],
        [
          change('additional_name', 'Description', 'Archiving', 'Archiving, 2025'),
          change('file', 'File', 'PDF, 1 KB', 'PDF, 3 KB'),
        ],
      ],
      [
        ...[6, owner, 'meta data', rejected, rejected, ''],
        [change('meta_data.number', 'Number', '7/2026', '8/2026')],
      ],
      [7, owner, 'send', rejected, sent, '', []],
      [8, 'verifier', 'verify', sent, verified, '', []],
      [9, 'approver', 'approve', verified, approved, '', []],
    ]);
    for (const { at, user } of body.data.history) {
      expect(Date.parse(at)).toBeGreaterThanOrEqual(began.getTime() - 1000);
      expect(Date.parse(at)).toBeLessThanOrEqual(Date.now() + 1000);
      expect(user.name).toBe(`Name of ${user.username}`);
    }
    expect(body.data).toMatchObject({ id, version: 9, document_status_id: approved });
  });

  it('keeps the rejection when the document has been approved', async () => {
    const id = await addDocument(api(), { owner, document_status_id: status.sent });
    await verify('verifier', id, status.rejected, undefined, 'Unreadable');
    await describeIt(id);
    await send(id);
    await verify('malangVerifier', id, status.verified);
    await verify('verifier', id, status.verified);
    await approve('approver', id, status.approved);
    expect((await documentIn(api(), id))?.verifier_note).toBe('');
    expect((await eventsOf(id)).map(({ note }) => note)).toContain('Unreadable');
  });

  it('tells of a deletion, and outlives the document [H-8]', async () => {
    const id = await addDocument(api(), { owner });
    await expectOk(remove(id));
    expect(await eventsOf(id)).toMatchObject([
      {
        version: 2,
        action: 'delete',
        from_status_id: status.draft,
        to_status_id: null,
        user: { username: owner },
        changes: [{ field: 'document_name', from: `Decree_${owner}`, to: '' }],
      },
    ]);
  });

  it('tells of a reset, and who made it', async () => {
    const id = await addDocument(api(), { owner, document_status_id: status.approved });
    await expectOk(reset(id));
    expect(await eventsOf(id)).toMatchObject([
      {
        version: 2,
        action: 'reset',
        from_status_id: status.approved,
        to_status_id: status.draft,
        user: { username: 'admin' },
      },
    ]);
  });

  it('leaves out what is oldest where it is longer than 500 events', async () => {
    const id = await addDocument(api(), { owner });
    const { user_id } = (await documentIn(api(), id)) ?? { user_id: 0 };
    await api()
      .db.insert(document_events)
      .values(
        Array.from({ length: 501 }, (_, index) => ({
          ...{ document_id: id, version: index + 1, user_id, action: 'edit' as const },
          from_status_id: status.draft,
          to_status_id: status.draft,
        })),
      );
    const { body } = await call(owner, 'GET', `/document/documents/view/${id}`);
    expect(body.data.history.map(({ version }: { version: number }) => version)).toEqual(
      Array.from({ length: 500 }, (_, index) => index + 2),
    );
  });

  it('says nothing of what changes nothing', async () => {
    const id = await uploaded(type.certificate, 'Archiving');
    await describeIt(id);
    await expectOk(describeIt(id));
    await expectOk(edit(id, { additional_name: 'Archiving' }));
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual(['upload', 'meta data']);
    expect(await versionOf(id)).toBe(2);
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['a send without meta data', (id) => send(id)],
    ['a verification of a draft', (id) => verify('verifier', id, status.verified)],
    ['meta data that do not fit', (id) => describeIt(id, { number: '', signed_on: 'x' })],
    ['an edit with a wrong file', (id) => edit(id, { file: Buffer.from('text') })],
    [
      "a deletion by somebody else's hand",
      (id) => call('instituteOwner', 'DELETE', `/document/my-documents/delete/${id}`),
    ],
  ])('%s leaves no line', async (_, attempt) => {
    const id = await addDocument(api(), { owner });
    const before = await documentIn(api(), id);
    await attempt(id);
    expect(await eventsOf(id)).toEqual([]);
    expect(await documentIn(api(), id)).toEqual(before);
  });

  it('is one with the row: when the line cannot be written, nothing is [H-8]', async () => {
    const id = await addDocument(api(), { owner, isDescribed: true });
    const before = await documentIn(api(), id);
    await api().db.delete(document_events);
    await between(api().db, closed(document_events), async () => {
      expect((await send(id)).status).toBe(500);
      expect((await remove(id)).status).toBe(500);
      expect((await reset(id)).status).toBe(500);
      expect((await describeIt(id, { ...good, number: '9' })).status).toBe(500);
      expect((await edit(id, { file: pdfOf(2000) })).status).toBe(500);
    });
    expect(await documentIn(api(), id)).toEqual(before);
    const file = await api().db.query.stored_files.findFirst({
      where: (files, { eq: is }) => is(files.id, before?.storage_id ?? ''),
    });
    expect(file?.state).toBe('kept');
  });
});
