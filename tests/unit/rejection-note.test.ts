import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatNote,
  formatPlace,
  noteInWords as noteInWordsOf,
  type Pin,
  pageFields,
  parseNote as parseNoteOf,
} from '@/lib/rejection-note';
import { ofValues, type Reason, reasonNames } from '@/shared/rejection-reasons';
import { getFieldAt, getMiddle, turnField } from '../../src/components/viewer/pins/page-pins';
import { indonesian } from '../support/indonesian';
import { expectLinear } from './expect-linear';

const own = ['Latar belakang foto harus merah.', 'Foto: 3 × 4.'];
const parseNote = (text: string, reasons: string[] = []) => parseNoteOf(text, reasons);
const noteInWords = (text: string, reasons: string[] = []) => noteInWordsOf(text, reasons);

const [upperLeft, middleCentre, lowerRight] = [0, 4, 8] as const;
const date: Pin = { page: 1, field: upperLeft, remark: 'the date is missing' };
const fields = 'Nomor Ijazah, Tanggal Lulus';
const stamp: Pin = { page: 0, field: middleCentre, remark: 'no stamp' };

/** Texts with what notes may have, and with what could pass for the line of a pin. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom('\n', '\r\n', '\r', '\u2028', '\u0085', '\v', ' ', '  ', '\t', ': ', ', '),
      fc.constantFrom('Page 1, upper left: ', 'Page 2, middle centre: x', 'Page 0, lower left: y'),
      fc.constantFrom('Reason: Not legible', `Reason: ${ofValues}: ${fields}`, 'Reason: Blurred'),
      fc.constantFrom('page 1, upper left: x', 'Page 1, upper left:', 'Page 99999, lower right: z'),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

/** Pins that a person can make: one line that says something. */
const anyPin = fc
  .record({ page: fc.nat(1999), field: fc.nat(8), remark: anyText })
  .map((pin) => parseNote(formatNote({ reasons: [], pins: [pin], free: '' })).pins[0])
  .filter((pin) => pin !== undefined);

/** Any number of reasons, in their order. */
const anyReasons = fc
  .subarray([...reasonNames, ...own])
  .map((names): Reason[] => names.map((name) => (name === ofValues ? { name, fields } : { name })));

const isCoded = (text: string) => parseNote(text, own).free !== text;

describe('the text of a note', () => {
  it('has one line a pin, and the free note after them [I-3]', () => {
    expect(
      formatNote({ reasons: [], pins: [date, stamp], free: 'Please correct it.\nThank you.' }),
    ).toBe(
      'Page 2, upper left: the date is missing\nPage 1, middle centre: no stamp\nPlease correct it.\nThank you.',
    );
    expect(formatNote({ reasons: [], pins: [stamp], free: '' })).toBe(
      'Page 1, middle centre: no stamp',
    );
    expect(formatNote({ reasons: [], pins: [], free: 'Blurred.' })).toBe('Blurred.');
    expect(formatNote({ reasons: [], pins: [], free: '' })).toBe('');
  });

  it('names the nine fields of a page [I-1]', () => {
    expect(pageFields.map((_, field) => formatPlace({ page: 0, field }))).toEqual([
      'Page 1, upper left',
      'Page 1, upper centre',
      'Page 1, upper right',
      'Page 1, middle left',
      'Page 1, middle centre',
      'Page 1, middle right',
      'Page 1, lower left',
      'Page 1, lower centre',
      'Page 1, lower right',
    ]);
  });

  it('leaves out a pin without a remark', () => {
    const blank = { ...date, remark: ' \n ' };
    expect(formatNote({ reasons: [], pins: [blank, stamp], free: 'x' })).toBe(
      'Page 1, middle centre: no stamp\nx',
    );
  });

  it.each(['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029', ' \n\n '])(
    'has a remark on one line: %j',
    (lineBreak) => {
      const remark = `one${lineBreak}Page 1, upper left: two`;
      expect(formatNote({ reasons: [], pins: [{ ...date, remark }], free: '' })).toBe(
        'Page 2, upper left: one Page 1, upper left: two',
      );
    },
  );
});

