import { describe, expect, it } from 'vitest';
import { searchPage, toValueQuery, toWordsQuery } from '@/lib/find/search';
import { expectLinear } from './expect-linear';

const pageOf = (text: string) => ({ text, starts: [0], widths: [0] });

/** The parts of the text that a query finds. */
function find(query: ReturnType<typeof toValueQuery>, text: string): string[] {
  const ranges = query ? searchPage(pageOf(text), [query])[0] : undefined;
  return ranges?.map(({ start, end }) => text.slice(start, end)) ?? [];
}

const findValue = (value: string, text: string) => find(toValueQuery(value), text);
const findWords = (words: string, text: string) => find(toWordsQuery(words), text);

describe('a date', () => {
  it.each([
    '15 Juni 2024',
    '15 JUNI 2024',
    '15 Jun 2024',
    '15 Jun. 2024',
    '15-06-2024',
    '15/06/2024',
    '15/6/24',
    '15.06.2024',
    '15 - 06 - 2024',
    '15 06 2024',
    '2024-06-15',
    '2024/6/15',
    '06/15/2024',
    '15-Jun-24',
    'June 15, 2024',
    'June 15th, 2024',
    'Juni 15 2024',
    '15th of June 2024',
    '15 bulan Juni tahun 2024',
    '15\nJuni\n2024',
    '15 Ju-\nni 2024',
    '1 5  J U N I  2 0 2 4',
  ])('is found as %j [T-6]', (form) => {
    expect(findValue('2024-06-15', `Jakarta, ${form}; Pasal 5.`)).toEqual([form]);
    expect(findValue('2024-06-05', `Jakarta, ${form}; Pasal 5.`)).toEqual([]);
  });

  it.each([
    ['2024-06-05', '15 Juni 2024'],
    ['2024-06-15', '115 Juni 2024'],
    ['2024-06-15', '15 Juni 20245'],
    ['2024-06-15', 'nomor 3/15/6/24'],
    ['2024-06-15', '15/6/24/7'],
    ['2024-06-15', '15 Juli 2024'],
    ['2024-06-15', '15 orang, Juni 2024'],
    ['2024-06-15', '15-06/2024'],
    ['2024-02-30', '30 Februari 2024'],
    ['2024-05-06', '5/6/24'],
  ])('%s is not in %j [T-7]', (date, text) => {
    expect(findValue(date, text)).toEqual([]);
  });

  it.each([
    ['3 sampai dengan 7 Maret 2025', '2025-03-03', '2025-03-07'],
    ['3 s.d. 7 Maret 2025', '2025-03-03', '2025-03-07'],
    ['3–7 Maret 2025', '2025-03-03', '2025-03-07'],
    ['28 Februari sampai dengan 2 Maret 2025', '2025-02-28', '2025-03-02'],
    ['March 3–7, 2025', '2025-03-03', '2025-03-07'],
    ['March 3 to April 7, 2025', '2025-03-03', '2025-04-07'],
  ])('is found at both ends of %j, not between them', (range, start, end) => {
    expect(findValue(start, `pada ${range}.`)).toEqual([range]);
    expect(findValue(end, `pada ${range}.`)).toHaveLength(1);
    expect(findValue('2025-03-05', `pada ${range}.`)).toEqual([]);
    expect(findValue('2025-03-01', `pada ${range}.`)).toEqual([]);
  });

  it('is one too when it is typed as text', () => {
    expect(findValue('15 Juni 2024', 'June 15, 2024')).toEqual(['June 15, 2024']);
    expect(findValue('2024-06-15T09:00:00.000Z', '15/6/2024')).toEqual(['15/6/2024']);
  });

  it('does not stand for a value that goes on after it', () => {
    expect(findValue('2024-06-15 s.d. 2024-06-20', '15/6/2024')).toEqual([]);
  });
});

