import type { Definition, PdfFile, Place } from '@/lib/signatures/pdf-file';
import { type Chain, countSpace, readChain } from '@/lib/signatures/pdf-index';
import { isRef, type Ref, type Value } from '@/lib/signatures/pdf-syntax';

/** A version of the file: the objects that its indexes lead readers to. */
export type Version = {
  get: (number: number) => Definition | undefined;
  /** Follows a reference to its object. */
  follow: (ref: Ref) => Definition | undefined;
  /** The value that a reference leads to. */
  resolve: (value: Value | undefined) => Value | undefined;
  root: Ref | undefined;
  chain: Chain;
};

/** Reads the version of a file that ends at a byte. */
export async function getVersion(file: PdfFile, end: number): Promise<Version> {
  const chain = await readChain(file, end);
  const last = new Map<number, Definition>();
  for (const definition of file.definitions) {
    if (definition.start < end) last.set(definition.number, definition);
  }
  const places = new Map<number, Place>();
  for (const { entries } of chain.indexes.toReversed()) {
    for (const [number, place] of entries) places.set(number, place);
  }
  const found = new Map<number, Definition | undefined>();
  function get(number: number): Definition | undefined {
    if (!found.has(number)) found.set(number, find(number));
    return found.get(number);
  }
  function find(number: number): Definition | undefined {
    const place = places.get(number);
    if (place === 'removed') return;
    if (place === undefined) return chain.isComplete ? undefined : last.get(number);
    // Where an index leads nowhere, readers take the last object of the number.
    return findAt(file, { number, place }, get) ?? last.get(number);
  }
  function follow({ ref, generation }: Ref): Definition | undefined {
    const definition = get(ref);
    return definition?.generation === generation ? definition : undefined;
  }
  function resolve(value: Value | undefined): Value | undefined {
    let resolved = value;
    for (let step = 0; isRef(resolved) && step < 10; step += 1) resolved = follow(resolved)?.value;
    return isRef(resolved) ? undefined : resolved;
  }
  const ofTrailers = file.trailers.filter(({ start }) => start < end);
  const root =
    chain.indexes[0]?.root ?? ofTrailers.map(({ dict }) => dict.dict.get('Root')).findLast(isRef);
  return { get, follow, resolve, root, chain };
}

/** The object to which an entry of an index leads, if it is there. */
export function findAt(
  { byStart, text }: PdfFile,
  { number, place }: { number: number; place: Exclude<Place, 'removed'> },
  get: Version['get'],
): Definition | undefined {
  if (typeof place === 'object') {
    const definition = get(place.container)?.inside?.[place.place];
    return definition?.number === number ? definition : undefined;
  }
  const definition = byStart.get(place + countSpace(text, place));
  return definition?.number === number ? definition : undefined;
}