describe('reading a note', () => {
  it('takes the pins from its first lines', () => {
    const text =
      'Page 2, upper left: the date is missing\nPage 1, middle centre: no stamp\n\nSo.\n';
    expect(parseNote(text)).toEqual({ reasons: [], pins: [date, stamp], free: '\nSo.\n' });
    expect(parseNote(text.replaceAll('\n', '\r\n'))).toEqual({
      reasons: [],
      pins: [date, stamp],
      free: '\r\nSo.\r\n',
    });
  });

  it('ends at the first line that is none', () => {
    const free = 'See below.\nPage 1, upper left: x';
    expect(parseNote(free)).toEqual({ reasons: [], pins: [], free });
    expect(parseNote(`Page 2, upper left: the date is missing\n${free}`)).toEqual({
      reasons: [],
      pins: [date],
      free,
    });
  });

  it.each([
    'Page 0, upper left: x',
    'Page 01, upper left: x',
    'Page 1.5, upper left: x',
    'Page -1, upper left: x',
    'Page 100000, upper left: x',
    'Page 1, top left: x',
    'Page 1, upper center: x',
    'Page 1, upper left x',
    'Page 1, upper left:',
    'Page 1, upper left:  \t',
    'page 1, upper left: x',
    ' Page 1, upper left: x',
    'Page 1 , upper left: x',
    'On Page 1, upper left: x',
    'Halaman 1, kiri atas: x',
  ])('takes this as free text: %j', (text) => {
    expect(parseNote(text)).toEqual({ reasons: [], pins: [], free: text });
  });

  it('keeps colons, markup and other scripts in a remark', () => {
    const remark = 'at 10:30: <b>"no"</b> صفحة $& \\n';
    expect(parseNote(`Page 7, lower right: ${remark}`).pins).toEqual([
      { page: 6, field: lowerRight, remark },
    ]);
  });

  it('takes a free note that looks like a pin for one: it says the same', () => {
    const looksLikeOne = 'Page 1, middle centre: no stamp';
    expect(parseNote(formatNote({ reasons: [], pins: [date], free: looksLikeOne }))).toEqual({
      reasons: [],
      pins: [date, stamp],
      free: '',
    });
  });

  it('brings back what was written', () => {
    fc.assert(
      fc.property(
        fc.array(anyPin, { maxLength: 5 }),
        anyReasons,
        anyText.filter((text) => !isCoded(text)),
        (pins, reasons, free) => {
          const note = { reasons, pins, free };
          expect(parseNote(formatNote(note), own)).toEqual(note);
        },
      ),
    );
  });

  it('loses no letter of any text, and reads what it writes alike', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const note = parseNote(text);
        expect(text.endsWith(note.free)).toBe(true);
        const again = formatNote(note);
        expect(parseNote(again)).toEqual(note);
        expect(again.replace(/[\s\u0085]/g, '')).toBe(text.replace(/[\s\u0085]/g, ''));
      }),
    );
  });

  it.each([
    ['a remark of spaces', (size: number) => `Page 1, upper left: ${' '.repeat(size)}`],
    ['line separators', (size: number) => `Page 1, upper left: ${'\u2028'.repeat(size)}x`],
    ['many pins', (size: number) => 'Page 1, upper left: x\n'.repeat(size / 100)],
    ['carriage returns', (size: number) => `Page 1, upper left: ${'\r'.repeat(size)}`],
    ['digits', (size: number) => `Page ${'1'.repeat(size)}`],
  ])('takes a time that grows with the length: %s', (_, make) => {
    expectLinear((size) => void formatNote(parseNote(make(size))), 100_000);
  });
});

