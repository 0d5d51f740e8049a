import { aside, createRules } from '@/lib/signatures/later-rules';
import type { Definition, PdfFile } from '@/lib/signatures/pdf-file';
import { isArray, isDict, isRef, type Value } from '@/lib/signatures/pdf-syntax';
import { findAt, getVersion, type Version } from '@/lib/signatures/pdf-version';
import { type Comparison, compareVersions, type Versions } from '@/lib/signatures/same-value';

/**
 * Whether what follows a byte only signs again, or keeps signatures checkable: it may add fields of
 * signatures, fill such that were empty, and add validation data. Everything else is a change, and
 * so is what this does not understand. `intact` has the end of each signature that matches what it
 * covers, by the start of its bytes.
 */
export async function onlySignsAgain(
  file: PdfFile,
  end: number,
  intact: ReadonlyMap<number, number>,
): Promise<boolean> {
  if (!file.isWhole) return false;
  const [before, after] = [await getVersion(file, end), await getVersion(file, file.bytes.length)];
  const versions = { file, before, after };
  const comparison = compareVersions(versions);
  const known = findReachable(before);
  if (!continues(versions, { end, comparison })) return false;
  const { isAllowed, isAllowedRoot } = createRules({ ...versions, end, known, intact, comparison });
  const roots = file.trailers
    .filter(({ start }) => start >= end)
    .map(({ dict }) => dict.dict.get('Root') ?? after.root);
  // Some readers look for the last object of a number instead of in the index.
  const later = file.definitions.filter(({ start, number }) => start >= end && known.has(number));
  return (
    [after.root, ...roots].every(isAllowedRoot) &&
    [...known].every((number) => isHarmless(before.get(number), after.get(number))) &&
    later.every((definition) => isHarmless(before.get(definition.number), definition))
  );

  function isHarmless(old: Definition | undefined, now: Definition | undefined): boolean {
    // What was named, but missing, would appear.
    if (!old || !now || old === now) return old === now;
    if (old.generation !== now.generation) return false;
    return comparison.isSameObject(old, now) || isAllowed(old, now);
  }
}

/** Numbers of the objects that a version uses, also of those that it does not have. */
function findReachable({ get, root }: Version): Set<number> {
  const found = new Set<number>();
  const waiting: Value[] = root ? [root] : [];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (isRef(value)) {
      if (found.has(value.ref)) continue;
      found.add(value.ref);
      const below = get(value.ref)?.value ?? null;
      if (value.ref === root?.ref && isDict(below)) {
        for (const [key, part] of below.dict) if (!aside.includes(key)) waiting.push(part);
      } else waiting.push(below);
    } else if (isArray(value)) for (const part of value) waiting.push(part);
    else if (isDict(value)) for (const part of value.dict.values()) waiting.push(part);
  }
  return found;
}

type Start = { end: number; comparison: Comparison };

/**
 * Whether the indexes that follow a byte are whole, and lead back to the one before it. A wrong one
 * makes readers look for objects by themselves, and find what was hidden in a picture.
 */
function continues({ file, before, after }: Versions, { end, comparison }: Start): boolean {
  const { start } = before.chain;
  const first = after.chain.indexes.findIndex(({ previous }) => previous === start);
  if (start === undefined || first < 0) return false;
  return after.chain.indexes.slice(0, first + 1).every((index) => {
    const isSound = [...index.entries].every(
      ([number, place]) => place === 'removed' || findAt(file, { number, place }, after.get),
    );
    const isSameLock = comparison.isSame(before.chain.indexes[0]?.encryption, index.encryption);
    return index.at >= end && isSound && !index.isAmbiguous && isSameLock;
  });
}
