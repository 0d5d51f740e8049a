import { range } from 'es-toolkit';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StatusId } from '../../../server/domain/statuses';
import {
  document_counts,
  document_types,
  documents,
  stored_files,
  users,
} from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { documentLife, expectOk } from '../../support/api/document-life';
import { addDocument, everybody, status, type, type Username } from '../../support/api/fixture';
import { lists, namesOf, ownersOf, type Row, rowsOf } from './document-rows';

const api = apiPerTest();

const owners: Username[] = [
  'bureauOwner',
  'instituteOwner',
  'malangOwner',
  'batuOwner',
  'freelancer',
  'jackOfAllTrades',
];

type NewRow = { owner?: Username; additional_name: string; document_status_id?: StatusId };

/** Adds documents, in this order, whose files exist in the database only. */
async function addRows(rows: NewRow[]): Promise<void> {
  const { db } = api();
  const people = await db.select({ id: users.id, username: users.username }).from(users);
  const idOf = new Map(people.map(({ id, username }) => [username, id]));
  const fileOf = ({ additional_name }: NewRow) => `file of ${additional_name}`;
  await db
    .insert(stored_files)
    .values(rows.map((row) => ({ id: fileOf(row), state: 'kept' as const })));
  await db.insert(documents).values(
    rows.map(({ owner = 'bureauOwner', ...row }) => ({
      user_id: idOf.get(owner) ?? 0,
      document_type_id: type.decree,
      document_name: 'Decree',
      extension: 'pdf',
      mime_type: 'application/pdf',
      storage_id: fileOf(row),
      file_size: 1,
      ...row,
    })),
  );
}

it('gives a document with all that the screens show of it [C-53 I-40]', async () => {
  await api()
    .db.update(document_types)
    .set({ rejection_reasons: ['In colour, please.'] });
  const id = await addDocument(api(), {
    owner: 'bureauOwner',
    document_type_id: type.certificate,
    document_status_id: status.rejected,
    additional_name: 'Archiving',
    verifier_note: 'Unreadable',
    isDescribed: true,
  });
  expect(await rowsOf(api(), 'bureauOwner', lists.mine)).toEqual([
    {
      id,
      user: { username: 'bureauOwner', name: 'Name of bureauOwner' },
      document_type_id: type.certificate,
      document_type: {
        document_type: 'Certificate',
        rejection_reasons: ['In colour, please.'],
        category: {
          columns: [
            { id: 2, column_description: 'Signed on' },
            { id: 1, column_description: 'Number' },
            { id: 3, column_description: 'Remark' },
          ],
        },
      },
      additional_name: 'Archiving',
      document_name: 'Decree_bureauOwner',
      file_size: 1,
      path: expect.stringMatching(/^documents\/[0-9a-f-]{36}\/Decree_bureauOwner\.pdf$/),
      document_status_id: status.rejected,
      document_status: { status: 'Rejected' },
      meta_data_count: 2,
      verifier_note: 'Unreadable',
      approval_note: '',
      version: 1,
      status_since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      is_corrected: 0,
      rejection_note: '',
    },
  ]);
});

it('says that a rejected document has been changed since, until it is sent [Z-6]', async () => {
  const id = await addDocument(api(), {
    owner: 'bureauOwner',
    document_status_id: status.rejected,
    status_since: new Date(Date.now() - 60_000),
    isDescribed: true,
  });
  const isCorrected = async () =>
    (await api().call('bureauOwner', 'GET', `${lists.mine}/detail/${id}?role=asn`)).body.data
      .is_corrected;
  const values = { number: '7', signed_on: '2020-01-02', remark: 'anew' };
  expect(await isCorrected()).toBe(0);
  await api().call('bureauOwner', 'PUT', `/document/meta-datas/${id}`, values);
  expect(await isCorrected()).toBe(1);
  await api().call('bureauOwner', 'POST', `${lists.mine}/send/${id}`);
  expect(await isCorrected()).toBe(0);
});

it('gives the note of the last rejection of a document that waits again, to its approver, too [I-31]', async () => {
  const { call, send, verify, approve, reset } = documentLife(api);
  const id = await addDocument(api(), {
    owner: 'bureauOwner',
    document_status_id: status.sent,
    isDescribed: true,
  });
  const told = async (username: Username, list: string) => {
    const { body } = await call(username, 'GET', `/document/${list}`);
    return body.data.data.map((row: { rejection_note: string }) => row.rejection_note);
  };
  expect(await told('verifier', 'verifications')).toEqual(['']);
  await expectOk(verify('verifier', id, status.rejected, undefined, 'Reason: Not legible'));
  expect(await told('bureauOwner', 'my-documents')).toEqual(['']);
  await expectOk(send(id));
  expect(await told('verifier', 'verifications')).toEqual(['Reason: Not legible']);
  await expectOk(verify('verifier', id, status.verified));
  expect(await told('approver', 'approves')).toEqual(['Reason: Not legible']);
  await expectOk(approve('approver', id, status.approved));
  expect(await told('bureauOwner', 'my-documents')).toEqual(['']);
  // The approval has settled the note.
  await expectOk(reset(id));
  await expectOk(send(id));
  expect(await told('verifier', 'verifications')).toEqual(['']);
});

