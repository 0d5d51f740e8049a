import { expect, it } from 'vitest';
import { toPieces } from '../../src/lib/find/page-text';
import { searchPage, toValueQuery, toWordsQuery } from '../../src/lib/find/search';
import type { FormField } from '../support/find/form-field';
import { readPdf } from '../support/find/read-pdf';
import { lines, textPdf } from '../support/find/text-pdf';

// Values that are filled in and drawn, and their places, on pages of 600 × 800 points.

const place = { x: 150, y: 200, width: 300, height: 20 };

async function readForm(field: Partial<FormField>, form = '') {
  const fields = [{ ...place, value: '', ...field }];
  const [page] = await readPdf(
    textPdf([{ runs: lines(['Nama', 'NIP']), fields, size: [600, 800] }], form),
  );
  if (!page) throw new Error('There is no page.');
  return page;
}

async function find(value: string, field: Partial<FormField>, form = '') {
  const query = toValueQuery(value);
  return searchPage(await readForm(field, form), query ? [query] : [])[0];
}

it.each<[string, string, Partial<FormField>, string?]>([
  ['a text', 'Fransiska Tambunan', { value: 'Fransiska Tambunan' }],
  ['a date', '2024-06-15', { value: '15 Juni 2024' }],
  ['digits in cells', '198709142010122006', { value: '198709142010122006', spaced: 12 }],
  ['few digits in cells', '120', { value: '120', spaced: 12 }],
  ['a choice', 'Arsip Nasional', { value: '7', options: [['7', 'Arsip Nasional']] }],
  ['a choice that was typed', 'Arsip Nasional', { value: 'Arsip Nasional', options: [['7', 'X']] }],
  ['a text put on the page', 'Fransiska Tambunan', { value: 'Fransiska Tambunan', isRemark: true }],
  ['what is drawn for it', '1250000', { value: '125e4', drawn: '1.250.000' }],
  [
    'a text that the reader draws',
    'Fransiska Tambunan',
    { value: 'Fransiska Tambunan', drawn: null },
    '/NeedAppearances true',
  ],
])('a field is found by %s [T-18]', async (_, value, field, form) => {
  expect(await find(value, field, form)).toHaveLength(1);
});

it.each<[string, Partial<FormField>]>([
  ['in a hidden field', { flags: 2 }],
  ['in a field that is only printed', { flags: 36 }],
  ['in a hidden text on the page', { flags: 2, isRemark: true }],
  ['in a password', { isPassword: true }],
  ['in a field that is not drawn', { drawn: null }],
  ['behind what is drawn', { drawn: 'Budi Santoso' }],
  [
    'among the options that were not chosen',
    {
      value: '8',
      options: [
        ['7', 'Fransiska Tambunan'],
        ['8', 'X'],
      ],
    },
  ],
])('nothing is found %s [T-18]', async (_, field) => {
  expect(await find('Fransiska Tambunan', { value: 'Fransiska Tambunan', ...field })).toEqual([]);
});

it('a field has its place, after the text of the page', async () => {
  const page = await readForm({ value: 'Fransiska Tambunan' });
  expect(page.text).toBe('Nama\nNIP\nFransiska Tambunan');
  const query = toWordsQuery('tambun');
  const [range] = searchPage(page, query ? [query] : [])[0] ?? [];
  const [part] = range ? toPieces(page, range) : [];
  expect(page.boxes?.get(part?.piece ?? -1)).toEqual({
    left: 0.25,
    top: 0.25,
    width: 0.5,
    height: 0.025,
  });
});
