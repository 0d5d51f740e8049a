import { expect, it } from 'vitest';
import { catalogue } from '../../server/texts/catalogue';
import { type Entry, languages } from '../../server/texts/entry';
import { codeOf, inWords, sentence } from '../../server/texts/sentence';

const entries: [string, Entry][] = Object.entries(catalogue);
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

it('does not compile for a text that is missing, misspelt or lacks a value', () => {
  // @ts-expect-error: not in the catalogue
  const missing = () => sentence('The moon is full.');
  // @ts-expect-error: misspelt
  const misspelt = () => sentence('The file is emty.');
  // @ts-expect-error: another value
  const wrong = () => sentence('Must be a whole number from {min} to {max}.', { min: 1, most: 2 });
  expect([missing, misspelt, wrong]).toHaveLength(3);
});

it('takes a text made of one of several words only if each of them is in the catalogue', () => {
  const label = 'Category' as 'Category' | 'Column';
  expect(inWords(sentence(`${label} has been created.`), 'id')).toBe('Kategori telah ditambahkan.');
  const other = 'Category' as 'Category' | 'Moon';
  // @ts-expect-error: nothing is said of the moon
  const missing = () => sentence(`${other} has been created.`);
  expect(missing).toBeTypeOf('function');
});

it.each(entries)('%s has the same values in both languages', (english, { one, id }) => {
  expect(placeholders(id)).toEqual(placeholders(english));
  if (one) expect(placeholders(one)).toEqual(placeholders(english));
});

it('gives each sentence a code of its own [W-40]', () => {
  const codes = entries.flatMap(([, { code }]) => code ?? []);
  expect(new Set(codes).size).toBe(codes.length);
  const sentences = entries.filter(([english]) => english.endsWith('.'));
  expect(sentences.filter(([, { code }]) => !code)).toEqual([]);
  expect(codeOf(sentence('The file is empty.'))).toBe('file_empty');
  expect(codeOf(sentence('Category'))).toBeUndefined();
});

it('chooses the singular by the rule of the language', () => {
  const districts = (count: number) =>
    languages.map((language) => inWords(sentence('{count} new districts.', { count }), language));
  expect(districts(1)).toEqual(['1 new district.', '1 kabupaten/kota baru.']);
  expect(districts(1234)).toEqual(['1234 new districts.', '1.234 kabupaten/kota baru.']);
});

it('puts labels, sentences and braces of a value in their place', () => {
  const name = '{name}';
  const cell = sentence('Row {row}, {header}: {problem}', {
    row: '4',
    header: sentence('Size in KB'),
    problem: sentence('There is no category named {name}.', { name }),
  });
  expect(inWords(cell, 'en')).toBe('Row 4, Size in KB: there is no category named {name}');
  expect(inWords(cell, 'id')).toBe('Baris 4, Ukuran (KB): Tidak ada kategori bernama {name}.');
  const headers = [sentence('Name'), sentence('District')];
  const missing = sentence('Missing columns: {headers}', { headers });
  expect(languages.map((language) => inWords(missing, language))).toEqual([
    'Missing columns: Name, District',
    'Kolom yang belum ada: Nama, Kabupaten/Kota',
  ]);
});
