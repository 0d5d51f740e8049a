import { aside, createRules } from '@/lib/signatures/later-rules';
import type { Definition, PdfFile } from '@/lib/signatures/pdf-file';
import { isArray, isDict, isRef, type Value } from '@/lib/signatures/pdf-syntax';
import { findAt, getVersion, type Version } from '@/lib/signatures/pdf-version';
import { type Comparison, compareVersions, type Versions } from '@/lib/signatures/same-value';

/**
 * True if what follows a byte only signs again, or keeps signatures checkable: it may add signature
 * fields, fill empty ones, and add validation data. Everything else counts as a change, and so does
 * what is not understood here. `intact` maps the start of the bytes of each matching signature to
 * the end of what it covers.
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
  // Some readers take the last object of a number in the file, whatever the index says.
  const later = file.definitions.filter(({ start, number }) => start >= end && known.has(number));
  return (
    [after.root, ...roots].every(isAllowedRoot) &&
    [...known].every((number) => isHarmless(before.get(number), after.get(number))) &&
    later.every((definition) => isHarmless(before.get(definition.number), definition))
  );

  function isHarmless(old: Definition | undefined, now: Definition | undefined): boolean {
    // Counts an added object as a change: it would appear wherever a missing one was referred to.
    if (!old || !now || old === now) return old === now;
    if (old.generation !== now.generation) return false;
    return comparison.isSameObject(old, now) || isAllowed(old, now);
  }
}

/** Numbers of the objects that a version refers to, even if it lacks them. */
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
 * True if the indexes that follow a byte are whole, and lead back to the one before it. With a
 * wrong one, readers search for objects themselves, and find what was hidden in a picture.
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
