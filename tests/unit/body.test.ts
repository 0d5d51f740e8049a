import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parseConfirmation, parseData, parseListOrBody, parsePage } from '../../src/api/body';
import { ApiError, parseMessage } from '../../src/api/errors';
import { count, flag, id, list, nameOf, text } from '../../src/api/wire';

const row = v.object({ id });

describe('parsePage', () => {
  const links = [{ url: null, label: '&laquo; Previous', active: false }];
  const expected = {
    rows: [{ id: 1 }],
    links: [{ url: null, label: '« Previous', active: false }],
  };

  it('reads rows and links nested under data [C-53]', () => {
    expect(parsePage(row, { data: { data: [{ id: 1 }], links, total: 1 } })).toMatchObject(
      expected,
    );
  });

  it('keeps what a back end sends beside the rows', () => {
    const { extras } = parsePage(row, { data: { data: [{ id: 1 }], links, total: 1 } });
    expect(extras).toEqual({ total: 1 });
  });

  it('reads rows directly under data with links beside it [C-53]', () => {
    expect(parsePage(row, { data: [{ id: 1 }], links })).toMatchObject(expected);
  });

  it('takes a list without links, and labels that are numbers', () => {
    expect(parsePage(row, { data: { data: [] } }).links).toEqual([]);
    const numbered = parsePage(row, {
      data: { data: [], links: [{ url: '?page=1', label: 1, active: true }] },
    });
    expect(numbered.links[0]?.label).toBe('1');
  });

  it('finds the paging bar under meta where links names but the first and the last page', () => {
    const body = { data: [{ id: 1 }], links: { first: '?page=1', last: null }, meta: { links } };
    expect(parsePage(row, body)).toMatchObject(expected);
  });

  it.each([
    ['&amp;lt;b&#62;', '&lt;b>'],
    ['Pengaturan &#039;A&#x27; &raquo;', "Pengaturan 'A' »"],
    ['&constructor; &#99999999; &#xZZ; &copy', '&constructor; &#99999999; &#xZZ; &copy'],
    [null, ''],
  ])('reads the label %j once, as the text %j', (label, shown) => {
    const body = { data: [], links: [{ url: null, label, active: false }] };
    expect(parsePage(row, body).links[0]?.label).toBe(shown);
  });

  it.each([true, 1, '1', 'true'])(
    'takes a link whose active is %j for the current page',
    (active) => {
      const link = (of: unknown) => ({ data: [], links: [{ url: null, label: '1', active: of }] });
      expect(parsePage(row, link(active)).links[0]?.active).toBe(true);
      expect(parsePage(row, link(null)).links[0]?.active).toBe(false);
    },
  );

  it('reads a list with gaps, which PHP writes as an object', () => {
    expect(
      parsePage(row, { data: { data: { 0: { id: 1 }, 2: { id: 3 } }, links: [] } }).rows,
    ).toEqual([{ id: 1 }, { id: 3 }]);
  });

  it('reads such a list directly under data, too', () => {
    expect(parsePage(row, { data: { 0: { id: 1 }, 2: { id: 3 } }, links })).toMatchObject({
      ...expected,
      rows: [{ id: 1 }, { id: 3 }],
    });
  });

  it.each([null, 'text', [], {}, { data: 'x' }, { data: {} }, { data: { data: {} } }])(
    'refuses %j',
    (body) => {
      expect(() => parsePage(row, body)).toThrow();
    },
  );
});

describe('parseListOrBody', () => {
  it('reads a list under data or as the body [C-53]', () => {
    expect(parseListOrBody(row, { data: [{ id: 1 }] })).toEqual([{ id: 1 }]);
    expect(parseListOrBody(row, [{ id: '1' }])).toEqual([{ id: '1' }]);
  });
});

describe('wire values', () => {
  const entity = v.object({ size: count, on: flag, name: text, many: list(row) });

  it('reads numbers as strings, booleans for 1/0, nulls and missing members', () => {
    expect(parseData(entity, { data: { size: '12', on: true, name: null } })).toEqual({
      size: 12,
      on: 1,
      name: '',
      many: [],
    });
    expect(parseData(entity, { data: { size: null, on: '0', name: 7, many: null } })).toEqual({
      size: 0,
      on: 0,
      name: '7',
      many: [],
    });
    expect(parseData(entity, { data: { size: false, on: 'true', name: false, many: [] } })).toEqual(
      {
        size: 0,
        on: 1,
        name: '',
        many: [],
      },
    );
  });

  it('reads a name that stands for itself, or under a key of the thing that has it', () => {
    const unit = v.object({ unit: nameOf('nama') });
    for (const [sent, name] of [
      ['Biro Umum', 'Biro Umum'],
      [{ id: 7, nama: 'Biro Umum' }, 'Biro Umum'],
      [null, ''],
    ] as const) {
      expect(parseData(unit, { data: { unit: sent } })).toEqual({ unit: name });
    }
    expect(parseData(unit, { data: {} })).toEqual({ unit: '' });
  });
});

describe('parseMessage', () => {
  it.each([
    [{ message: 'Saved.' }, 'Saved.'],
    [{ message: ['One.', 'Two.'] }, 'One. Two.'],
    [{ message: { name: ['x'] } }, ''],
    [{ message: null }, ''],
    ['<html>', ''],
    [undefined, ''],
  ])('reads %j as %j', (body, message) => {
    expect(parseMessage(body)).toBe(message);
  });
});

describe('the confirmation of a write', () => {
  it.each([
    [{ message: 'Saved.' }, 'Saved.'],
    [{ data: { id: 1 } }, ''],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ])('of %j is %j', (body, message) => {
    expect(parseConfirmation(body)).toBe(message);
  });

  it.each(['<html>Sign in</html>', [], 7, true])('is none in %j [C-9]', (body) => {
    expect(() => parseConfirmation(body)).toThrow(ApiError);
  });
});
