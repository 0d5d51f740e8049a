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

/** Values that are compared in one file. Any further ones count as different. */
const maxCompared = 1_000_000;

/**
 * Makes functions that compare values of two versions. Two values are the same if they say the
 * same, be it in place or by a reference. References to the same number count as the same, because
 * all numbers are compared by the caller.
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
    // In a circle of references, what is being compared counts as the same.
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

  /** The bytes of a stream, if its end is where its length says: readers use one or the other. */
  function cutStream({ resolve }: Version, { value, stream }: Held): Uint8Array | undefined {
    const length = isDict(value) ? resolve(value.dict.get('Length')) : undefined;
    if (!stream || typeof length !== 'number') return;
    const end = stream.start + length;
    const isEnd = end <= stream.end && !/\S/.test(file.text.slice(end, stream.end));
    return isEnd ? file.bytes.subarray(stream.start, end) : undefined;
  }

  /** Compares two dictionaries, except for these keys. */
  function isSameBut(keys: readonly string[], one: Dict, other: Dict): boolean {
    const all = new Set([...one.dict.keys(), ...other.dict.keys()]);
    return [...all].every(
      (key) => keys.includes(key) || isSame(one.dict.get(key), other.dict.get(key)),
    );
  }

  /** True if a list has kept its items in order, and `isAllowed` accepts all new ones. */
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
  /** End of the version before, in bytes. */
  end: number;
  /** Numbers of the objects that it uses. */
  known: ReadonlySet<number>;
  /** Ends of the signatures that match, by the start of their bytes. */
  intact: ReadonlyMap<number, number>;
  comparison: Comparison;
};

/** The object that a reference leads to; a value counts as one. */
function hold(version: Version, value: Part): Held | undefined {
  if (isRef(value)) return version.follow(value);
  return value === undefined || value === null ? undefined : { value };
}
