import fc from 'fast-check';

/**
 * Values that programs stumble over. JSON values are raw text, which can express more than
 * JavaScript values.
 */

const oddCharacters = [
  '\0',
  '\u0001',
  '\u007f',
  '\u00a0',
  '\u0301',
  '\u200b',
  '\u200f',
  '\u202e',
  '\u2028',
  '\ufeff',
  '\ufffd',
  '\uffff',
  '\ud800',
  '\udfff',
  '\u{1f469}\u200d\u{1f692}',
  '\u{10ffff}',
  'İ',
  'ß',
  '\\',
  '%',
  '_',
  "'",
  '"',
  '<',
  '\r\n',
];

const oddWords = [
  '',
  ' ',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e309',
  '0x10',
  '١٢',
  '__proto__',
  'constructor',
  'toString',
  '../../../etc/passwd',
  '..\\..\\x',
  "'; drop table users; --",
  "' or '1'='1",
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=1+1',
  '%00',
  '%s%n',
  '\u202egnp.exe',
];

export const oddText = fc.oneof(
  fc.constantFrom(...oddWords),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...oddCharacters), maxLength: 8 }),
  fc
    .tuple(fc.string({ maxLength: 8 }), fc.constantFrom(...oddCharacters))
    .map(([text, odd]) => text + odd),
);

/** Text with a character that cannot be stored: NUL or half a surrogate pair. */
export const forbiddenText = fc
  .tuple(
    fc.string({ maxLength: 5 }),
    fc.constantFrom('\0', '\ud83d', '\udc00'),
    fc.string({ maxLength: 5 }),
  )
  .map(([before, character, after]) => `a${before}${character}${after}z`);

/** Text longer than this many UTF-16 units. Not invisible characters alone: they count as none. */
export function longerThan(length: number): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom('x', 'é', '語', '😀', '‮x'), fc.constantFrom(1, 2, 1000, 100_000))
    .map(([character, more]) => character.repeat(length + more));
}

export const raw = (value: unknown): string => JSON.stringify(value);

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const nestedObject = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Lists and objects in place of single values. */
export const rawShape = fc.oneof(
  fc.constantFrom(
    '[]',
    '{}',
    '[1]',
    '["a"]',
    '[[]]',
    '[null]',
    '{"$ne":""}',
    '{"length":1}',
    '{"toString":1}',
    '{"toJSON":"x"}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    nested(50),
    nested(20_000),
    nestedObject(10_000),
  ),
  fc.array(fc.integer(), { minLength: 1, maxLength: 5 }).map(raw),
  fc
    .object({ maxDepth: 2, maxKeys: 4, values: [fc.string(), fc.integer(), fc.boolean()] })
    .map(raw),
);

/** Anything but a whole number from `least` to `most`. */
export function rawNoWholeNumber(least: number, most: number): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(
      '1e309',
      '-1e309',
      '0.5',
      '1.0000001',
      '-0',
      '1e21',
      '2147483648',
      '-2147483649',
      '9007199254740993',
      '9223372036854775808',
      '-9223372036854775809',
      '99999999999999999999999999',
      '"1e2"',
      '"0x1"',
      '"1,5"',
      '"١"',
      '"NaN"',
      '"Infinity"',
      'true',
      'false',
    ),
    fc.integer({ max: least - 1, min: -(2 ** 31) }).map(String),
    fc.integer({ min: most + 1, max: Number.MAX_SAFE_INTEGER }).map(String),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }).filter(isNoNumber).map(raw),
  );
}

const isNoNumber = (text: string) => !/^\s*-?\d+\s*$/.test(text);

/** Blank values. Undefined leaves out the key. */
export const rawBlank = fc.constantFrom(undefined, 'null', '""', '" "', '"\\u3000\\t"');

/** Any JSON value. */
export const rawValue = fc.oneof(
  rawShape,
  fc.constantFrom('null', 'true', '1e309', '-0', '1e-400', '18446744073709551616'),
  oddText.map(raw),
  fc.double().map((number) => raw(number)),
);
