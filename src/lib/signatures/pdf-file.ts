import {
  createReader,
  type Dict,
  isArray,
  isDict,
  isRef,
  nameOf,
  type Value,
} from '@/lib/signatures/pdf-syntax';

/** An object, as one version of the file has it. */
export type Definition = {
  number: number;
  value: Value;
  /** Where it stands in the file, in bytes; the place of its stream if it lies in one. */
  start: number;
  /** The bytes of a stream. */
  stream?: { start: number; end: number };
  /** Number of the stream that the object lies in. */
  container?: number;
};

export type PdfFile = {
  bytes: Uint8Array;
  /** Each character is a byte. */
  text: string;
  /** All of them, in the order of the file: later ones replace earlier ones of the same number. */
  definitions: readonly Definition[];
  trailers: readonly { start: number; dict: Dict }[];
  /** False if objects lie in streams that cannot be read: the file is encrypted or damaged. */
  isWhole: boolean;
};

/** What a version of the file consists of. */
export type Version = {
  get: (number: number) => Definition | undefined;
  /** Follows a reference. */
  resolve: (value: Value | undefined) => Value | undefined;
  root: number | undefined;
};

/** Bytes of all streams of objects together, unpacked. */
const maxUnpacked = 100_000_000;

const toText = (bytes: Uint8Array) => {
  // In browsers, latin1 is windows-1252, which has a character for each byte, too.
  return new TextDecoder('latin1').decode(bytes);
};

/** Unpacks a stream that is not packed, or packed by Flate alone. */
export async function unpack(file: Pick<PdfFile, 'bytes'>, { value, stream }: Definition) {
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
    if (size > maxUnpacked) throw new Error('A stream is too long.');
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

/** Reads the object that begins at a position, after "obj". */
function readObject(bytes: Uint8Array, text: string, from: number) {
  const reader = createReader(bytes, from);
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
  // A stream without an end takes nothing with it.
  const stop = Math.max(found, start);
  return { value, end: stop, stream: { start, end: stop } };
}

/** Reads all objects of a file, also those that no version has any more. */
export async function readPdfFile(bytes: Uint8Array): Promise<PdfFile> {
  const text = toText(bytes);
  const plain: Definition[] = [];
  const trailers: { start: number; dict: Dict }[] = [];
  const beginning = /(\d{1,10})\s{1,9}\d{1,5}\s{1,9}obj\b|\btrailer\b/g;
  for (let match = beginning.exec(text); match; match = beginning.exec(text)) {
    const [found, number] = match;
    try {
      const object = readObject(bytes, text, match.index + found.length);
      const { value, end, stream } = object;
      if (number) plain.push({ number: Number(number), value, start: match.index, stream });
      else if (isDict(value)) trailers.push({ start: match.index, dict: value });
      beginning.lastIndex = Math.max(beginning.lastIndex, end);
    } catch {
      // Goes on after what is damaged.
    }
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
      const unpacked = await unpack({ bytes }, definition);
      left -= unpacked.length;
      if (left < 0) throw new Error('The streams are too long.');
      definitions.push(...readObjectStream(definition, unpacked));
    } catch {
      isWhole = false;
    }
  }
  trailers.sort((one, other) => one.start - other.start);
  return { bytes, text, definitions, trailers, isWhole };
}

function readObjectStream({ number, start, value }: Definition, unpacked: Uint8Array) {
  const dict = isDict(value) ? value.dict : undefined;
  const [count, first] = [dict?.get('N'), dict?.get('First')];
  if (typeof count !== 'number' || typeof first !== 'number') throw new Error('No index.');
  const index = createReader(unpacked, 0);
  return Array.from({ length: Math.min(count, unpacked.length) }, (): Definition => {
    const own = Number(index.readValue());
    const offset = first + Number(index.readValue());
    const found = createReader(unpacked, offset).readValue();
    return { number: own, value: found, start, container: number };
  });
}

/** The version of a file that ends at a byte. */
export function getVersion({ definitions, trailers }: PdfFile, end: number): Version {
  const last = new Map<number, Definition>();
  for (const definition of definitions) {
    if (definition.start < end) last.set(definition.number, definition);
  }
  const get = (number: number) => last.get(number);
  function resolve(value: Value | undefined): Value | undefined {
    let resolved = value;
    for (let step = 0; isRef(resolved) && step < 10; step += 1) resolved = get(resolved.ref)?.value;
    return isRef(resolved) ? undefined : resolved;
  }
  const root = trailers
    .filter(({ start }) => start < end)
    .map(({ dict }) => dict.dict.get('Root'))
    .findLast(isRef);
  return { get, resolve, root: root?.ref };
}
