import * as v from 'valibot';
import type { RoleName } from '../domain/roles';
import { cleanLines, cleanText, isStorable } from '../domain/text';
import { maxInteger } from '../storage/database';
import { issue } from '../texts/issue';
import type { Sentence } from '../texts/sentence';

/**
 * Building blocks of input schemas. Numbers and yes/no fields also accept text, as forms send it.
 */

/** What is wrong, by the field's wire name. */
export type FieldErrors = Record<string, Sentence[]>;

const required = issue('This field is required.');
const notListed = issue('Choose one from the list.');

/** Missing text becomes ''. */
const textCleanedBy = (clean: (text: string) => string) =>
  v.nullish(
    v.pipe(
      v.union([v.string(), v.number(), v.boolean()], issue('Must be text.')),
      v.transform((value) => clean(String(value))),
      v.check(isStorable, issue('Contains a character that is not allowed.')),
    ),
    '',
  );

const anyText = textCleanedBy(cleanText);
const anyLines = textCleanedBy(cleanLines);

const lengthUpTo = (maxLength: number) =>
  v.maxLength<string, number, string>(
    maxLength,
    issue('At most {count} characters.', { count: maxLength }),
  );

export const optionalText = (maxLength: number) => v.pipe(anyText, lengthUpTo(maxLength));

export const requiredText = (maxLength: number) =>
  v.pipe(anyText, v.nonEmpty(required), lengthUpTo(maxLength));

/** A text of several lines. */
export const optionalLines = (maxLength: number) => v.pipe(anyLines, lengthUpTo(maxLength));

export const requiredLines = (maxLength: number) =>
  v.pipe(anyLines, v.nonEmpty(required), lengthUpTo(maxLength));

export function wholeNumber(min: number, max: number) {
  const message = issue('Must be a whole number from {min} to {max}.', { min, max });
  return v.pipe(
    requiredText(20),
    v.regex(/^-?\d+$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

const flags: Record<string, 0 | 1> = { 1: 1, true: 1, 0: 0, false: 0 };

/** A yes/no field, 1 or 0 on the wire. */
export const flag = v.pipe(
  anyText,
  v.transform((text) => flags[text]),
  v.picklist([0, 1], issue('Choose Yes or No.')),
);

/** PostgreSQL, unlike Date, has no year 0. */
function isRealDay(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00Z`);
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value;
  return isDay && value >= '0001';
}

/** A day, YYYY-MM-DD, or ''. */
export const dayOrEmpty = v.check<string, string>(
  (value) => value === '' || isRealDay(value),
  issue('Must be a date, YYYY-MM-DD.'),
);

/** A row id. Whether the row exists is left to the foreign key. */
export const rowId = v.pipe(
  requiredText(20),
  v.regex(/^\d+$/, notListed),
  v.transform(Number),
  v.minValue(1, notListed),
  v.maxValue(maxInteger, notListed),
);

/** Row ids without duplicates. The list must be given: only [] means none. */
export const rowIds = v.pipe(
  v.nullish(v.unknown(), null),
  v.nonNullable(v.array(rowId, issue('Must be a list.')), required),
  v.maxLength(1000, issue('At most {count}.', { count: 1000 })),
  v.transform((ids) => [...new Set(ids)]),
);

/** Names of the given roles, in any case, without duplicates and in the order of `roles`. */
export function roleNamesOf(roles: readonly RoleName[]) {
  const known = new Map(roles.map((name) => [name.toLowerCase(), name]));
  return v.pipe(
    v.array(
      v.pipe(
        v.string(notListed),
        v.transform((name) => known.get(cleanText(name).toLowerCase())),
        v.picklist(roles, notListed),
      ),
      issue('Must be a list.'),
    ),
    v.transform((names) => roles.filter((name) => names.includes(name))),
  );
}

/** Parses an id from a path or query; undefined if no row can have it. */
export function idFrom(value: string | undefined): number | undefined {
  const parsed = v.safeParse(rowId, value);
  return parsed.success ? parsed.output : undefined;
}
