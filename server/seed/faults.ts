import { type Facts, inWords } from './facts';
import { labelOf } from './reference-data';
import { choice, number } from './variety';

/**
 * What verifiers find: a form that says something else than its file, or a file that is no good.
 */
export type Fault =
  | { in: 'form'; note: string; column: string; value: string }
  | { in: 'file'; note: string };

/** Tells a document from all others. */
export function keyOf({ owner, document_type, additional_name }: Facts): string {
  return `${owner.username} ${document_type} ${additional_name}`;
}

/**
 * Another day of the same month, or another digit: the last one of a year, any of a longer number.
 */
function mistyped(value: string, key: string): string {
  const [, month, day] = /^(\d{4}-\d\d)-(\d\d)$/.exec(value) ?? [];
  if (month && day) {
    const other = 1 + ((Number(day) + number(key, 'day', 0, 8)) % 28);
    return `${month}-${String(other).padStart(2, '0')}`;
  }
  const places = Array.from(value.matchAll(/\d/g), ({ index }) => index);
  const place = places.length > 4 ? choice(key, 'place', places) : Number(places.at(-1));
  const other = (Number(value[place]) + 1) % 10;
  return `${value.slice(0, place)}${other}${value.slice(place + 1)}`;
}

/** A slip of the owner in a number or a date; undefined where there is none to mistype. */
export function formFault(facts: Facts): Fault | undefined {
  const key = keyOf(facts);
  const numeric = Object.entries(facts.values).filter(([, value]) => /\d/.test(value));
  if (numeric.length === 0) return;
  const [column, right] = choice(key, 'column', numeric);
  const value = mistyped(right, key);
  return {
    in: 'form',
    note: `${labelOf(column)} pada formulir (${inWords(value)}) tidak sama dengan yang tertulis pada dokumen (${inWords(right)}). Mohon diperbaiki.`,
    column,
    value,
  };
}

export const fileFault = ({ flaw }: Facts): Fault => ({ in: 'file', note: flaw });

/** The form as its owner filled it in. */
export function filledIn({ values }: Facts, fault: Fault | undefined): Record<string, string> {
  return fault?.in === 'form' ? { ...values, [fault.column]: fault.value } : values;
}