describe('the reasons of a note', () => {
  const differs: Reason = { name: ofValues, fields };
  const text = `Reason: Not legible\nReason: ${ofValues}: ${fields}\nPage 2, upper left: the date is missing\nPlease correct it.`;

  it('are its first lines, before the pins and what was typed [I-10]', () => {
    const note = {
      reasons: [{ name: 'Not legible' as const }, differs],
      pins: [date],
      free: 'Please correct it.',
    };
    expect(formatNote(note)).toBe(text);
    expect(parseNote(text)).toEqual(note);
    expect(parseNote(text.replaceAll('\n', '\r\n'))).toEqual(note);
  });

  it('are said to the owner in the language of the interface [I-11]', () => {
    expect(noteInWords(text)).toBe(
      [
        'The file cannot be read well. Scan it again, straight and sharp.',
        'What was filled in differs from the file: Nomor Ijazah, Tanggal Lulus.',
        'Page 2, upper left: the date is missing',
        'Please correct it.',
      ].join('\n'),
    );
    expect(noteInWords('Reason: Other\nCoba lagi.')).toBe('Coba lagi.');
    expect(noteInWords('Reason: Other')).toBe('Other');
    const translated: Record<string, string> = indonesian;
    expect(reasonNames.map((name) => translated[noteInWords(`Reason: ${name}`)])).toEqual([
      'Berkas tidak terbaca dengan jelas. Pindai ulang, lurus dan tajam.',
      'Ada halaman yang kurang. Lampirkan semua halaman.',
      'Dokumen tidak sesuai dengan jenisnya.',
      'Isian berbeda dengan berkas.',
      'Tanda tangan atau cap belum ada.',
      'Ada versi yang lebih baru dari dokumen ini.',
      'Dokumen ini milik orang lain.',
      'Lainnya',
    ]);
  });

  it.each([
    'Reason: Blurred',
    'Reason: not legible',
    'Reason: Not legible.',
    'Reason: Not legible: page 2',
    'Reason:  Not legible',
    ' Reason: Not legible',
    'Reasons: Not legible',
    'Reason: ',
    `Reason: ${ofValues}: `,
    `Reason: ${ofValues}:  Nomor Ijazah`,
    `Reason: ${ofValues}: \u202eNomor`,
    'Alasan: Tidak terbaca',
    'x'.repeat(2000),
    '👩🏽‍🏫 صفحة',
    'Page 3 is missing, see Reason: Not legible',
  ])('are none in other lines, which stay as they are: %j [I-10]', (other) => {
    expect(parseNote(other)).toEqual({ reasons: [], pins: [], free: other });
    expect(noteInWords(other)).toBe(other);
    expect(parseNote(`Reason: Other\n${other}`).free).toBe(other);
  });

  it('may be those of the type of the document, in its words [I-40]', () => {
    const [first = '', second = ''] = own;
    const withOwn = `Reason: Not legible\nReason: ${second}\nReason: ${first}\nSo.`;
    const note = parseNote(withOwn, own);
    expect(note).toEqual({
      reasons: [{ name: 'Not legible' }, { name: second }, { name: first }],
      pins: [],
      free: 'So.',
    });
    expect(formatNote(note)).toBe(withOwn);
    expect(noteInWords(withOwn, own)).toBe(
      [
        'The file cannot be read well. Scan it again, straight and sharp.',
        'Foto: 3 × 4.',
        'Latar belakang foto harus merah.',
        'So.',
      ].join('\n'),
    );
  });

  it('are text once the type has them no more, and all that follows is, too [I-41]', () => {
    const gone = 'Reason: Foto harus berwarna.\nReason: Latar belakang foto harus merah.\nSo.';
    expect(parseNote(gone, own)).toEqual({ reasons: [], pins: [], free: gone });
    expect(noteInWords(`Reason: Other\n${gone}`, own)).toBe(gone);
    expect(parseNote('Reason: Foto: 3 × 4', own).reasons).toEqual([]);
    expect(parseNote('Reason: Foto: 3 × 4.: x', own).reasons).toEqual([]);
  });

  it('count once: a line that comes again is text', () => {
    const twice = 'Reason: Other\nReason: Other';
    expect(parseNote(twice)).toEqual({
      reasons: [{ name: 'Other' }],
      pins: [],
      free: 'Reason: Other',
    });
  });
});

describe('the fields of a page', () => {
  it('are found by a point, also on its edges', () => {
    expect(getFieldAt({ x: 0.1, y: 0.2 })).toBe(upperLeft);
    expect(getFieldAt({ x: 0.5, y: 0.5 })).toBe(middleCentre);
    expect(getFieldAt({ x: 0.34, y: 0.99 })).toBe(7);
    expect(getFieldAt({ x: 1, y: 1 })).toBe(lowerRight);
    expect(getFieldAt({ x: -0.01, y: 0 })).toBe(upperLeft);
    expect(pageFields.map((_, field) => getFieldAt(getMiddle(field)))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8,
    ]);
  });

  it('turn with the page', () => {
    // The upper edge turns to the right, to the bottom, to the left.
    expect([0, 1, 2, 4].map((field) => turnField(field, 90))).toEqual([2, 5, 8, 4]);
    expect([0, 1, 2, 4].map((field) => turnField(field, 180))).toEqual([8, 7, 6, 4]);
    expect([0, 1, 2, 4].map((field) => turnField(field, 270))).toEqual([6, 3, 0, 4]);
    for (const rotation of [0, 90, 180, 270] as const) {
      for (const field of pageFields.keys()) {
        expect(turnField(turnField(field, rotation), 360 - rotation)).toBe(field);
      }
    }
  });
});
