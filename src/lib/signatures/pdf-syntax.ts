/**
 * The syntax of PDF, read from its bytes as they lie in the file, as far as signatures need it. The
 * viewer's own parser repairs what it reads, and does not tell where it stood.
 */

export type Name = { name: string };
export type Ref = { ref: number; generation: number };
export type Dict = { dict: ReadonlyMap<string, Value> };
/** A string, or in angle brackets its hexadecimal form, and where it stands with its brackets. */
export type Bytes = { bytes: Uint8Array; start: number; end: number };
export type Value = null | boolean | number | Name | Ref | Bytes | Dict | readonly Value[];

export const isDict = (value: Value | undefined): value is Dict =>
  typeof value === 'object' && value !== null && 'dict' in value;
export const isRef = (value: Value | undefined): value is Ref =>
  typeof value === 'object' && value !== null && 'ref' in value;
export const isBytes = (value: Value | undefined): value is Bytes =>
  typeof value === 'object' && value !== null && 'bytes' in value;
export const isArray = (value: Value | undefined): value is readonly Value[] =>
  Array.isArray(value);
export const nameOf = (value: Value | undefined): string | undefined =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;

class PdfSyntaxError extends Error {}

/** Levels of nested values that are read: a hostile file must not fill the stack. */
const maxDepth = 100;

/** Longest name or number that is read, in bytes. */
const maxWord = 256;

const isSpace = (byte: number | undefined) =>
  byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32;
const isDelimiter = (byte: number | undefined) =>
  byte !== undefined && '()<>[]{}/%'.includes(String.fromCharCode(byte));
const toHexDigit = (byte: number) => Number.parseInt(String.fromCharCode(byte), 16);

/** Reads values one after the other, from a position on. Throws a `PdfSyntaxError`. */
export function createReader(bytes: Uint8Array, from: number) {
  let position = from;

  function skipSpace() {
    for (;;) {
      while (isSpace(bytes[position])) position += 1;
      if (bytes[position] !== 0x25) return;
      while (position < bytes.length && bytes[position] !== 10 && bytes[position] !== 13) {
        position += 1;
      }
    }
  }

  /** Letters up to the next space or delimiter. */
  function readWord(): string {
    const start = position;
    while (position < bytes.length && !isSpace(bytes[position]) && !isDelimiter(bytes[position])) {
      position += 1;
    }
    if (position - start > maxWord) throw new PdfSyntaxError('A word is too long.');
    return String.fromCharCode(...bytes.subarray(start, position));
  }

  function readName(): Name {
    position += 1;
    const name = readWord().replace(/#([0-9a-f]{2})/gi, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return { name };
  }

  function readHex(): Bytes {
    const start = position;
    const close = bytes.indexOf(0x3e, start);
    if (close < 0) {
      position = bytes.length;
      throw new PdfSyntaxError('A string has no end.');
    }
    const read = new Uint8Array(Math.ceil((close - start - 1) / 2));
    let count = 0;
    for (position += 1; position < close; position += 1) {
      const byte = bytes[position] ?? 0;
      if (isSpace(byte)) continue;
      const digit = toHexDigit(byte);
      if (Number.isNaN(digit)) throw new PdfSyntaxError('A string is not hexadecimal.');
      read[count >> 1] = (read[count >> 1] ?? 0) | (count % 2 === 0 ? digit << 4 : digit);
      count += 1;
    }
    position += 1;
    return { bytes: read.subarray(0, Math.ceil(count / 2)), start, end: position };
  }

  const escapes = new Map([...'nrtbf'].map((letter, index) => [letter, [10, 13, 9, 8, 12][index]]));

  /** Goes behind the bracket that closes the one at the position. */
  function skipText() {
    let depth = 0;
    do {
      const byte = bytes[position];
      if (byte === undefined) throw new PdfSyntaxError('A string has no end.');
      position += byte === 0x5c ? 2 : 1;
      if (byte === 0x28) depth += 1;
      if (byte === 0x29) depth -= 1;
    } while (depth > 0);
  }

  function readText(): Bytes {
    const start = position;
    skipText();
    const end = position;
    const read: number[] = [];
    for (position = start + 1; position < end - 1; ) {
      const byte = bytes[position] ?? 0;
      position += 1;
      if (byte === 0x5c) {
        const escaped = String.fromCharCode(bytes[position] ?? 0);
        const [octal] =
          /^[0-7]{1,3}/.exec(String.fromCharCode(...bytes.subarray(position, position + 3))) ?? [];
        position += octal?.length ?? 1;
        read.push(
          octal ? Number.parseInt(octal, 8) & 255 : (escapes.get(escaped) ?? escaped.charCodeAt(0)),
        );
        continue;
      }
      read.push(byte);
    }
    position = end;
    return { bytes: Uint8Array.from(read), start, end };
  }

  function readArray(depth: number): readonly Value[] {
    position += 1;
    const values: Value[] = [];
    for (skipSpace(); bytes[position] !== 0x5d; skipSpace()) values.push(readValue(depth));
    position += 1;
    return values;
  }

  function readDict(depth: number): Dict {
    position += 2;
    const dict = new Map<string, Value>();
    for (skipSpace(); bytes[position] !== 0x3e; skipSpace()) {
      if (bytes[position] !== 0x2f) throw new PdfSyntaxError('A key is no name.');
      const { name } = readName();
      skipSpace();
      dict.set(name, readValue(depth));
    }
    position += 2;
    return { dict };
  }

  /** Reads a number, or the reference that begins with it. */
  function readNumber(word: string): number | Ref {
    const number = Number(word);
    if (!/^\d+$/.test(word)) return number;
    const after = String.fromCharCode(...bytes.subarray(position, position + 24));
    const [rest, generation] = /^\s+(\d+)\s+R(?![a-z])/i.exec(after) ?? [];
    if (!rest) return number;
    position += rest.length;
    return { ref: number, generation: Number(generation) };
  }

  function readValue(depth = 0): Value {
    if (depth > maxDepth) throw new PdfSyntaxError('Values are nested too deeply.');
    skipSpace();
    const byte = bytes[position];
    if (byte === 0x2f) return readName();
    if (byte === 0x28) return readText();
    if (byte === 0x5b) return readArray(depth + 1);
    if (byte === 0x3c) return bytes[position + 1] === 0x3c ? readDict(depth + 1) : readHex();
    const word = readWord();
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) return readNumber(word);
    throw new PdfSyntaxError('This is no value.');
  }

  return {
    readValue: () => readValue(),
    skipSpace,
    moveTo: (to: number) => {
      position = to;
    },
    getPosition: () => position,
  };
}

export type Reader = ReturnType<typeof createReader>;
