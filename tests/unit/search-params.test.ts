import { describe, expect, it } from 'vitest';
import { cleanFilter } from '../../src/lib/clean-filter';
import { getLastPage, getPage, mergeLink, withFilters } from '../../src/lib/search-params';

const search = (text: string) => new URLSearchParams(text);

describe('mergeLink', () => {
  it('merges the query parameters of an absolute url of another host into the search [L-5]', () => {
    const merged = mergeLink(search('name=siti'), 'https://api.example/x/y?page=3&per_page=25#top');
    expect(merged.toString()).toBe('name=siti&page=3&per_page=25');
  });

  it('replaces the page of the search by the page of the link', () => {
    expect(mergeLink(search('page=1&name=a'), '?page=2').get('page')).toBe('2');
  });

  it('takes all values of a name that the link repeats, in place of those of the search', () => {
    const merged = mergeLink(search('a[]=7&a[]=8&b[]=9'), '/x?a[]=1&a[]=2&page=2');
    expect(merged.getAll('a[]')).toEqual(['1', '2']);
    expect(merged.getAll('b[]')).toEqual(['9']);
    expect(merged.get('page')).toBe('2');
  });

  it('takes a question mark in a value as part of it [L-5]', () => {
    const merged = mergeLink(search(''), '/x?name=siapa?&page=2');
    expect(merged.toString()).toBe('name=siapa%3F&page=2');
  });

  it('never takes the role from a link', () => {
    expect(mergeLink(search(''), '/x?page=2&role=administrator').has('role')).toBe(false);
  });

  it('leaves the search as it is for a link without parameters', () => {
    expect(mergeLink(search('page=2'), 'https://api.example/list').toString()).toBe('page=2');
  });
});

describe('withFilters', () => {
  it('sets values, drops empty ones, and goes back to page 1', () => {
    const next = withFilters(search('page=7&name=old&status=1'), { name: 'siti', status: '' });
    expect(next.toString()).toBe('name=siti');
  });

  it('keeps filters that are not mentioned', () => {
    expect(withFilters(search('type=3'), { name: 'a' }).toString()).toBe('type=3&name=a');
  });
});

it.each([
  ['username', '\u202a19880517\u00a0201012-2 \uff10\uff10\uff11\u202c', '198805172010122001'],
  ['name', 'dewi \u200b lestari\u00a0', 'dewi lestari'],
])(
  '[L-26] [L-27] cleans what has been pasted as a filter by %s [L-26]',
  (name, pasted, cleaned) => {
    expect(cleanFilter(name, pasted)).toBe(cleaned);
  },
);

describe('getPage', () => {
  it.each([
    ['', 1],
    ['page=4', 4],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=2.5', 1],
    ['page=abc', 1],
  ])('reads %j as page %d', (text, page) => {
    expect(getPage(search(text))).toBe(page);
  });
});

describe('getLastPage', () => {
  const toLinks = (...labels: string[]) => labels.map((label) => ({ label, url: null }));

  it('finds the highest page number among the labels', () => {
    expect(getLastPage(toLinks('« Previous', '1', '2', '...', '31', 'Next »'))).toBe(31);
  });

  it('is 1 without links', () => {
    expect(getLastPage([])).toBe(1);
  });

  it('is at least the page to which a bar of Previous and Next alone leads [Q-28]', () => {
    const previous = { label: '« Previous', url: 'https://api.example/list?page=2&name=a' };
    const next = { label: 'Next »', url: 'https://api.example/list?page=4&name=a' };
    expect(getLastPage([previous, next])).toBe(4);
    expect(getLastPage([previous, { ...next, url: null }])).toBe(2);
  });
});
