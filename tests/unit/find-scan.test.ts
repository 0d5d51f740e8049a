import { describe, expect, it } from 'vitest';
import { parseWordTable } from '@/components/viewer/scan/scan-engine';
import { joinWords, type ScanWord } from '@/lib/find/page-text';
import { searchScan, toValueQuery } from '@/lib/find/search';

const box = { left: 0, top: 0, width: 0.1, height: 0.1 };

/** Text read from a picture; words after a ~ are not read clearly. */
function scanOf(text: string) {
  const words = text.split('\n').flatMap((line) =>
    line.split(' ').map(
      (word, index, all): ScanWord => ({
        text: word.replace('~', ''),
        confidence: word.startsWith('~') ? 40 : 95,
        box,
        endsLine: index === all.length - 1,
      }),
    ),
  );
  return joinWords(0, words);
}

/** What was read at each place of a value, with 'as' if that may be another text. */
function find(value: string, text: string): string[] {
  const scan = scanOf(text);
  const query = toValueQuery(value);
  const ranges = query ? searchScan(scan, [query])[0] : undefined;
  return (ranges ?? []).map(({ start, end, readAs }) =>
    readAs === undefined ? scan.text.slice(start, end) : `as ${readAs}`,
  );
}

describe('what is read from a scan', () => {
  it.each([
    ['1120/VI/2024', 'Nomor 1120/VI/2024 tentang'],
    ['2024-06-15', 'pada 15 Juni 2024 di'],
    ['Budi Oetomo', '|Budi Oetomo|'],
  ])('has %j in %j as it is', (value, text) => {
    expect(find(value, text)).toHaveLength(1);
    expect(find(value, text)[0]).not.toMatch(/^as /);
  });

  it.each([
    ['1120/VI/2024', 'Nomor 1120/V1/2024 tentang', '1120/V1/2024'],
    ['1120/VI/2024', 'Nomor 1120/Vl/2024 tentang', '1120/Vl/2024'],
    ['1120/VI/2024', 'Nomor 1120/V|/2024 tentang', '1120/V|/2024'],
    ['Penata Muda, III/a', 'Penata Muda, IlI/a', 'Penata Muda, IlI/a'],
    ['A0123', 'seri AO123 berlaku', 'AO123'],
    ['198709142010122006', 'NIP l98709142O10122006', 'l98709142O10122006'],
    ['Siti Lolita', 'Sdri. Siti\nLo1ita', 'Siti Lo1ita'],
    ['2024-06-15', 'pada l5 Juni 2O24 di', 'l5 Juni 2O24'],
    ['2024-07-10', 'pada 1O Ju1i 2024 di', '1O Ju1i 2024'],
    ['2024-06-15', 'pada I5-O6-2024 di', 'I5-O6-2024'],
  ])('may be %j where it is %j', (value, text, read) => {
    expect(find(value, text)).toEqual([`as ${read}`]);
  });

  it.each([
    ['1123', 'Nomor 1128'],
    ['A5', 'seri AS berlaku'],
    ['Umar', 'Sdr. Urnar'],
    ['2014', 'Nomor 12Ol4'],
    ['2014', 'Nomor 2Ol45'],
    ['2024-06-05', 'pada l5 Juni 2O24'],
    ['2024-06-15', 'pada 15 Juli 2024'],
    ['250', 'Rp 1.25O'],
  ])('is not %j where it is %j', (value, text) => {
    expect(find(value, text)).toEqual([]);
  });

  it('is not called found where it was not read clearly [T-13]', () => {
    expect(find('Nomor 1120', 'Nomor ~1120')).toEqual(['as Nomor 1120']);
    expect(find('Nomor 1120', 'Nomor ~1120 dan Nomor 1120')).toEqual([
      'as Nomor 1120',
      'Nomor 1120',
    ]);
  });
});

it('reads the words of a table, with their lines and places', () => {
  const table = [
    '1\t1\t0\t0\t0\t0\t0\t0\t1000\t2000\t-1\t',
    '5\t1\t1\t1\t1\t1\t100\t200\t50\t20\t96.5\tNomor',
    '5\t1\t1\t1\t1\t2\t160\t200\t50\t20\t91\t1120',
    '5\t1\t1\t1\t1\t3\t220\t200\t50\t20\t12\t ',
    '4\t1\t1\t1\t2\t0\t0\t0\t1000\t20\t-1\t',
    '5\t1\t1\t1\t2\t1\t100\t260\t50\t20\t42\tBudi',
    '',
  ].join('\n');
  const words = parseWordTable(table, { width: 1000, height: 2000 });
  expect(words[0]).toEqual({
    text: 'Nomor',
    confidence: 96.5,
    box: { left: 0.1, top: 0.1, width: 0.05, height: 0.01 },
    endsLine: false,
  });
  expect(joinWords(3, words)).toMatchObject({
    page: 3,
    text: 'Nomor 1120\nBudi\n',
    starts: [0, 6, 11],
  });
});
