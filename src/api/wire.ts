import * as v from 'valibot';

/**
 * Building blocks that read what a back end really sends: numbers as strings, nulls for missing relations,
 * booleans for 1/0. Everything beyond src/api/ sees only the types that come out.
 */

/** An id is passed back as it came: back ends use numbers, numeric strings or UUIDs. */
export const id = v.union([v.number(), v.string()]);
export type Id = v.InferOutput<typeof id>;

/** `false` is what PHP gives for a size or a text that it could not find out. */
const scalar = v.union([v.number(), v.string(), v.boolean()]);

/** Text; null, missing or false reads as ''. */
export const text = v.pipe(
  v.nullish(scalar, ''),
  v.transform((value) => (value === false ? '' : String(value))),
);

/** A number that may come as a string; null, missing or unreadable reads as 0. */
export const count = v.pipe(
  v.nullish(scalar, 0),
  v.transform((value) => Number(value) || 0),
);

/** A yes/no field, 1/0 on the wire. */
export const flag = v.pipe(
  v.nullish(scalar, 0),
  v.transform((value): 0 | 1 => (['1', 'true'].includes(String(value)) ? 1 : 0)),
);

/** A list that has to be there. PHP writes one with gaps, as filtering leaves it, as an object: its values are read. */
export function fullList<Item extends v.GenericSchema>(item: Item) {
  const withGaps = v.pipe(
    v.record(v.string(), item),
    v.minEntries(1),
    v.transform((found) => Object.values(found)),
  );
  return v.union([v.array(item), withGaps]);
}

/** A list; null or missing reads as []. */
export function list<Item extends v.GenericSchema>(item: Item) {
  return v.nullish(fullList(item), []);
}

/** A name, '' when it is missing; some back ends send the thing itself, with its name under `key`. */
export function nameOrThing(key: string) {
  const thing = v.pipe(
    v.object({ [key]: text }),
    v.transform((found) => found[key] ?? ''),
  );
  return v.nullish(v.union([text, thing]), '');
}
