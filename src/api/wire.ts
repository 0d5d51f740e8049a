import * as v from 'valibot';

/**
 * Schemas of what back ends really send: numbers as strings, nulls for missing relations, booleans
 * for 1/0. The default of a schema is what an empty form holds.
 */

/** Sent back unchanged: back ends use numbers, numeric strings or UUIDs. */
export const id = v.union([v.number(), v.string()]);
export type Id = v.InferOutput<typeof id>;

/** The id of a relation that may be missing. */
export const optionalId = v.nullish(id, null);

/** PHP sends `false` for a size or a text that it could not determine. */
const scalar = v.union([v.number(), v.string(), v.boolean()]);

/** Text; null, missing or false reads as ''. */
export const text = v.pipe(
  v.nullish(scalar, ''),
  v.transform((value) => (value === false ? '' : String(value))),
);

/** A number that may come as a string; null, missing or unreadable reads as 0. */
export const count = v.pipe(
  v.nullish(scalar, null),
  v.transform((value) => Number(value) || 0),
);

/** A moment in ISO 8601, as ms; NaN for anything else. */
export const moment = v.pipe(text, v.transform(Date.parse));

/** A person named by a row; may be missing. */
export const person = v.nullish(v.object({ username: text, name: text }));

/** A yes/no field, 1/0 on the wire. */
export const flag = v.pipe(
  v.nullish(scalar, null),
  v.transform((value): 0 | 1 => (['1', 'true'].includes(String(value)) ? 1 : 0)),
);

/** A required list. PHP sends a list with gaps, as left by filtering, as an object. */
export function requiredList<Item extends v.GenericSchema>(item: Item) {
  const withGaps = v.pipe(
    v.record(v.string(), item),
    v.minEntries(1),
    v.transform((found) => Object.values(found)),
  );
  return v.union([v.array(item), withGaps]);
}

/** A list; null or missing reads as []. */
export function list<Item extends v.GenericSchema>(item: Item) {
  return v.nullish(requiredList(item), []);
}

/** The name of a relation, '' when it is missing. Some back ends send the related object itself. */
export function nameOf(key: string) {
  const related = v.pipe(
    v.object({ [key]: text }),
    v.transform((found) => found[key] ?? ''),
  );
  return v.nullish(v.union([text, related]), '');
}

/** Incremented by every change, from 1; undefined from a back end without versions. */
export const version = v.pipe(
  v.nullish(v.unknown()),
  v.transform((value) => {
    // Casts freely: `isInteger` refuses what is no number.
    const number = (typeof value === 'string' ? Number(value) : value) as number;
    return Number.isInteger(number) && number > 0 ? number : undefined;
  }),
);
