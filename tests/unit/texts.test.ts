// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { joinParts } from '../../src/texts/isolate';
import { getChosenLanguage, loadOverlayTexts, setLanguage } from '../../src/texts/language';
import { plural, t, tNodes } from '../../src/texts/texts';
import { indonesian } from '../support/indonesian';

beforeAll(loadOverlayTexts);
afterEach(() => setLanguage('en'));

it('does not compile without a translation, misspelt, or with another value [G-6]', () => {
  const refused = () => [
    // @ts-expect-error: no catalogue has it
    t('A text that nobody has translated'),
    // @ts-expect-error: misspelt
    t('Try agian'),
    // @ts-expect-error: another value than that of the text
    t('Open {name}', { title: 'A' }),
  ];
  // Texts with unknown names stay as they are, or lose their values: nothing fails on the screen.
  expect(refused()).toEqual(['A text that nobody has translated', 'Try agian', 'Open ']);
});

const code = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('texts'))
  .map((name) => readFileSync(`src/${name}`, 'utf8'))
  .join('\n');

const isPlace = (text: string) => /^(upper|middle|lower) (left|centre|right)$/.test(text);

it('has no text that nobody uses', () => {
  const texts = Object.keys(indonesian).filter((text) => !isPlace(text));
  const quoted = (text: string) => [`'${text}'`, `"${text}"`];
  expect(texts.filter((text) => !quoted(text).some((one) => code.includes(one)))).toEqual([]);
});

it('has the same values in both languages', () => {
  const namesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  const different = Object.entries(indonesian).filter(
    ([english, translated]) => String(namesIn(english)) !== String(namesIn(translated)),
  );
  expect(different).toEqual([]);
});

it('puts values into a text, numbers as the language writes them [G-6]', async () => {
  expect(t('{place} of {count}', { place: 3, count: 1204 })).toBe('3 of 1,204');
  expect(t('Open {name}', { name: '{count} $&' })).toBe('Open {count} $&');
  expect(t('Reset|document')).toBe('Reset');
  await setLanguage('id');
  expect(t('{place} of {count}', { place: 3, count: 1204 })).toBe('3 dari 1.204');
  expect(t('Reset|document')).toBe('Kembalikan ke draf');
  expect(document.documentElement.lang).toBe('id');
});

it('puts elements into a text, each isolated [G-7]', () => {
  const hint = tNodes('An Excel file (.xlsx) with the columns {headers}, in any order.', {
    headers: createElement('i', null, 7),
  });
  expect(renderToStaticMarkup(hint)).toBe(
    '<span>An Excel file (.xlsx) with the columns </span><bdi><i>7</i></bdi><span>, in any order.</span>',
  );
});

it.each(['\u202e4202/X', 'سعيد 2'])(
  'isolates %j, which would turn what stands beside it [G-7]',
  (value) => {
    expect(t('Open {name}', { name: value })).toBe(`Open \u2068${value}\u2069`);
    expect(joinParts(['Ijazah', '', value, undefined], ', ')).toBe(`Ijazah, \u2068${value}\u2069`);
  },
);

it('counts by the rule of the language', async () => {
  const more = (count: number) => plural(count, 'Decide 1 document', 'Decide {count} documents');
  const decided = (count: number) =>
    plural(
      count,
      '1 of {total} documents has been decided.',
      '{count} of {total} documents have been decided.',
      { total: 1204 },
    );
  expect([0, 1, 2].map(more)).toEqual([
    'Decide 0 documents',
    'Decide 1 document',
    'Decide 2 documents',
  ]);
  expect(decided(1)).toBe('1 of 1,204 documents has been decided.');
  await setLanguage('id');
  expect([1, 2].map(more)).toEqual(['Proses 1 dokumen', 'Proses 2 dokumen']);
  expect(decided(1)).toBe('1 dari 1.204 dokumen telah diproses.');
});

it('ends in the language that was chosen last, and calls ask for it at once [G-60]', async () => {
  const indonesian = setLanguage('id');
  expect(getChosenLanguage()).toBe('id');
  expect(t('Save')).toBe('Save');
  await Promise.all([indonesian, setLanguage('en')]);
  expect(getChosenLanguage()).toBe('en');
  expect(t('Save')).toBe('Save');
  await Promise.all([setLanguage('id'), setLanguage('id')]);
  expect(t('Save')).toBe('Simpan');
});

it('loads the texts of what opens over a screen with the first of it, in any language [G-6]', async () => {
  vi.resetModules();
  const language = await import('../../src/texts/language');
  const texts = await import('../../src/texts/texts');
  const both = () => [texts.t('Delete'), texts.t('Find in the file')];
  await language.setLanguage('id');
  expect(both()).toEqual(['Hapus', 'Find in the file']);
  await Promise.all([language.setLanguage('en'), language.loadOverlayTexts()]);
  expect(both()).toEqual(['Delete', 'Find in the file']);
  await language.setLanguage('id');
  expect(both()).toEqual(['Hapus', 'Cari dalam berkas']);
});
