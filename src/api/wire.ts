import * as v from 'valibot';

/**
 * Building blocks that read what a back end really sends: numbers as strings, nulls for missing relations,
 * booleans for 1/0. Everything beyond src/api/ sees only the types that come out.
 */

/** An id is passed back as it came: back ends use numbers, numeric strings or UUIDs. */
export const id = v.union([v.number(), v.string()]);
export type Id = v.InferOutput<typeof id>;

/** Text; null or missing reads as ''. */
export const text = v.pipe(v.nullish(v.union([v.string(), v.number()]), ''), v.transform(String));

/** A number that may come as a string; null, missing or unreadable reads as 0. */
export const count = v.pipe(
  v.nullish(v.union([v.number(), v.string()]), 0),
  v.transform((value) => Number(value) || 0),
);

/** A yes/no field, 1/0 on the wire. */
export const flag = v.pipe(
  v.nullish(v.union([v.number(), v.string(), v.boolean()]), 0),
  v.transform((value): 0 | 1 => (Number(value) === 1 ? 1 : 0)),
);

/** A list; null or missing reads as []. */
export function list<Item extends v.GenericSchema>(item: Item) {
  return v.nullish(v.array(item), []);
}
