import fc from 'fast-check';

/** Values that programs stumble over. JSON is raw text, which can say more than JavaScript can. */

/** The words of a text. */
export const wordsIn = (text: string) => text.trim().split(/\s+/);

const oddCharacters = [
  ...'\0\u0001\u007f\u00a0\u0301\u200b\u200f\u202e\u2028\ufeff\ufffd\uffff\ud800x\udfff',
  ...'\u{10ffff}İß\\%_\'"<',
  '\u{1f469}\u200d\u{1f692}',
  '\r\n',
];

const oddWords = [
  ...wordsIn(`null undefined NaN -0 1e309 0x10 ١٢ __proto__ constructor toString ../../../etc/passwd
    ..\\..\\x $1 {{7*7}} <script>alert(1)</script> =1+1 %00 %s%n \u202egnp.exe`),
  '',
  ' ',
  "'; drop table users; --",
  "' or '1'='1",
];

export const oddText = fc.oneof(
  fc.constantFrom(...oddWords),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...oddCharacters), maxLength: 8 }),
  fc
    .tuple(fc.string({ maxLength: 8 }), fc.constantFrom(...oddCharacters))
    .map(([text, odd]) => text + odd),
);

/** Percent-encodes text. Half a surrogate pair becomes bytes that no encoder would produce. */
const inUrl = (text: string) =>
  Array.from(text, (character) =>
    /\p{Surrogate}/u.test(character) ? '%ED%A0%80' : encodeURIComponent(character),
  ).join('');

export const oddInUrl = fc.oneof(
  oddText.map(inUrl),
  fc.constantFrom(...wordsIn('% %% %zz %ff%fe %c0%ae %u0041 %0d%0a + %2500')),
);

/** Text with a character that cannot be stored: NUL or half a surrogate pair. */
export const forbiddenText = fc
  .tuple(fc.string({ maxLength: 5 }), fc.constantFrom('\0', '\ud83d', '\udc00'))
  .map(([before, character]) => `a${before}${character}z`);

/** Text longer than this many UTF-16 units. Not just invisible characters, which do not count. */
export const longerThan = (length: number) =>
  fc
    .tuple(fc.constantFrom('x', 'é', '語', '😀', '‮x'), fc.constantFrom(1, 2, 1000, 100_000))
    .map(([character, more]) => character.repeat(length + more));

export const raw = (value: unknown): string => JSON.stringify(value);

/** A JSON object written from raw values. Keys may repeat; without a value they are left out. */
export function rawObject(entries: [key: string, value: string | undefined][]): string {
  const members = entries.flatMap(([key, value]) =>
    value === undefined ? [] : [`${JSON.stringify(key)}:${value}`],
  );
  return `{${members.join(',')}}`;
}

export const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Lists and objects in place of single values. */
export const rawShape = fc.oneof(
  fc.constantFrom(
    ...wordsIn(`[] {} [1] ["a"] [[]] [null] {"$ne":""} {"length":1} {"toString":1} {"toJSON":"x"}
      {"__proto__":{"isAdmin":true}} {"constructor":{"prototype":{"x":1}}}`),
    nested(50),
    nested(20_000),
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  ),
  fc.array(fc.integer(), { minLength: 1, maxLength: 5 }).map(raw),
  fc
    .object({ maxDepth: 2, maxKeys: 4, values: [fc.string(), fc.integer(), fc.boolean()] })
    .map(raw),
);

export const oddNumbers =
  wordsIn(`0 -0 -1 1.5 0.5 1.0000001 1e21 1e99 1e309 -1e309 1e-400 4294967297
  2147483648 -2147483649 9007199254740991 9007199254740993 9223372036854775807 9223372036854775808
  -9223372036854775809 99999999999999999999999999`);

/** Any JSON value. */
export const rawValue = fc.oneof(
  rawShape,
  fc.constantFrom('null', 'true', 'false', '2', '20260105', ...oddNumbers),
  fc.constantFrom(
    ...wordsIn(`"" "1e2" "0x1" "1,5" "١" "NaN" "Infinity" "yes" "__pro" "\\u3000\\t"
      "2026-02-30" "2026-13-01" "0000-00-00" "01/02/2026" "2026-01-05T00:00:00Z" "+275761-01-01"
      "-000001-01-01" "２０２６-01-05"`),
  ),
  oddText.map(raw),
  forbiddenText.map(raw),
  fc.oneof(fc.integer(), fc.double(), fc.maxSafeInteger()).map(raw),
);
