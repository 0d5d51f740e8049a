/** Deterministic variety: the same values on every run. */

export type Thing = number | string;

/** FNV-1a, then the finalizer of MurmurHash3, so that similar keys give unrelated values. */
function mixed(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * An integer in a range, both ends inclusive. `what` names the property, so that those of one thing
 * differ.
 */
export function number(thing: Thing, what: string, from: number, to: number): number {
  return from + (mixed(`${what} ${thing}`) % (to - from + 1));
}

/** A number of `count` digits, with leading zeros. */
export function digits(thing: Thing, what: string, count: number): string {
  return String(number(thing, what, 1, 10 ** count - 1)).padStart(count, '0');
}

export function choice<Value>(thing: Thing, what: string, values: readonly Value[]): Value {
  return values[number(thing, what, 0, values.length - 1)] as Value;
}
