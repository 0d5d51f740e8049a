import {
  createReader,
  type Dict,
  isArray,
  isDict,
  nameOf,
  type Reader,
  type Ref,
  type Value,
} from '@/lib/signatures/pdf-syntax';

/** An object, as one version of the file has it. */
export type Definition = {
  number: number;
  generation: number;
  value: Value;
  /** Its start in the file, in bytes; that of its stream if it lies in one. */
  start: number;
  /** The bytes of a stream. */
  stream?: { start: number; end: number };
  /** Number of the stream that the object lies in. */
  container?: number;
  /** The objects that lie in it, in order, if it is such a stream. */
  inside?: readonly Definition[];
};

/** Where an object is: at a byte, or in a stream of objects. */
export type Place = number | { container: number; place: number } | 'removed';

/** A table or a stream that says where objects are. */
export type Index = {
  at: number;
  /** Start of the index before this one. */
  previous: number | undefined;
  root: Ref | undefined;
  encryption: Value | undefined;
  entries: ReadonlyMap<number, Place>;
  /** True if it has two places for a number, from which readers may choose differently. */
  isAmbiguous: boolean;
};

export type PdfFile = {
  bytes: Uint8Array;
  /** The file as text, a character for each byte. */
  text: string;
  /** All objects, in the order of the file: later ones replace earlier ones of the same number. */
  definitions: readonly Definition[];
  /** Objects that lie in no stream, by their start. */
  byStart: ReadonlyMap<number, Definition>;
  trailers: readonly { start: number; dict: Dict }[];
  /** Indexes that were read, by their start. */
  indexes: Map<number, Promise<Index>>;
  /** False if objects lie in streams that cannot be read: the file is encrypted or damaged. */
  isWhole: boolean;
};

/** Bytes of all streams of objects together, unpacked. */
const maxUnpacked = 50_000_000;
/** Objects of a file. */
const maxObjects = 200_000;
/** Bytes that may be read in vain before the file is given up. */
const maxWasted = 20_000_000;

const toText = (bytes: Uint8Array) => {
  // In browsers, latin1 is windows-1252, which has a character for each byte, too.
  return new TextDecoder('latin1').decode(bytes);
};

/** Returns the bytes of a stream that is not compressed, or only by Flate: `limit` at most. */
export async function unpack(
  file: Pick<PdfFile, 'bytes'>,
  { value, stream }: Definition,
  limit = maxUnpacked,
) {
  if (!isDict(value) || !stream) throw new Error('This is no stream.');
  const packed = file.bytes.slice(stream.start, stream.end);
  const filter = value.dict.get('Filter');
  const filters = (isArray(filter) ? filter : [filter]).map(nameOf);
  if (filter === undefined || filters.length === 0) return packed;
  if (filters.length > 1 || filters[0] !== 'FlateDecode') throw new Error('Another packing.');
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
    .getReader();
  for (;;) {
    const { done, value: chunk } = await reader.read();
    if (done) break;
    size += chunk.length;
    if (size > limit) throw new Error('A stream is too long.');
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

/** Reads the object that begins at a position, after "obj". */
function readObject(text: string, reader: Reader) {
  const value = reader.readValue();
  reader.skipSpace();
  const end = reader.getPosition();
  const [keyword] = /^stream\r?\n?/.exec(text.slice(end, end + 8)) ?? [];
  if (!keyword || !isDict(value)) return { value, end };
  const start = end + keyword.length;
  const length = value.dict.get('Length');
  const told = typeof length === 'number' ? start + length : undefined;
  const isTold = told !== undefined && /^\s*endstream/.test(text.slice(told, told + 12));
  const found = isTold ? told : text.indexOf('endstream', start);
  // If a stream has no end, the objects after it are still read.
  const stop = Math.max(found, start);
  return { value, end: stop, stream: { start, end: stop }, isCutOff: found < 0 };
}

/** Reads all objects of a file, also those that no version has any more. */
export async function readPdfFile(bytes: Uint8Array): Promise<PdfFile> {
  const text = toText(bytes);
  const plain: Definition[] = [];
  const trailers: { start: number; dict: Dict }[] = [];
  const beginning = /(\d{1,10})\s{1,9}(\d{1,5})\s{1,9}obj\b|\btrailer\b/g;
  // Bytes read in vain so far: a hostile file has everything read again and again.
  let wasted = 0;
  const reader = createReader(bytes, 0);
  for (let match = beginning.exec(text); match; match = beginning.exec(text)) {
    const [found, number, generation] = match;
    const from = match.index + found.length;
    reader.moveTo(from);
    try {
      const { value, end, stream, isCutOff } = readObject(text, reader);
      if (number) {
        const ids = { number: Number(number), generation: Number(generation) };
        plain.push({ ...ids, value, start: match.index, stream });
      } else if (isDict(value)) trailers.push({ start: match.index, dict: value });
      beginning.lastIndex = Math.max(beginning.lastIndex, end);
      if (isCutOff) wasted += bytes.length - end;
    } catch {
      // Goes on after what is damaged.
      wasted += reader.getPosition() - from;
    }
    if (wasted > maxWasted || plain.length > maxObjects) throw new Error('The file is damaged.');
  }
  const definitions: Definition[] = [];
  let isWhole = true;
  let left = maxUnpacked;
  for (const definition of plain) {
    definitions.push(definition);
    if (!isDict(definition.value)) continue;
    const type = nameOf(definition.value.dict.get('Type'));
    if (type === 'XRef') trailers.push({ start: definition.start, dict: definition.value });
    if (type !== 'ObjStm') continue;
    try {
      if (definition.value.dict.get('DecodeParms')) throw new Error('Another packing.');
      const unpacked = await unpack({ bytes }, definition, left);
      left -= unpacked.length;
      definition.inside = readObjectStream(definition, unpacked);
      for (const inside of definition.inside) definitions.push(inside);
    } catch {
      isWhole = false;
    }
    if (definitions.length > maxObjects) throw new Error('The file has too many objects.');
  }
  trailers.sort((one, other) => one.start - other.start);
  const byStart = new Map(plain.map((definition) => [definition.start, definition]));
  return { bytes, text, definitions, byStart, trailers, indexes: new Map(), isWhole };
}

function readObjectStream({ number, start, value }: Definition, unpacked: Uint8Array) {
  const dict = isDict(value) ? value.dict : undefined;
  const [count, first] = [dict?.get('N'), dict?.get('First')];
  if (typeof count !== 'number' || typeof first !== 'number') throw new Error('No index.');
  const index = createReader(unpacked, 0);
  // Objects do not overlap, but those of a hostile file do.
  let left = 4 * unpacked.length;
  return Array.from({ length: Math.min(count, unpacked.length) }, (): Definition => {
    const own = Number(index.readValue());
    const offset = first + Number(index.readValue());
    const reader = createReader(unpacked, offset);
    const found = reader.readValue();
    left -= reader.getPosition() - offset;
    if (left < 0) throw new Error('Objects overlap.');
    return { number: own, generation: 0, value: found, start, container: number };
  });
}