it('gives an owner the same document by detail/{id}', async () => {
  const id = await addDocument(api(), { owner: 'bureauOwner' });
  const [row] = await rowsOf(api(), 'bureauOwner', lists.mine);
  const { body } = await api().call('bureauOwner', 'GET', `${lists.mine}/detail/${id}?role=asn`);
  expect(body).toEqual({ data: row });
});

it.each(['999999', '0', '-1', 'x', '1.5', '99999999999999999999'])(
  'answers 404 to the detail of document %s',
  async (id) => {
    const { status, body } = await api().call('bureauOwner', 'GET', `${lists.mine}/detail/${id}`);
    expect(status).toBe(404);
    expect(body.message).toBe('Document was not found.');
  },
);

it("answers to the detail of another owner's document as if there were none", async () => {
  const id = await addDocument(api(), { owner: 'instituteOwner' });
  const detail = (id: number) => api().call('bureauOwner', 'GET', `${lists.mine}/detail/${id}`);
  const { status: code, body } = await detail(id);
  expect([code, body]).toEqual([404, (await detail(id + 1)).body]);
});

describe('who sees what', () => {
  /** One document per owner and status, named `owner:status`. */
  beforeEach(() =>
    addRows(
      owners.flatMap((owner) =>
        Object.values(status).map((document_status_id) => ({
          owner,
          document_status_id,
          additional_name: `${owner}:${document_status_id}`,
        })),
      ),
    ),
  );

  type Seen = { of: string[]; inStatus: number[] };

  /** The owners and statuses of all documents in a person's list. */
  async function seenBy(username: Username, path: string): Promise<Seen> {
    const rows: Row[] = [];
    for (let page = 1; ; page += 1) {
      const next = await rowsOf(api(), username, `${path}?page=${page}`);
      if (next.length === 0) break;
      rows.push(...next);
    }
    const statuses = namesOf(rows).map((name) => Number(name.split(':')[1]));
    return { of: ownersOf(rows), inStatus: [...new Set(statuses)].sort() };
  }

  async function expectSeen(path: string, told: Partial<Record<Username, Seen>>) {
    const seen: typeof told = {};
    for (const username of everybody.filter((name) => name in told)) {
      seen[username] = await seenBy(username, path);
    }
    expect(seen).toEqual(told);
  }

  const everyone = [...owners].sort();
  const ministry = ['bureauOwner', 'freelancer', 'instituteOwner', 'jackOfAllTrades'];
  const sentOn = [2, 3, 4, 5];
  const all = Object.values(status);
  const nothing = { of: [], inStatus: [] };

  it('among all documents, each sees those of certain owners in certain statuses [P-3 W-6]', () =>
    expectSeen(lists.all, {
      admin: { of: everyone, inStatus: all },
      viewer: { of: everyone, inStatus: sentOn },
      unitAdmin: { of: ['bureauOwner', 'jackOfAllTrades'], inStatus: sentOn },
      unitlessAdmin: nothing,
      bureauOwner: { of: ['bureauOwner'], inStatus: all },
      malangOwner: { of: ['malangOwner'], inStatus: all },
      freelancer: { of: ['freelancer'], inStatus: all },
      verifier: { of: ministry, inStatus: sentOn },
      malangVerifier: { of: ['malangOwner'], inStatus: sentOn },
      idleVerifier: nothing,
      approver: { of: ministry, inStatus: sentOn },
      malangApprover: { of: ['malangOwner'], inStatus: sentOn },
    }));

  const sent = [status.sent];
  const verified = [status.verified];
  const othersOfMinistry = ['bureauOwner', 'freelancer', 'instituteOwner'];

  it('the verification queue holds the sent documents for which the verifier is responsible', () =>
    expectSeen(lists.verifications, {
      verifier: { of: ministry, inStatus: sent },
      malangVerifier: { of: ['malangOwner'], inStatus: sent },
      idleVerifier: nothing,
      jackOfAllTrades: { of: othersOfMinistry, inStatus: sent },
    }));

  it('the approval queue holds the verified documents for which the approver is responsible', () =>
    expectSeen(lists.approves, {
      approver: { of: ministry, inStatus: verified },
      malangApprover: { of: ['malangOwner'], inStatus: verified },
      jackOfAllTrades: { of: othersOfMinistry, inStatus: verified },
    }));
});

