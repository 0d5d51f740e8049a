import { isEqual } from 'es-toolkit';
import {
  type Definition,
  getVersion,
  type PdfFile,
  unpack,
  type Version,
} from '@/lib/signatures/pdf-file';
import {
  type Dict,
  isArray,
  isBytes,
  isDict,
  isRef,
  nameOf,
  type Value,
} from '@/lib/signatures/pdf-syntax';

/**
 * Whether what follows a byte only signs again, or keeps signatures checkable: it may add fields of
 * signatures, fill such that were empty, and add validation data. Everything else is a change, and
 * so is what this does not understand.
 */
export async function onlySignsAgain(file: PdfFile, end: number): Promise<boolean> {
  if (!file.isWhole) return false;
  const [before, after] = [getVersion(file, end), getVersion(file, file.bytes.length)];
  if (before.root === undefined || before.root !== after.root) return false;
  const later = file.definitions.filter(({ start }) => start >= end);
  const known = findReachable(before);
  const isHarmless = (definition: Definition) =>
    !known.has(definition.number) ||
    isAllowed(file, before.get(definition.number), definition, { before, after, known });
  return later.every(isHarmless) && (await leadsToThese(file, end, { later, before, known }));
}

/** Keys under which a catalogue or a page has no contents. */
const aside = ['DSS', 'Metadata'];

/** Numbers of the objects that a version uses, also of those that it does not have. */
function findReachable({ get, root }: Version): Set<number> {
  const found = new Set<number>();
  const waiting: Value[] = root === undefined ? [] : [{ ref: root }];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (isRef(value)) {
      if (found.has(value.ref)) continue;
      found.add(value.ref);
      waiting.push(get(value.ref)?.value ?? null);
    } else if (isArray(value)) waiting.push(...value);
    else if (isDict(value)) {
      for (const [key, below] of value.dict) if (!aside.includes(key)) waiting.push(below);
    }
  }
  return found;
}

type Context = { before: Version; after: Version; known: ReadonlySet<number> };

function isAllowed(
  file: PdfFile,
  old: Definition | undefined,
  definition: Definition,
  context: Context,
): boolean {
  // What was named, but missing, would appear.
  if (!old) return false;
  if (old.stream || definition.stream) return isSameStream(file, old, definition);
  return isAllowedValue(old.value, definition.value, context);
}

function isSameStream({ bytes }: PdfFile, old: Definition, definition: Definition): boolean {
  if (!old.stream || !definition.stream) return false;
  const [one, other] = [old.stream, definition.stream].map(({ start, end }) =>
    bytes.subarray(start, end),
  );
  return isSame(old.value, definition.value) && isEqual(one, other);
}

/** Whether two values say the same, wherever they stand. */
function isSame(one: Value | undefined, other: Value | undefined): boolean {
  if (isBytes(one) && isBytes(other)) return isEqual(one.bytes, other.bytes);
  if (isArray(one) && isArray(other)) {
    return one.length === other.length && one.every((value, index) => isSame(value, other[index]));
  }
  if (isDict(one) && isDict(other)) return isSameBut([], one, other);
  return isEqual(one, other);
}

/** Whether two dictionaries are the same apart from these keys. */
function isSameBut(keys: readonly string[], one: Dict, other: Dict): boolean {
  const all = new Set([...one.dict.keys(), ...other.dict.keys()]);
  return [...all].every(
    (key) => keys.includes(key) || isSame(one.dict.get(key), other.dict.get(key)),
  );
}

function isAllowedValue(old: Value, now: Value, context: Context): boolean {
  if (isSame(old, now)) return true;
  if (isArray(old) && isArray(now)) return isGrown(old, now, context);
  if (!isDict(old) || !isDict(now)) return false;
  const { before, after } = context;
  const part = (key: string) => [old.dict.get(key), now.dict.get(key)] as const;
  const type = nameOf(old.dict.get('Type'));
  if (type === 'Catalog') {
    return (
      isSameBut(['AcroForm', 'DSS', 'Extensions', 'Metadata', 'Version'], old, now) &&
      isAllowedForm(...part('AcroForm'), context)
    );
  }
  if (type === 'Page') {
    const [annotations, more] = part('Annots');
    return (
      isSameBut(['Annots', 'Metadata'], old, now) &&
      isGrown(before.resolve(annotations), after.resolve(more), context)
    );
  }
  if (old.dict.has('Fields')) return isAllowedForm(old, now, context);
  if (!isSignatureField(old, before)) return false;
  return (
    !before.resolve(old.dict.get('V')) &&
    isSameBut(['V', 'AP', 'AS', 'M', 'F', 'MK', 'Lock'], old, now)
  );
}

function isAllowedForm(old: Value | undefined, now: Value | undefined, context: Context): boolean {
  const [form, grown] = [context.before.resolve(old), context.after.resolve(now)];
  if (!isDict(grown)) return isSame(form, grown);
  const empty: Dict = { dict: new Map() };
  const known = isDict(form) ? form : empty;
  const [fields, more] = [known.dict.get('Fields'), grown.dict.get('Fields')];
  return (
    isSameBut(['Fields', 'SigFlags', 'DR', 'DA'], known, grown) &&
    isGrown(context.before.resolve(fields), context.after.resolve(more), context)
  );
}

