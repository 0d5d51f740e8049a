import { uniq } from 'es-toolkit';
import { type Index, type PdfFile, type Place, unpack } from '@/lib/signatures/pdf-file';
import { type Dict, isArray, isDict, isRef, type Value } from '@/lib/signatures/pdf-syntax';

/** The indexes of a version, the newest first. */
export type Chain = {
  /** Where the file says that the newest one is. */
  start: number | undefined;
  indexes: readonly Index[];
  /** False if one of them cannot be read. Readers then search for objects themselves. */
  isComplete: boolean;
};

/** Entries and indexes that are read of one chain. Longer ones are given up. */
const maxEntries = 2_000_000;
const maxIndexes = 1000;

/** Reads the indexes of the version that ends at a byte. */
export async function readChain(file: PdfFile, end: number): Promise<Chain> {
  const start = findStart(file, end);
  const indexes: Index[] = [];
  const visited = new Set<number>();
  let entries = 0;
  for (let at = start; at !== undefined; at = indexes.at(-1)?.previous) {
    const isNew = !visited.has(at) && visited.size < maxIndexes;
    const index = isNew ? await getIndex(file, at).catch(() => undefined) : undefined;
    entries += index?.entries.size ?? 0;
    if (!index || entries > maxEntries) return { start, indexes, isComplete: false };
    visited.add(at);
    indexes.push(index);
  }
  return { start, indexes, isComplete: indexes.length > 0 };
}

/** Counts white space: some programs point to the line break before an index. */
export function countSpace(text: string, at: number): number {
  return /^\s*/.exec(text.slice(at, at + 8))?.[0].length ?? 0;
}

function findStart({ text }: PdfFile, end: number): number | undefined {
  const last = text.lastIndexOf('startxref', end - 1);
  const [, at] = /^startxref\s{1,9}(\d{1,11})\b/.exec(text.slice(last, last + 40)) ?? [];
  return last < 0 || at === undefined ? undefined : Number(at);
}

function getIndex(file: PdfFile, at: number): Promise<Index> {
  const read = file.indexes.get(at) ?? readIndex(file, at);
  file.indexes.set(at, read);
  return read;
}

async function readIndex(file: PdfFile, told: number): Promise<Index> {
  const at = told + countSpace(file.text, told);
  const isTable = file.text.startsWith('xref', at);
  const trailer = file.trailers.find(({ start }) => (isTable ? start >= at : start === at));
  if (!trailer) throw new Error('There is no index.');
  const { dict } = trailer.dict;
  const [previous, root, beside] = [dict.get('Prev'), dict.get('Root'), dict.get('XRefStm')];
  if (previous !== undefined && typeof previous !== 'number') throw new Error('An unknown index.');
  const table = isTable ? file.text.slice(at, trailer.start) : '';
  // Another trailer in between belongs to a table that could not be read.
  if (table.includes('trailer')) throw new Error('An unknown index.');
  const entries = isTable ? readTable(table) : await readIndexStream(file, at);
  // Old readers use the table alone; newer ones also use the stream, which is hidden from old ones.
  const hidden = typeof beside === 'number' ? await readIndexStream(file, beside) : [];
  return {
    at: told,
    previous,
    root: isRef(root) ? root : undefined,
    encryption: dict.get('Encrypt'),
    ...merge(file, entries, hidden),
  };
}

/** Joins a table with the stream beside it, whose objects the table calls free for old readers. */
function merge({ byStart }: PdfFile, table: readonly Entry[], hidden: readonly Entry[]) {
  const entries = new Map(hidden.map(([number, place]) => [number, place]));
  let isAmbiguous = false;
  for (const [number, place, generation] of table) {
    if (place === 'removed' && entries.has(number)) isAmbiguous = true;
    else entries.set(number, place);
    const told = typeof place === 'number' ? byStart.get(place)?.generation : generation;
    if (told !== undefined && generation !== undefined && told !== generation) isAmbiguous = true;
  }
  isAmbiguous ||= uniq(table.map(([number]) => number)).length < table.length;
  return { entries, isAmbiguous };
}

type Entry = readonly [number: number, place: Place, generation?: number];

function readTable(text: string): Entry[] {
  const rows = text.split(/[\r\n]+/).slice(1);
  let number = 0;
  return rows.flatMap((row): Entry[] => {
    const [first, second, kind] = row.trim().split(/\s+/);
    if (!second) return [];
    if (!kind) {
      number = Number(first);
      return [];
    }
    number += 1;
    return [[number - 1, kind === 'n' ? Number(first) : 'removed', Number(second)]];
  });
}

const toNumbers = (value: Value | undefined) =>
  isArray(value) ? value.filter((one) => typeof one === 'number') : undefined;

async function readIndexStream(file: PdfFile, at: number): Promise<Entry[]> {
  const definition = file.byStart.get(at);
  if (!definition || !isDict(definition.value)) throw new Error('There is no index.');
  const { dict } = definition.value;
  const widths = toNumbers(dict.get('W')) ?? [];
  const ranges = toNumbers(dict.get('Index')) ?? [0, Number(dict.get('Size'))];
  const width = widths.reduce((sum, one) => sum + one, 0);
  if (widths.length !== 3 || width < 1 || width > 64) throw new Error('An unknown index.');
  const data = undoPredictor(await unpack(file, definition), parametersOf(dict), width);
  const entries: Entry[] = [];
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    for (let step = 0; step < (ranges[range + 1] ?? 0); step += 1) {
      const row = data.subarray(entries.length * width, (entries.length + 1) * width);
      if (row.length < width) throw new Error('The index is cut off.');
      const [kind = 1, first = 0, second = 0] = cut(row, widths);
      const place = kind === 2 ? { container: first, place: second } : first;
      entries.push([(ranges[range] ?? 0) + step, kind === 0 ? 'removed' : place]);
    }
  }
  return entries;
}

const parametersOf = (dict: Dict['dict']) => {
  const parameters = dict.get('DecodeParms');
  return isArray(parameters) ? parameters[0] : parameters;
};

/** The numbers in a row; undefined for one without width. */
function cut(row: Uint8Array, widths: readonly number[]): (number | undefined)[] {
  let position = 0;
  return widths.map((width) => {
    const field = row.subarray(position, position + width);
    position += width;
    return width === 0 ? undefined : field.reduce((sum, byte) => 256 * sum + byte, 0);
  });
}

/** Rows of an index are mostly stored as differences to the row above. */
function undoPredictor(data: Uint8Array, parameters: Value | undefined, width: number): Uint8Array {
  const predictor = isDict(parameters) ? parameters.dict.get('Predictor') : undefined;
  if (predictor === undefined || predictor === 1) return data;
  const count = Math.floor(data.length / (width + 1));
  const rows = new Uint8Array(count * width);
  for (let row = 0; row < count; row += 1) {
    const kind = data[row * (width + 1)];
    if (kind !== 0 && kind !== 2 && kind !== 1) throw new Error('An unknown predictor.');
    for (let column = 0; column < width; column += 1) {
      const above = row > 0 ? (rows[(row - 1) * width + column] ?? 0) : 0;
      const left = column > 0 ? (rows[row * width + column - 1] ?? 0) : 0;
      const before = kind === 2 ? above : kind === 1 ? left : 0;
      rows[row * width + column] = (data[row * (width + 1) + 1 + column] ?? 0) + before;
    }
  }
  return rows;
}