describe('order', () => {
  it.each(['mine', 'all'] as const)('%s: newest first [W-7]', async (list) => {
    for (const additional_name of ['first', 'second', 'third']) {
      await addDocument(api(), { owner: 'bureauOwner', additional_name });
    }
    const rows = await rowsOf(api(), 'bureauOwner', lists[list]);
    expect(namesOf(rows)).toEqual(['third', 'second', 'first']);
  });

  it.each<[Username, string, 2 | 3]>([
    ['verifier', lists.verifications, status.sent],
    ['approver', lists.approves, status.verified],
  ])(
    'the queue of %s: what has waited longest comes first [W-6 W-7]',
    async (username, path, waiting) => {
      const day = (date: number) => new Date(Date.UTC(2026, 0, date));
      for (const [additional_name, status_since] of [
        ['youngest', day(9)],
        ['oldest', day(1)],
        ['middle', day(5)],
        ['as old, came later', day(1)],
      ] as const) {
        const document = { additional_name, status_since, document_status_id: waiting };
        await addDocument(api(), { owner: 'bureauOwner', ...document });
      }
      expect(namesOf(await rowsOf(api(), username, path))).toEqual([
        'oldest',
        'as old, came later',
        'middle',
        'youngest',
      ]);
    },
  );
});

describe('paging', () => {
  beforeEach(() =>
    addRows(range(1, 22).map((number) => ({ additional_name: `Document ${number}` }))),
  );

  it('gives ten rows a page and links that carry the filters [L-1]', async () => {
    const path = `${lists.mine}?role=asn&additional_name=document&page=2`;
    const { body } = await api().call('bureauOwner', 'GET', path);
    expect(body.data.data).toHaveLength(10);
    const url = (page: number) =>
      `/service/api/document/my-documents?role=asn&additional_name=document&page=${page}`;
    expect(body.data.links).toEqual([
      { url: url(1), label: '&laquo; Previous', active: false },
      { url: url(1), label: '1', active: false },
      { url: url(2), label: '2', active: true },
      { url: url(3), label: '3', active: false },
      { url: url(3), label: 'Next &raquo;', active: false },
    ]);
  });

  it('gives every row on one page and only one', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => rowsOf(api(), 'bureauOwner', `${lists.mine}?page=${page}`)),
    );
    expect(pages.map((rows) => rows.length)).toEqual([10, 10, 1]);
    expect(new Set(namesOf(pages.flat())).size).toBe(21);
  });

  it('gives no rows beyond the last page, and a way back', async () => {
    const { body } = await api().call('bureauOwner', 'GET', `${lists.mine}?page=9`);
    expect(body.data.data).toEqual([]);
    expect(body.data.links[0].url).toBe('/service/api/document/my-documents?page=3');
  });

  it.each(['0', '-1', 'x', '1.5', ''])('takes page=%s for the first', async (page) => {
    const rows = await rowsOf(api(), 'bureauOwner', `${lists.mine}?page=${page}`);
    expect(rows).toEqual(await rowsOf(api(), 'bureauOwner', lists.mine));
  });

  it.each<[Username, string]>([
    ['bureauOwner', `${lists.mine}?page=1001`],
    ['viewer', `${lists.all}?additional_name=x&page=1001`],
    ['viewer', `${lists.all}?page=1000001`],
    ['viewer', `${lists.all}?page=${Number.MAX_SAFE_INTEGER}`],
    ['viewer', `${lists.all}?page=1e30`],
    ['viewer', `${lists.all}?page=${'9'.repeat(30)}`],
  ])('leads back from however far beyond the last page: %s, %s', async (username, path) => {
    const { status: code, body } = await api().call(username, 'GET', path);
    const near = await api().call(username, 'GET', path.replace(/page=.*/, 'page=99'));
    expect([code, body.data.data]).toEqual([200, []]);
    const labels = (links: { label: string }[]) => links.map(({ label }) => label);
    expect(labels(body.data.links)).toEqual(labels(near.body.data.links));
  });

  it.each<[Username, string]>([
    ['bureauOwner', `${lists.mine}?page=1000`],
    ['viewer', `${lists.all}?page=1000000`],
  ])('gives nothing on a page beyond the last: %s, %s', async (username, path) => {
    expect(await rowsOf(api(), username, path)).toEqual([]);
  });
});

it('gives the rows of a page that is read from the end of a long list', async () => {
  await addRows(
    range(1, 1044).map((number) => ({
      additional_name: `${number}`,
      document_status_id: status.sent,
    })),
  );
  const pages = await Promise.all(
    [100, 101, 105, 106].map((page) => rowsOf(api(), 'viewer', `${lists.all}?page=${page}`)),
  );
  const downFrom = (first: number, last: number) =>
    range(first, last - 1, -1).map((number) => `${number}`);
  expect(pages.map(namesOf)).toEqual([downFrom(53, 44), downFrom(43, 34), downFrom(3, 1), []]);
});

it('refuses the pages in the middle of a very long list, and reads its ends', async () => {
  await addRows([{ additional_name: 'x', document_status_id: status.sent }]);
  await api().db.update(document_counts).set({ count: 1_000_000 });
  const codes = [1000, 1001, 50_000].map(async (page) => {
    const { status: code } = await api().call('viewer', 'GET', `${lists.all}?page=${page}`);
    return code;
  });
  expect(await Promise.all(codes)).toEqual([200, 422, 422]);
  const { body } = await api().call('viewer', 'GET', lists.all);
  const last = body.data.links.at(-2).url.replace('/service/api', '');
  expect((await api().call('viewer', 'GET', last)).status).toBe(200);
});