/** Whether a list has only got fields of signatures more, which are new. */
function isGrown(old: Value | undefined, now: Value | undefined, context: Context): boolean {
  const [known, grown] = [old ?? [], now ?? []];
  if (!isArray(known) || !isArray(grown) || grown.length < known.length) return false;
  const added = grown.slice(known.length);
  const isNewSignature = (value: Value) =>
    isRef(value) &&
    !context.known.has(value.ref) &&
    isSignatureField(context.after.resolve(value), context.after);
  return isSame(known, grown.slice(0, known.length)) && added.every(isNewSignature);
}

function isSignatureField(value: Value | undefined, { resolve }: Version): boolean {
  if (!isDict(value)) return false;
  const own = nameOf(resolve(value.dict.get('FT')));
  if (own) return own === 'Sig';
  const above = resolve(value.dict.get('Parent'));
  return isDict(above) && nameOf(resolve(above.dict.get('FT'))) === 'Sig';
}

type Later = { later: readonly Definition[]; before: Version; known: ReadonlySet<number> };

/** Where an index of objects says that they are: their numbers, and the bytes. */
type Entry = { number: number; at: number | { container: number } | 'removed' };

/**
 * Whether the indexes that follow a byte lead to the objects that follow it, and back to the index
 * before it. Another index could bring an old object back, or one that was hidden in a picture.
 */
async function leadsToThese(file: PdfFile, end: number, { later, before, known }: Later) {
  const starts = [...file.text.matchAll(/startxref\s{1,9}(\d{1,11})/g)].map(({ index, 1: at }) => ({
    index,
    at: Number(at),
  }));
  const last = starts.at(-1);
  const signed = starts.findLast(({ index }) => index < end);
  if (!last || !signed || last.index < end) return false;
  const visited = new Set<number>();
  for (let at = last.at; at !== signed.at; ) {
    if (at < end || visited.has(at)) return false;
    visited.add(at);
    const index = await readIndex(file, at).catch(() => undefined);
    if (!index?.entries.every(isRight)) return false;
    at = index.previous;
  }
  return true;

  function isRight({ number, at }: Entry): boolean {
    if (at === 'removed') return !known.has(number);
    const own = later.filter((definition) => definition.number === number);
    if (typeof at === 'object') return own.some(({ container }) => container === at.container);
    const stays = before.get(number);
    return own.some(({ start }) => start === at) || (stays?.start === at && !stays.container);
  }
}

/** Reads the index at a position: a table, or a stream. */
async function readIndex(file: PdfFile, at: number) {
  const table = file.text.startsWith('xref', at);
  const trailer = file.trailers.find(({ start }) => (table ? start >= at : start === at));
  if (!trailer) throw new Error('There is no index.');
  const { dict } = trailer.dict;
  const previous = dict.get('Prev');
  if (typeof previous !== 'number' || dict.has('XRefStm')) throw new Error('An unknown index.');
  const entries = table
    ? readTable(file.text.slice(at, trailer.start))
    : await readIndexStream(file, at);
  return { previous, entries };
}

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
    return [{ number: number - 1, at: kind === 'n' ? Number(first) : 'removed' }];
  });
}

const toNumbers = (value: Value | undefined) =>
  isArray(value) ? value.filter((one) => typeof one === 'number') : undefined;

async function readIndexStream(file: PdfFile, at: number): Promise<Entry[]> {
  const definition = file.definitions.find(({ start, container }) => start === at && !container);
  if (!definition || !isDict(definition.value)) throw new Error('There is no index.');
  const { dict } = definition.value;
  const widths = toNumbers(dict.get('W')) ?? [];
  const ranges = toNumbers(dict.get('Index')) ?? [0, Number(dict.get('Size'))];
  const width = widths.reduce((sum, one) => sum + one, 0);
  if (widths.length !== 3 || width < 1 || width > 64) throw new Error('An unknown index.');
  const data = undoPredictor(await unpack(file, definition), dict.get('DecodeParms'), width);
  const entries: Entry[] = [];
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    for (let step = 0; step < (ranges[range + 1] ?? 0); step += 1) {
      const row = data.subarray(entries.length * width, (entries.length + 1) * width);
      if (row.length < width) throw new Error('The index is cut off.');
      const [kind = 1, place = 0] = cut(row, widths);
      const found = kind === 2 ? { container: place } : place;
      entries.push({ number: (ranges[range] ?? 0) + step, at: kind === 0 ? 'removed' : found });
    }
  }
  return entries;
}

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
    if (kind !== 0 && kind !== 2) throw new Error('An unknown predictor.');
    for (let column = 0; column < width; column += 1) {
      const above = kind === 2 && row > 0 ? (rows[(row - 1) * width + column] ?? 0) : 0;
      rows[row * width + column] = (data[row * (width + 1) + 1 + column] ?? 0) + above;
    }
  }
  return rows;
}