describe('a value', () => {
  it.each([
    ['Fransiska Tambunan', 'FRANSISKA\nTAMBUNAN'],
    ['Jose Muller', 'José  Müller'],
    ['José Müller', 'JOSE\u0301 MU\u0308LLER'],
    ['Jumat', 'Jum’at'],
    ['Jum’at', 'Jumat'],
    ['Dr. Retno Palupi, M.M.', 'Dr Retno Palupi MM'],
    ['efisien', 'eﬁsien'],
    ['pembangunan', 'pem\u00adba-\nngunan'],
    ['Sertifikat', 'S E R T I F I K A T'],
    ['Penata Muda, III/a', 'Penata Muda (III/a'],
    ['1120/PUSDIKLAT/2024', '1120 / PUSDIKLAT / 2024'],
    ['1120/PUSDIKLAT/2024', '1120/PUSDI\nKLAT/2024'],
    ['1250000', '1.250.000'],
    ['1250000', '1,250,000'],
    ['1250000', '1 250 000'],
    ['1.250.000', '1250000'],
    ['Rp 1.250.000,-', '1.250.000'],
    ['3.75', '3,75'],
    ['198709142010122006', '19870914 201012 2 006'],
    ['99.123.456.7-999.000', '991234567999000'],
    ['教育委員会', '教育委員会'],
    ['محمد', 'محمد'],
  ])('%j is found as %j [T-5]', (value, form) => {
    expect(findValue(value, `x: ${form}\n`)).toEqual([form]);
  });

  it.each([
    ['5 Juni', '15 Juni'],
    ['1120', '11205'],
    ['1120', '21120'],
    ['1120', 'A1120'],
    ['1120', '11 20'],
    ['1120', '1120.5'],
    ['250', '1.250.000'],
    ['75', '3,75'],
    ['3.75', '3 75'],
    ['3.75', '375'],
    ['12/2024', '112/2024'],
    ['Andi', 'Andika'],
    ['latihan', 'pe-\nlatihan'],
    ['pela', 'pela-\ntihan'],
    ['latihan', 'P E L A T I H A N'],
    ['Penata Tingkat I, III/d', 'Penata Tingkat II, II/d'],
    ['ab', 'a b'],
    ['61148/M/KP.00.02/2010', '61148/M/KP.00.03/2010'],
  ])('%j is not in %j [T-7]', (value, text) => {
    expect(findValue(value, `x ${text} y`)).toEqual([]);
  });

  it('has every place in the text', () => {
    expect(findValue('arsip', 'Arsip, arsip dan ARSIP; arsiparis')).toEqual([
      'Arsip',
      'arsip',
      'ARSIP',
    ]);
  });

  it.each(['', '–', '5', 'A', '(7)'])(
    'of one character or none is not looked for: %j [T-7]',
    (value) => {
      expect(toValueQuery(value)).toBeUndefined();
    },
  );
});

describe('words that someone types', () => {
  it('may be parts of words [T-9]', () => {
    expect(findWords('lat', 'Pelatihan dan latar')).toEqual(['lat', 'lat']);
    expect(findWords('112', 'Nomor 11205')).toEqual(['112']);
    expect(findWords('h', 'Hh')).toEqual(['H', 'h']);
  });

  it('of punctuation alone are not looked for', () => {
    expect(toWordsQuery(' ./ ')).toBeUndefined();
  });
});

it.each(['a', 'ab ', '1.', '1/2/3/', '12 Mei ', 'S ', 'a-\n', 'ﬁ', 'م', '\u0301'])(
  'a hostile page of %j is searched in a time that grows with its length',
  (part) => {
    const values = [part.repeat(400), 'a'.repeat(400), '11', '12 Mei 2024', '1'.repeat(30)];
    const queries = values.flatMap((value) => toValueQuery(value) ?? []);
    const words = toWordsQuery('a'.repeat(400));
    expectLinear((length) => {
      const page = pageOf(part.repeat(length / part.length));
      const found = searchPage(page, words ? [...queries, words] : queries);
      for (const ranges of found) expect(ranges.length).toBeLessThanOrEqual(100);
    }, 100_000);
  },
);
