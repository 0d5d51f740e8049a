// @vitest-environment node
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { document_events, documents, meta_columns } from '../../server/storage/schema';
import { apiPerTest } from '../support/api/api-per-test';
import { between } from '../support/api/between';
import {
  addDocument,
  category,
  column,
  documentIn,
  pdf,
  pdfOf,
  status,
  type,
  type Username,
} from '../support/api/fixture';

const api = apiPerTest();
const owner = 'bureauOwner';

const seen = (version?: number) => (version === undefined ? '' : `?version=${version}`);
function form(parts: Record<string, string | Uint8Array>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, new File([Buffer.from(value)], 'a.pdf'));
  }
  return data;
}

const call = (username: Username, method: string, path: string, body?: object) =>
  api().call(username, method, path, body);
const upload = (document_type_id: number = type.decree, additional_name = '') =>
  call(
    owner,
    'POST',
    '/document/my-documents',
    form({ document_type_id: String(document_type_id), additional_name, file: pdf }),
  );
const edit = (id: number, parts: Parameters<typeof form>[0], version?: number) =>
  call(owner, 'POST', `/document/my-documents/update/${id}${seen(version)}`, form(parts));
const good = { number: '7/2026', signed_on: '2026-01-05' };
const describeIt = (id: number, values: object = good, version?: number) =>
  call(owner, 'PUT', `/document/meta-datas/${id}${seen(version)}`, values);
const send = (id: number, version?: number) =>
  call(owner, 'POST', `/document/my-documents/send/${id}${seen(version)}`);
const verify = (username: Username, id: number, to: number, version?: number, note = '') =>
  call(username, 'PUT', `/document/verifications/update/${id}${seen(version)}`, {
    document_status_id: to,
    verifier_note: note,
  });
const approve = (username: Username, id: number, to: number, version?: number, note = '') =>
  call(username, 'PUT', `/document/approves/update/${id}${seen(version)}`, {
    document_status_id: to,
    approval_note: note,
  });
const reset = (id: number, version?: number) =>
  call('admin', 'POST', `/document/documents/reset/${id}${seen(version)}`);
const remove = (id: number, version?: number) =>
  call(owner, 'DELETE', `/document/my-documents/delete/${id}${seen(version)}`);

async function uploaded(document_type_id?: number, additional_name?: string): Promise<number> {
  expect((await upload(document_type_id, additional_name)).status).toBe(201);
  const rows = await api().db.select().from(documents).orderBy(asc(documents.id));
  return rows.at(-1)?.id ?? 0;
}

const eventsOf = (id: number) =>
  api().db.query.document_events.findMany({
    where: eq(document_events.document_id, id),
    orderBy: asc(document_events.id),
    with: { user: { columns: { username: true } } },
  });
const versionOf = async (id: number) => (await documentIn(api(), id))?.version;

async function expectOk(answer: Promise<{ status: number; body: unknown }>) {
  const { status: code, body } = await answer;
  expect([code, body]).toEqual([200, { message: expect.any(String) }]);
}

