// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { apiPerTest } from '../support/api/api-per-test';
import { addDocument, everybody, status, type, type Username } from '../support/api/fixture';

const api = apiPerTest();

const owners: Username[] = [
  'bureauOwner',
  'instituteOwner',
  'malangOwner',
  'batuOwner',
  'freelancer',
  'jackOfAllTrades',
];
const lists = {
  mine: '/document/my-documents',
  all: '/document/documents',
  verifications: '/document/verifications',
  approves: '/document/approves',
};

type Row = { id: number; additional_name: string; user: { username: string } };

async function rowsOf(username: Username, path: string): Promise<Row[]> {
  const { status, body } = await api().call(username, 'GET', path);
  expect(status).toBe(200);
  return body.data.data;
}

const namesOf = (rows: Row[]) => rows.map(({ additional_name }) => additional_name);
const ownersOf = (rows: Row[]) => [...new Set(rows.map(({ user }) => user.username))].sort();

it('gives a document with all that the screens show of it', async () => {
  const id = await addDocument(api(), {
    owner: 'bureauOwner',
    document_type_id: type.certificate,
    document_status_id: status.rejected,
    additional_name: 'Archiving',
    verifier_note: 'Unreadable',
    isDescribed: true,
  });
  expect(await rowsOf('bureauOwner', lists.mine)).toEqual([
    {
      id,
      user: { username: 'bureauOwner', name: 'Name of bureauOwner' },
      document_type_id: type.certificate,
      document_type: {
        document_type: 'Certificate',
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
    },
  ]);
});

it('gives an owner the same document by detail/{id}', async () => {
  const id = await addDocument(api(), { owner: 'bureauOwner' });
  const [row] = await rowsOf('bureauOwner', lists.mine);
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
  beforeEach(async () => {
    const documents = owners.flatMap((owner) =>
      Object.values(status).map((document_status_id) => ({
        owner,
        document_status_id,
        additional_name: `${owner}:${document_status_id}`,
      })),
    );
    await Promise.all(documents.map((document) => addDocument(api(), document)));
  });

  const everyPage = async (username: Username, path: string) => {
    const rows: Row[] = [];
    for (let page = 1; ; page += 1) {
      const next = await rowsOf(username, `${path}?page=${page}`);
      if (next.length === 0) return rows;
      rows.push(...next);
    }
  };
  const statusesOf = (rows: Row[]) =>
    [...new Set(namesOf(rows).map((name) => Number(name.split(':')[1])))].sort();

  const ministry = ['bureauOwner', 'freelancer', 'instituteOwner', 'jackOfAllTrades'];
  const sentOn = [2, 3, 4, 5];
  const all = [1, 2, 3, 4, 5];

  it.each<[Username, string[], number[]]>([
    ['admin', [...owners].sort(), all],
    ['viewer', [...owners].sort(), sentOn],
    ['unitAdmin', ['bureauOwner', 'jackOfAllTrades'], sentOn],
    ['unitlessAdmin', [], []],
    ['bureauOwner', ['bureauOwner'], all],
    ['malangOwner', ['malangOwner'], all],
    ['freelancer', ['freelancer'], all],
    ['verifier', ministry, sentOn],
    ['malangVerifier', ['malangOwner'], sentOn],
    ['idleVerifier', [], []],
    ['approver', ministry, sentOn],
    ['malangApprover', ['malangOwner'], sentOn],
  ])(
    'among all documents %s sees those of %j in status %j',
    async (username, expected, statuses) => {
      const rows = await everyPage(username, lists.all);
      expect(ownersOf(rows)).toEqual(expected);
      expect(statusesOf(rows)).toEqual(statuses);
    },
  );

  it.each<[Username, string[]]>([
    ['verifier', ministry],
    ['malangVerifier', ['malangOwner']],
    ['idleVerifier', []],
    ['jackOfAllTrades', ['bureauOwner', 'freelancer', 'instituteOwner']],
  ])('the verification queue of %s holds sent documents of %j', async (username, expected) => {
    const rows = await everyPage(username, lists.verifications);
    expect(ownersOf(rows)).toEqual(expected);
    expect(statusesOf(rows)).toEqual(expected.length > 0 ? [status.sent] : []);
  });

  it.each<[Username, string[]]>([
    ['approver', ministry],
    ['malangApprover', ['malangOwner']],
    ['jackOfAllTrades', ['bureauOwner', 'freelancer', 'instituteOwner']],
  ])('the approval queue of %s holds verified documents of %j', async (username, expected) => {
    const rows = await everyPage(username, lists.approves);
    expect(ownersOf(rows)).toEqual(expected);
    expect(statusesOf(rows)).toEqual([status.verified]);
  });

  it('a role parameter narrows the list to what that role shows', async () => {
    const path = `${lists.all}?role=asn`;
    expect(ownersOf(await rowsOf('jackOfAllTrades', path))).toEqual(['jackOfAllTrades']);
  });
});

describe('permission', () => {
  const open: Record<keyof typeof lists, Username[]> = {
    mine: owners,
    all: everybody.filter((username) => username !== 'roleless'),
    verifications: ['verifier', 'malangVerifier', 'idleVerifier', 'jackOfAllTrades'],
    approves: ['approver', 'malangApprover', 'jackOfAllTrades'],
  };

  it.each(Object.entries(lists))('%s is open to its roles only', async (name, path) => {
    for (const username of everybody) {
      const { status, body } = await api().call(username, 'GET', path);
      const isOpen = open[name as keyof typeof lists].includes(username);
      expect([username, status]).toEqual([username, isOpen ? 200 : 403]);
      if (!isOpen) expect(body.message).toEqual(expect.any(String));
    }
  });

  it.each([
    ['a role not held', 'administrator'],
    ['a role held that does not fit the list', 'verifikatorDms'],
    ['a role that does not exist', 'boss'],
    ['a role written otherwise', 'ASN'],
  ])('refuses %s as the role of my documents', async (_, role) => {
    const { status } = await api().call('jackOfAllTrades', 'GET', `${lists.mine}?role=${role}`);
    expect(status).toBe(403);
  });

  it('refuses the detail in a role not held', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const path = `${lists.mine}/detail/${id}?role=nonAsn`;
    expect((await api().call('bureauOwner', 'GET', path)).status).toBe(403);
  });
});

