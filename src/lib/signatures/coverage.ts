import type { PdfFile } from '@/lib/signatures/pdf-file';
import type { RawSignature } from '@/lib/signatures/signature-fields';

/** The part of a file that a signature covers. */
export type Coverage = {
  /** The bytes that were signed, in order; undefined if the file does not have them. */
  signed: Uint8Array | undefined;
  /** End of the version that the signature covers, in bytes. */
  end: number;
  /** True if it covers a whole version, except the signature itself. */
  isWhole: boolean;
};

/**
 * Compares what a signature says that it covers with where it lies: the gap has to be exactly the
 * signature. A wider one hides bytes that nobody has signed.
 */
export function getCoverage(
  { bytes, text }: Pick<PdfFile, 'bytes' | 'text'>,
  { byteRange, contents }: Pick<RawSignature, 'byteRange' | 'contents'>,
): Coverage {
  const numbers = byteRange.filter((value): value is number => Number.isSafeInteger(value));
  const ranges = numbers.flatMap((start, index) =>
    index % 2 === 0 ? [{ start, end: start + (numbers[index + 1] ?? Number.NaN) }] : [],
  );
  const isInFile = ({ start, end }: { start: number; end: number }) =>
    start >= 0 && end >= start && end <= bytes.length;
  const isComplete = numbers.length === byteRange.length && numbers.length > 0;
  if (!isComplete || !ranges.every(isInFile)) {
    return { signed: undefined, end: bytes.length, isWhole: false };
  }
  const end = Math.max(...ranges.map((range) => range.end));
  const [first, second, ...more] = ranges;
  const isExact =
    first?.start === 0 &&
    // Some programs sign the brackets, too.
    [contents.start, contents.start + 1].includes(first.end) &&
    [contents.end, contents.end - 1].includes(second?.start ?? Number.NaN) &&
    second?.end === end &&
    more.length === 0;
  return { signed: join(bytes, ranges), end, isWhole: isExact && endsVersion(text, end) };
}

function join(bytes: Uint8Array, ranges: readonly { start: number; end: number }[]): Uint8Array {
  const total = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  // Ranges that overlap could ask for any amount of memory.
  const joined = new Uint8Array(Math.min(total, 2 * bytes.length));
  let position = 0;
  for (const { start, end } of ranges) {
    const part = bytes.subarray(start, Math.min(end, start + joined.length - position));
    joined.set(part, position);
    position += part.length;
  }
  return joined;
}

/** True if a version may end here: after its marker, or at the end of the file. */
const endsVersion = (text: string, end: number) =>
  /%%EOF\s*$/.test(text.slice(Math.max(0, end - 32), end)) ||
  !/\S/.test(text.slice(end).replaceAll('\0', ' '));

/** True if a file has nothing but white space from a position on. */
export const isEmptyFrom = ({ text }: Pick<PdfFile, 'text'>, position: number) =>
  /^[\s\0]*$/.test(text.slice(position));

/** The ends of the versions of a file, in bytes, in order. */
export function findVersionEnds({ text }: Pick<PdfFile, 'text'>): number[] {
  // A file that is made for the Web begins with a part that names 0.
  return [...text.matchAll(/startxref\s{1,9}([1-9]\d{0,10})\s{1,9}%%EOF\r?\n?/g)].map(
    ({ index, 0: found }) => index + found.length,
  );
}
