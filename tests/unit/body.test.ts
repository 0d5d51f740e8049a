import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { bareListOf, dataOf, messageOf, pageOf } from '../../src/api/body';
import { count, flag, id, list, text } from '../../src/api/wire';

const row = v.object({ id });

describe('pageOf', () => {
  const links = [{ url: null, label: '&laquo; Previous', active: false }];
  const expected = {
    rows: [{ id: 1 }],
    links: [{ url: null, label: '« Previous', active: false }],
  };

  it('reads rows and links nested under data', () => {
    expect(pageOf(row, { data: { data: [{ id: 1 }], links, total: 1 } })).toEqual(expected);
  });

  it('reads rows directly under data with links beside it', () => {
    expect(pageOf(row, { data: [{ id: 1 }], links })).toEqual(expected);
  });

  it('takes a list without links, and labels that are numbers', () => {
    expect(pageOf(row, { data: { data: [] } }).links).toEqual([]);
    const numbered = pageOf(row, {
      data: { data: [], links: [{ url: '?page=1', label: 1, active: true }] },
    });
    expect(numbered.links[0]?.label).toBe('1');
  });

  it('reads an entity once, as text', () => {
    const body = { data: [], links: [{ url: null, label: '&amp;lt;b&#62;', active: false }] };
    expect(pageOf(row, body).links[0]?.label).toBe('&lt;b>');
  });

  it.each([null, 'text', [], {}, { data: 'x' }, { data: { data: {} } }])('refuses %j', (body) => {
    expect(() => pageOf(row, body)).toThrow();
  });
});

describe('bareListOf', () => {
  it('reads a list under data or as the body', () => {
    expect(bareListOf(row, { data: [{ id: 1 }] })).toEqual([{ id: 1 }]);
    expect(bareListOf(row, [{ id: '1' }])).toEqual([{ id: '1' }]);
  });
});

describe('wire values', () => {
  const entity = v.object({ size: count, on: flag, name: text, many: list(row) });

  it('reads numbers as strings, booleans for 1/0, nulls and missing members', () => {
    expect(dataOf(entity, { data: { size: '12', on: true, name: null } })).toEqual({
      size: 12,
      on: 1,
      name: '',
      many: [],
    });
    expect(dataOf(entity, { data: { size: null, on: '0', name: 7, many: null } })).toEqual({
      size: 0,
      on: 0,
      name: '7',
      many: [],
    });
  });
});

describe('messageOf', () => {
  it.each([
    [{ message: 'Saved.' }, 'Saved.'],
    [{ message: { name: ['x'] } }, ''],
    ['<html>', ''],
    [undefined, ''],
  ])('reads %j as %j', (body, message) => {
    expect(messageOf(body)).toBe(message);
  });
});
