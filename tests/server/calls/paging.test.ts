import { describe, expect, it } from 'vitest';
import { InvalidInput } from '../../../server/http/errors';
import { pageLinks, upToUncounted } from '../../../server/http/paging';

const bar = (current: number, last: number) =>
  pageLinks('http://localhost/service/api/list?name=a%20b', current, last)
    .slice(1, -1)
    .map(({ label, active }) => (active ? `[${label}]` : label))
    .join(' ');

describe('the paging bar', () => {
  it.each([
    [1, 1, '[1]'],
    [1, 3, '[1] 2 3'],
    [3, 3, '1 2 [3]'],
    [1, 9, '[1] 2 3 ... 9'],
    [5, 9, '1 ... 3 4 [5] 6 7 ... 9'],
    [4, 9, '1 2 3 [4] 5 6 ... 9'],
    [6, 9, '1 ... 4 5 [6] 7 8 9'],
    [9, 9, '1 ... 7 8 [9]'],
    [12, 9, '1 ... 9'],
    [10_000, 20_000, '1 ... 9998 9999 [10000] 10001 10002 ... 20000'],
  ])('on page %i of %i', (current, last, expected) => {
    expect(bar(current, last)).toBe(expected);
  });

  it('begins with Previous and ends with Next, which lead nowhere at the ends [L-5 C-53]', () => {
    const only = pageLinks('http://localhost/list', 1, 1);
    expect(only.at(0)).toEqual({ url: null, label: '&laquo; Previous', active: false });
    expect(only.at(-1)).toEqual({ url: null, label: 'Next &raquo;', active: false });
  });

  it('keeps the query of the call in its urls, without the host', () => {
    const links = pageLinks('http://localhost/list?name=a%26b&page=1', 1, 2);
    expect(links.at(-1)?.url).toBe('/list?name=a%26b&page=2');
  });

  it('ends with a gap when it has not been counted how many pages there are', () => {
    const links = pageLinks('http://localhost/list', 1, 11, { isLast: false });
    expect(links.map(({ label }) => label).slice(-4)).toEqual(['...', '11', '...', 'Next &raquo;']);
  });

  it('gives a gap no url', () => {
    const gaps = pageLinks('http://localhost/list', 1, 9).filter(({ label }) => label === '...');
    expect(gaps).toEqual([{ url: null, label: '...', active: false }]);
  });
});

describe('a page too far into a filtered list', () => {
  const far = { limit: 10, offset: 10_000 };

  /** A list of this length, whose rows are counted only so far ahead of a page. */
  function listOf(length: number) {
    const asked: number[] = [];
    const source = upToUncounted(async ({ limit, offset }) => {
      asked.push(offset);
      const known = Math.min(length, offset + limit + 20);
      return { rows: ['row'], total: { count: known, isExact: known === length } };
    });
    return { source, asked };
  }

  it('comes after page 1,000', async () => {
    const { source } = listOf(50_000);
    expect((await source({ limit: 10, offset: 9990 })).rows).toEqual(['row']);
  });

  it('is not looked for, and refused, where the list goes on so far', async () => {
    for (const length of [10_001, 50_000]) {
      const { source, asked } = listOf(length);
      await expect(source(far)).rejects.toBeInstanceOf(InvalidInput);
      expect(asked).toEqual([9990]);
    }
  });

  it('is empty where the list ends before it [L-1]', async () => {
    const { source } = listOf(10_000);
    expect(await source(far)).toEqual({ rows: [], total: { count: 10_000, isExact: true } });
  });
});
