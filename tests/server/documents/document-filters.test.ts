import { omit } from 'es-toolkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/calls/calls';
import { apiPerTest } from '../../support/api/api-per-test';
import { addDocument, status, type } from '../../support/api/fixture';
import { lists, namesOf, rowsOf } from './document-rows';

const api = apiPerTest();

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
    ['additional_name=0% o', ['50% of_all \\ files']],
    ['additional_name=o%r', []],
    ['additional_name=%', []],
    ['additional_name=f_a', ['50% of_all \\ files']],
    ['additional_name=o_h', []],
    ['additional_name=l \\ f', ['50% of_all \\ files']],
    ['additional_name=\\', []],
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
    expect(namesOf(await rowsOf(api(), 'viewer', path))).toEqual(expected);
  });

  const { query = {} } = calls.find(({ call }) => call === 'GET /document/documents') ?? {};
  it.each(Object.keys(omit(query, ['page', 'role'])))(
    '%s=no-such leaves no document',
    async (name) => {
      expect(await rowsOf(api(), 'viewer', `${lists.all}?${name}=no-such`)).toEqual([]);
    },
  );

  it('apply to the queues and to my documents too', async () => {
    const query = '?additional_name=50%25';
    expect(await rowsOf(api(), 'verifier', `${lists.verifications}${query}`)).toHaveLength(1);
    expect(await rowsOf(api(), 'verifier', `${lists.verifications}?username=malang`)).toEqual([]);
    expect(await rowsOf(api(), 'bureauOwner', `${lists.mine}${query}`)).toHaveLength(1);
    expect(await rowsOf(api(), 'bureauOwner', `${lists.mine}?document_status_id=5`)).toEqual([]);
  });
});

it('finds by one or two letters the descriptions with a word that begins so', async () => {
  for (const additional_name of ['KP of 2024', 'About KP', 'SKP of 2024']) {
    await addDocument(api(), { owner: 'bureauOwner', additional_name });
  }
  const rows = await rowsOf(api(), 'bureauOwner', `${lists.mine}?additional_name=kp`);
  expect(namesOf(rows).sort()).toEqual(['About KP', 'KP of 2024']);
});

it('finds by a letter with signs after it the words that begin so, and by signs alone nothing', async () => {
  for (const additional_name of ['A. Yani', 'Jalan A. Yani', 'Jaka. Bandung', '50% - ¤']) {
    await addDocument(api(), { owner: 'bureauOwner', additional_name });
  }
  const found = async (text: string) => {
    const query = new URLSearchParams({ additional_name: text });
    return namesOf(await rowsOf(api(), 'bureauOwner', `${lists.mine}?${query}`)).sort();
  };
  expect(await found('a.')).toEqual(['A. Yani', 'Jalan A. Yani']);
  expect(await found('a%')).toEqual([]);
  for (const signs of ['¤', '-', '%', '_', '%%%', '- ¤']) expect(await found(signs)).toEqual([]);
  expect(await found('a\0')).toEqual([]);
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
    return namesOf(await rowsOf(api(), 'bureauOwner', `${lists.mine}?${query}`)).sort();
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
      names.push(...namesOf(await rowsOf(api(), 'admin', `${path}&page=${page}`)));
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
});
