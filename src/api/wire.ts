import * as v from 'valibot';

/**
 * Building blocks that read what a back end really sends: numbers as strings, nulls for missing relations,
 * booleans for 1/0. Everything behind src/api/ sees only the types below.
 */

/** An id is passed back as it came: back ends use numbers, numeric strings or UUIDs. */
export const id = v.union([v.number(), v.string()]);
export type Id = v.InferOutput<typeof id>;

/** Text; null or missing reads as ''. */
export const text = v.pipe(
  v.nullish(v.union([v.string(), v.number()])),
  v.transform((value) => (value == null ? '' : String(value))),
);

/** A number that may come as a string; null, missing or unreadable reads as 0. */
export const count = v.pipe(
  v.nullish(v.union([v.number(), v.string()])),
  v.transform((value) => Number(value) || 0),
);

/** A yes/no field, 1/0 on the wire. */
export const flag = v.pipe(
  v.nullish(v.union([v.number(), v.string(), v.boolean()])),
  v.transform((value): 0 | 1 => (value === true || Number(value) === 1 ? 1 : 0)),
);

/** A list; null or missing reads as []. */
export function list<const Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    v.nullish(v.array(item)),
    v.transform((value): v.InferOutput<Item>[] => value ?? []),
  );
}
