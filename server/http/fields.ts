import * as v from 'valibot';
import { isStorable } from '../domain/text';

/** Building blocks of input schemas (spec section 5). Numbers and yes/no fields may come as text, as form fields do. */

/** Messages by wire name of the field. */
export type FieldErrors = Record<string, string[]>;

const required = 'This field is required.';
const notListed = 'Choose one of the list.';
/** The largest number of PostgreSQL's integer. */
const largestId = 2_147_483_647;

const plainText = v.pipe(
  v.union([v.string(), v.number(), v.boolean()], 'Must be text.'),
  v.transform((value) => String(value).trim()),
  v.check(isStorable, 'Contains a character that is not allowed.'),
);

const atMost = (length: number) =>
  v.maxLength<string, number, string>(length, `At most ${length} characters.`);

/** Text that may be missing; then it is ''. */
export const optionalText = (length: number) => v.pipe(v.nullish(plainText, ''), atMost(length));

export const requiredText = (length: number) =>
  v.pipe(v.nullish(plainText, ''), v.nonEmpty(required), atMost(length));

/** A whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number) {
  const message = `Must be a whole number from ${least} to ${most}.`;
  return v.pipe(
    requiredText(20),
    v.regex(/^-?\d+$/, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  );
}

/** Yes/no, 1/0 on the wire. */
export const flag = v.pipe(
  optionalText(5),
  v.transform((value) => ({ '1': 1, true: 1, '0': 0, false: 0 })[value]),
  v.picklist([0, 1], 'Choose Yes or No.'),
);

/** The id of a row; that there is such a row is for the database to say. */
export const rowId = v.pipe(
  requiredText(20),
  v.regex(/^\d+$/, notListed),
  v.transform(Number),
  v.minValue(1, notListed),
  v.maxValue(largestId, notListed),
);

/** Any number of ids, each once. */
export const rowIds = v.pipe(
  v.nullish(v.array(rowId, 'Must be a list.'), []),
  v.maxLength(1000, 'At most 1000.'),
  v.transform((ids) => [...new Set(ids)]),
);

/** An id from a path or a query: undefined when it can be nobody's id. */
export function idFrom(value: string | undefined): number | undefined {
  const parsed = v.safeParse(rowId, value);
  return parsed.success ? parsed.output : undefined;
}
