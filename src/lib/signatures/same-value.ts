import { isEqual } from 'es-toolkit';
import type { Definition, PdfFile } from '@/lib/signatures/pdf-file';
import {
  type Dict,
  isArray,
  isBytes,
  isDict,
  isRef,
  type Value,
} from '@/lib/signatures/pdf-syntax';
import type { Version } from '@/lib/signatures/pdf-version';

export type Versions = { file: PdfFile; before: Version; after: Version };

type Part = Value | undefined;
type Held = Pick<Definition, 'value' | 'stream'>;

/** Values that are compared in one file. More are called different. */
const maxCompared = 1_000_000;

/**
 * Makes what compares a value of the version before with one of the version after: they are the
 * same if they say the same, be it in their place or in an object of its own. An object that both
 * name by its number counts as the same: whoever compares the versions looks at each number.
 */
export function compareVersions({ file, before, after }: Versions) {
  let compared = 0;
  const underWay = new Set<string>();

  function isSame(old: Part, now: Part): boolean {
    compared += 1;
    if (compared > maxCompared) return false;
    if (isRef(old) && isRef(now) && isEqual(old, now)) return true;
    if (isRef(old) || isRef(now)) return isSameHeld(old, now);
    if (isBytes(old) && isBytes(now)) return isEqual(old.bytes, now.bytes);
    if (isArray(old) && isArray(now)) {
      return old.length === now.length && old.every((value, index) => isSame(value, now[index]));
    }
    if (isDict(old) && isDict(now)) return isSameBut([], old, now);
    return isEqual(old ?? null, now ?? null);
  }

  function isSameHeld(old: Part, now: Part): boolean {
    const pair = JSON.stringify([old, now].map((value) => (isRef(value) ? value.ref : 0)));
    // Circles are the same if nothing else differs.
    if (isRef(old) && isRef(now) && underWay.has(pair)) return true;
    underWay.add(pair);
    const [one, other] = [hold(before, old), hold(after, now)];
    const isSameHere = one && other ? isSameObject(one, other) : one === other;
    underWay.delete(pair);
    return isSameHere;
  }

  function isSameObject(one: Held, other: Held): boolean {
    if (!one.stream && !other.stream) return isSame(one.value, other.value);
    if (!isDict(one.value) || !isDict(other.value)) return false;
    const [bytes, more] = [cutStream(before, one), cutStream(after, other)];
    const isKnown = bytes !== undefined && isEqual(bytes, more);
    return isKnown && isSameBut(['Length'], one.value, other.value);
  }

  /** The bytes of a stream, if its end is where its length says: readers go by one or the other. */
  function cutStream({ resolve }: Version, { value, stream }: Held): Uint8Array | undefined {
    const length = isDict(value) ? resolve(value.dict.get('Length')) : undefined;
    if (!stream || typeof length !== 'number') return;
    const end = stream.start + length;
    const isEnd = end <= stream.end && !/\S/.test(file.text.slice(end, stream.end));
    return isEnd ? file.bytes.subarray(stream.start, end) : undefined;
  }

  /** Compares two dictionaries apart from these keys. */
  function isSameBut(keys: readonly string[], one: Dict, other: Dict): boolean {
    const all = new Set([...one.dict.keys(), ...other.dict.keys()]);
    return [...all].every(
      (key) => keys.includes(key) || isSame(one.dict.get(key), other.dict.get(key)),
    );
  }

  /** Whether a list kept what it had in order, and what it has got more is allowed. */
  function isGrown(
    old: readonly Value[],
    now: readonly Value[],
    isAllowed: (value: Value) => boolean,
  ): boolean {
    let kept = 0;
    for (const value of now) {
      if (kept < old.length && isSame(old[kept], value)) kept += 1;
      else if (!isAllowed(value)) return false;
    }
    return kept === old.length;
  }

  return { isSame, isSameObject, isSameBut, isGrown };
}

export type Comparison = ReturnType<typeof compareVersions>;

export type Context = Versions & {
  /** Where the version before ends. */
  end: number;
  /** Numbers of the objects that it uses. */
  known: ReadonlySet<number>;
  /** Ends of the signatures that match, by the start of their bytes. */
  intact: ReadonlyMap<number, number>;
  comparison: Comparison;
};

/** The object that a reference leads to, or a value as if it were one. */
function hold(version: Version, value: Part): Held | undefined {
  if (isRef(value)) return version.follow(value);
  return value === undefined || value === null ? undefined : { value };
}