describe('order', () => {
  it.each(['mine', 'all'] as const)('%s: newest first', async (list) => {
    for (const additional_name of ['first', 'second', 'third']) {
      await addDocument(api(), { owner: 'bureauOwner', additional_name });
    }
    const rows = await rowsOf('bureauOwner', lists[list]);
    expect(namesOf(rows)).toEqual(['third', 'second', 'first']);
  });

  it.each<[Username, string, 2 | 3]>([
    ['verifier', lists.verifications, status.sent],
    ['approver', lists.approves, status.verified],
  ])('the queue of %s: what has waited longest comes first', async (username, path, waiting) => {
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
    expect(namesOf(await rowsOf(username, path))).toEqual([
      'oldest',
      'as old, came later',
      'middle',
      'youngest',
    ]);
  });
});

describe('filters', () => {
  beforeEach(async () => {
    await addDocument(api(), {
      owner: 'bureauOwner',
      additional_name: '50% of_all \\ files',
      document_type_id: type.certificate,
      document_status_id: status.sent,
    });
    await addDocument(api(), {
      owner: 'malangOwner',
      additional_name: 'Other',
      document_status_id: status.approved,
    });
  });

  it.each([
    ['username=BUREAU', ['50% of_all \\ files']],
    ['name=name of malang', ['Other']],
    ['additional_name=oth', ['Other']],
    [`document_type_id=${type.certificate}`, ['50% of_all \\ files']],
    [`document_status_id=${status.approved}`, ['Other']],
    ['additional_name=%', ['50% of_all \\ files']],
    ['additional_name=f_a', ['50% of_all \\ files']],
    ['additional_name=o_h', []],
    ['additional_name=\\', ['50% of_all \\ files']],
    ["additional_name=' or 1=1 --", []],
    ['additional_name=a\0b', []],
    ['username=bureau&document_status_id=5', []],
    ['username=&name=', ['Other', '50% of_all \\ files']],
    ['additional_name= other ', ['Other']],
    ['document_type_id=x', []],
    ['document_type_id=-1', []],
    ['document_type_id=99999999999999', []],
    ['document_type_id=1e0', []],
    ['no_such_filter=1', ['Other', '50% of_all \\ files']],
  ])('%s', async (query, expected) => {
    const path = `${lists.all}?${new URLSearchParams(query)}`;
    expect(namesOf(await rowsOf('viewer', path))).toEqual(expected);
  });

  it('apply to the queues and to my documents too', async () => {
    const query = '?additional_name=50%25';
    expect(await rowsOf('verifier', `${lists.verifications}${query}`)).toHaveLength(1);
    expect(await rowsOf('verifier', `${lists.verifications}?username=malang`)).toEqual([]);
    expect(await rowsOf('bureauOwner', `${lists.mine}${query}`)).toHaveLength(1);
    expect(await rowsOf('bureauOwner', `${lists.mine}?document_status_id=5`)).toEqual([]);
  });
});