describe('history', () => {
  it('tells a whole life: who, when, from, to, note, version and what changed', async () => {
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

  it('tells of a deletion, and outlives the document', async () => {
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

  it('is one with the row: when the line cannot be written, nothing is', async () => {
    const id = await addDocument(api(), { owner, isDescribed: true });
    const before = await documentIn(api(), id);
    await api().db.delete(document_events);
    const closed: [SQL, SQL] = [
      sql`alter table document_events add constraint closed check (false)`,
      sql`alter table document_events drop constraint closed`,
    ];
    await between(api().db, closed, async () => {
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

  it('of before a rejection, a new file and a second send is refused: V2 has not seen it', async () => {
    const id = await addDocument(api(), { owner, document_status_id: status.sent });
    await verify('verifier', id, status.rejected, 1, 'Wrong file');
    await edit(id, { file: pdfOf(2000) });
    await describeIt(id);
    await send(id);
    const before = await documentIn(api(), id);
    const stale = await verify('verifier', id, status.verified, 1);
    expect([stale.status, stale.body]).toEqual([
      409,
      { message: 'The owner has sent a new version since you opened this document.' },
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
      expect([answer.status, answer.body]).toEqual([409, { message }]);
    }
    await send(id, 2);
    await verify('verifier', id, status.verified, 3);
    const { status: code, body } = await approve('approver', id, status.approved, 3);
    expect([code, body.message]).toEqual([
      409,
      'Name of verifier has verified it since you opened this document.',
    ]);
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

describe('nobody decides twice', () => {
  const both = 'jackOfAllTrades';

  it('who verified a document does not approve or reject it; a colleague does', async () => {
    const id = await addDocument(api(), { owner, document_status_id: status.sent });
    await expectOk(verify(both, id, status.verified));
    const before = await documentIn(api(), id);
    for (const to of [status.approved, status.rejected]) {
      const { status: code, body } = await approve(both, id, to, undefined, 'No');
      expect([code, body]).toEqual([
        403,
        { message: 'You have verified this document, so somebody else has to approve it.' },
      ]);
    }
    expect(await documentIn(api(), id)).toEqual(before);
    await expectOk(approve('approver', id, status.approved));
  });

  it('does not find it in the queue, whose other documents stay', async () => {
    const mine = await addDocument(api(), { owner, document_status_id: status.sent });
    const other = await addDocument(api(), {
      owner: 'instituteOwner',
      document_status_id: status.sent,
    });
    await verify(both, mine, status.verified);
    await verify('verifier', other, status.verified);
    const idsFor = async (username: Username) => {
      const { body } = await call(username, 'GET', '/document/approves');
      return body.data.data.map(({ id }: { id: number }) => id);
    };
    expect(await idsFor(both)).toEqual([other]);
    expect(await idsFor('approver')).toEqual([mine, other]);
  });

  it('may approve what somebody else has verified after it came back', async () => {
    const id = await addDocument(api(), {
      owner,
      document_status_id: status.sent,
      isDescribed: true,
    });
    await verify(both, id, status.verified);
    await approve('approver', id, status.rejected, undefined, 'No');
    await send(id);
    await verify('verifier', id, status.verified);
    await expectOk(approve(both, id, status.approved));
  });

  it('is free again when the document was reset', async () => {
    const id = await addDocument(api(), {
      owner,
      document_status_id: status.sent,
      isDescribed: true,
    });
    await verify(both, id, status.verified);
    await reset(id);
    expect((await documentIn(api(), id))?.verified_by).toBeNull();
  });
});

describe('one document of a type that allows only one', () => {
  const refusal = {
    document_type_id: ['You have a document of this type already. Edit that one instead.'],
  };

  it('refuses the second, and stores nothing of it', async () => {
    await uploaded();
    const { status: code, body } = await upload();
    expect([code, body.errors]).toEqual([422, refusal]);
    expect(await api().db.$count(documents)).toBe(1);
    expect(await api().db.query.stored_files.findMany()).toHaveLength(1);
  });

  it('of two at once takes one', async () => {
    const answers = await Promise.all([upload(), upload(), upload()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422, 422]);
    expect(await api().db.$count(documents)).toBe(1);
  });

  it('takes several of a type that allows them, and of another owner', async () => {
    await uploaded(type.certificate, 'One');
    await uploaded(type.certificate, 'Two');
    await addDocument(api(), { owner: 'instituteOwner' });
    await uploaded();
    expect(await api().db.$count(documents)).toBe(4);
  });

  it('takes another one when the first has been deleted', async () => {
    const id = await uploaded();
    await expectOk(remove(id));
    await uploaded();
  });
});

describe('meta data on the way', () => {
  it('are asked for again when a document is sent', async () => {
    const id = await addDocument(api(), { owner, isDescribed: true });
    await api()
      .db.update(meta_columns)
      .set({ is_mandatory: 1 })
      .where(eq(meta_columns.id, column.remark));
    const { status: code, body } = await send(id);
    expect([code, body]).toEqual([
      409,
      {
        message:
          'Some meta data are missing or not valid: Remark. Correct them before you send the document.',
      },
    ]);
    expect(await documentIn(api(), id)).toMatchObject({ document_status_id: 1, version: 1 });
    await expectOk(describeIt(id, { ...good, remark: 'None' }));
    await expectOk(send(id));
  });

  it('of a column that its category has lost go with the next save', async () => {
    const id = await addDocument(api(), { owner, isDescribed: true });
    await call('admin', 'PUT', `/data-referensi/categories/update/${category.letters}`, {
      category_name: 'Letters',
      category_description: 'On paper',
      column_id: [column.number],
    });
    await expectOk(describeIt(id, { number: '7/2026' }));
    expect((await eventsOf(id)).at(-1)?.changes).toEqual([
      { field: 'meta_data.signed_on', label: 'Signed on', from: '2026-01-05', to: '' },
    ]);
    const { status: code } = await call(
      'admin',
      'DELETE',
      `/data-referensi/columns/delete/${column.signedOn}`,
    );
    expect(code).toBe(200);
  });
});
