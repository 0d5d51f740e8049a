import { describe, expect, it, vi } from 'vitest';
import { joinWords } from '../../src/lib/find/page-text';
import {
  joinPressed,
  type PressedWords,
  suggestValue,
  toValue,
  toWhole,
} from '../../src/lib/find/read-value';

// Values that a press in a file fills in, and that a file suggests.

const text = 'Nomor: 821/24.\noleh Dr. Retno Palupi, M.M., pada\ntanggal 15 Juni 2024 (lunas).';

function press(words: string, isScan = false, all = text): PressedWords {
  const start = all.indexOf(words);
  return { text: all, range: { start, end: start + words.length }, isScan };
}

describe('a press fills in', () => {
  it.each([
    ['821/24.', '821/24'],
    ['M.M.,', 'M.M.'],
    ['(lunas).', 'lunas'],
    ['pada\ntanggal', 'pada tanggal'],
  ])('%j without what is around it', (words, value) => {
    expect(toValue(press(words), false)).toBe(value);
  });

  it('nothing for a sign alone', () => {
    expect(toValue(toWhole(' : '), false)).toBeUndefined();
  });

  it.each(['15', 'Juni', '2024'])('the day of the date that %s is part of [T-20]', (word) => {
    expect(toValue(press(word), true)).toBe('2024-06-15');
  });

  it('no day where no date is', () => {
    expect(toValue(press('lunas'), true)).toBeUndefined();
  });

  it('a day that a scan has misread, and one with a short year', () => {
    const scan = 'Jakarta, l5 Jun1 2O24';
    expect(toValue(press('Jun1', true, scan), true)).toBe('2024-06-15');
    expect(toValue(toWhole('17-08-98'), true)).toBe('1998-08-17');
    expect(toValue(toWhole('17-08-19'), true)).toBe('2019-08-17');
  });
});

describe('a second press', () => {
  it('adds the words beside it, before or after, on the next line as well [T-20]', () => {
    const both = joinPressed(press('Palupi,'), press('Retno'));
    expect(both && toValue(both, false)).toBe('Retno Palupi');
    expect(joinPressed(press('pada'), press('tanggal'))).toEqual(press('pada\ntanggal'));
  });

  it('begins anew elsewhere, on the same word and in another text', () => {
    expect(joinPressed(press('Dr.'), press('Palupi,'))).toBeUndefined();
    expect(joinPressed(press('Dr.'), press('Dr.'))).toBeUndefined();
    expect(joinPressed(press('Dr.'), press('Retno', true))).toBeUndefined();
    expect(joinPressed(press('Dr.'), toWhole('Retno'))).toBeUndefined();
  });
});

describe('a file suggests', () => {
  const pageOf = (text: string) => ({ text, starts: [0], widths: [0] });

  it('what follows the name of the field and a colon [T-21]', () => {
    const pages = [
      pageOf('PETIKAN\nNomor SK : 821.2/KEP/2020\nNama: Dewi Lestari   Pangkat: III/a'),
    ];
    expect(suggestValue(pages, 'Nomor SK', false)).toBe('821.2/KEP/2020');
    expect(suggestValue(pages, 'nama', false)).toBe('Dewi Lestari');
    expect(suggestValue(pages, 'Pangkat', false)).toBe('III/a');
  });

  it('the day of a date', () => {
    const pages = [pageOf('Tanggal Mulai: 15 Juni 2024\nTanggal Selesai: menyusul')];
    expect(suggestValue(pages, 'Tanggal Mulai', true)).toBe('2024-06-15');
    expect(suggestValue(pages, 'Tanggal Selesai', true)).toBeUndefined();
  });

  it.each([
    ['two values', ['Nomor: 12', 'Nomor: 13']],
    ['no colon', ['Nomor 12']],
    ['no value', ['Nomor:\n12']],
    ['a part of another name', ['Nomoran: 12']],
    ['a paragraph', [`Nomor: ${'kata '.repeat(40)}`]],
  ])('nothing where it gives %s [T-21]', (_, texts) => {
    expect(suggestValue(texts.map(pageOf), 'Nomor', false)).toBeUndefined();
  });

  it('after looking at each page once, however many fields ask', () => {
    const read = vi.fn(() => 'Nomor: 12');
    const page = Object.defineProperty(pageOf(''), 'text', { get: read });
    for (const label of ['Nama', 'Pangkat', 'Tahun']) suggestValue([page], label, false);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('the same value twice', () => {
    expect(suggestValue(['Nomor: 12', 'Nomor : 12'].map(pageOf), 'Nomor', false)).toBe('12');
  });

  it('nothing that was not read clearly from a scan', () => {
    const box = { left: 0, top: 0, width: 1, height: 1 };
    const scanOf = (confidence: number) =>
      joinWords(0, [
        { text: 'Nomor:', confidence: 90, box, endsLine: false },
        { text: '12', confidence, box, endsLine: true },
      ]);
    expect(suggestValue([scanOf(90)], 'Nomor', false)).toBe('12');
    expect(suggestValue([scanOf(40)], 'Nomor', false)).toBeUndefined();
  });
});