describe('paging', () => {
  beforeEach(async () => {
    for (let number = 1; number <= 21; number += 1) {
      await addDocument(api(), { owner: 'bureauOwner', additional_name: `Document ${number}` });
    }
  });

  it('gives ten rows a page and links that carry the filters', async () => {
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
      [1, 2, 3].map((page) => rowsOf('bureauOwner', `${lists.mine}?page=${page}`)),
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
    const rows = await rowsOf('bureauOwner', `${lists.mine}?page=${page}`);
    expect(rows).toEqual(await rowsOf('bureauOwner', lists.mine));
  });

  it.each<[Username, string]>([
    ['bureauOwner', `${lists.mine}?page=1001`],
    ['viewer', `${lists.all}?additional_name=x&page=1001`],
    ['viewer', `${lists.all}?page=1000001`],
    ['viewer', `${lists.all}?page=${Number.MAX_SAFE_INTEGER}`],
    ['viewer', `${lists.all}?page=1e30`],
    ['viewer', `${lists.all}?page=${'9'.repeat(30)}`],
  ])('refuses to look for a page too far on: %s, %s', async (username, path) => {
    const { status: code, body } = await api().call(username, 'GET', path);
    expect([code, body.errors]).toEqual([
      422,
      { page: ['There is no such page. Narrow the list by a filter.'] },
    ]);
  });

  it.each<[Username, string]>([
    ['bureauOwner', `${lists.mine}?page=1000`],
    ['viewer', `${lists.all}?page=1000000`],
  ])('gives nothing on a page beyond the last: %s, %s', async (username, path) => {
    expect(await rowsOf(username, path)).toEqual([]);
  });
});

it('finds by one or two letters the descriptions with a word that begins so', async () => {
  for (const additional_name of ['KP of 2024', 'About KP', 'SKP of 2024']) {
    await addDocument(api(), { owner: 'bureauOwner', additional_name });
  }
  const rows = await rowsOf('bureauOwner', `${lists.mine}?additional_name=kp`);
  expect(namesOf(rows).sort()).toEqual(['About KP', 'KP of 2024']);
});

it('finds by several words only the descriptions that contain the whole text', async () => {
  const names = [
    'Annual report 7, Batu',
    'Annual report 70, Batu',
    'Report: annual',
    'Annual _report',
  ];
  for (const additional_name of names) {
    await addDocument(api(), { owner: 'bureauOwner', additional_name });
  }
  const found = async (text: string) => {
    const query = new URLSearchParams({ additional_name: text });
    return namesOf(await rowsOf('bureauOwner', `${lists.mine}?${query}`)).sort();
  };
  expect(await found('annual report')).toEqual(names.slice(0, 2));
  expect(await found('NUAL REPORT 7, ba')).toEqual(names.slice(0, 1));
  expect(await found('report: ann')).toEqual(['Report: annual']);
  expect(await found('annual _rep')).toEqual(['Annual _report']);
  expect(await found('annually report')).toEqual([]);
  expect(await found('annual repo\0')).toEqual([]);
});

it.each([
  ['none', 0],
  ['some', 12],
  ['enough for all links', 35],
])(
  'finds by owner, type and description together: %s',
  async (_, count) => {
    for (let i = 0; i < count; i += 1) {
      const additional_name = `Archiving ${i}`;
      const document_type_id = type.certificate;
      const owner = 'bureauOwner';
      await addDocument(api(), { owner, additional_name, document_type_id });
      if (i % 5 > 0) continue;
      await addDocument(api(), { owner, additional_name });
      await addDocument(api(), { owner, additional_name: 'Other', document_type_id });
      await addDocument(api(), { owner: 'malangOwner', additional_name, document_type_id });
    }
    const path = `${lists.all}?username=bureau&document_type_id=${type.certificate}&additional_name=archiving&role=administrator`;
    const names = [];
    for (const page of [1, 2, 3, 4]) {
      names.push(...namesOf(await rowsOf('admin', `${path}&page=${page}`)));
    }
    expect(names).toEqual(Array.from({ length: count }, (_, i) => `Archiving ${count - 1 - i}`));
    const { body } = await api().call('admin', 'GET', path);
    const labels = body.data.links.map(({ label }: { label: string }) => label);
    expect(labels.includes('2')).toBe(count > 10);
  },
  30_000,
);

it('says that a list which a text filters goes on, without counting it to its end', async () => {
  for (let i = 0; i < 35; i += 1) {
    await addDocument(api(), { owner: 'bureauOwner', additional_name: 'Archiving' });
  }
  const labelsOn = async (query: string) => {
    const { body } = await api().call('bureauOwner', 'GET', `${lists.all}?role=asn&${query}`);
    return body.data.links.map(({ label }: { label: string }) => label).slice(-3);
  };
  expect(await labelsOn('additional_name=archiv')).toEqual(['3', '...', 'Next &raquo;']);
  expect(await labelsOn('additional_name=archiv&page=2')).toEqual(['3', '4', 'Next &raquo;']);
}, 30_000);
