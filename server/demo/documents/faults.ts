import { formatReason, ofValues } from '../../../src/shared/rejection-reasons';
import { inWords } from '../dates';
import { labelOf } from '../reference/reference-data';
import { choice, number } from '../variety';
import type { Facts } from './facts';

/** Faults that verifiers find: meta data that contradicts the file, or a flawed file. */
export type Fault =
  | { in: 'form'; note: string; column: string; value: string }
  | { in: 'file'; note: string };

/** A unique key of a document. */
export function keyOf({ owner, document_type, additional_name }: Facts): string {
  return `${owner.username} ${document_type} ${additional_name}`;
}

/** Changes the day of a date, the last digit of a year, or any digit of a longer number. */
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

/** A typing mistake in a number or date; undefined if there is none. */
export function formFault(facts: Facts): Fault | undefined {
  const key = keyOf(facts);
  const numeric = Object.entries(facts.values).filter(([, value]) => /\d/.test(value));
  if (numeric.length === 0) return;
  const [column, right] = choice(key, 'column', numeric);
  const value = mistyped(right, key);
  return {
    in: 'form',
    note: `${formatReason({ name: ofValues, fields: labelOf(column) })}\n${labelOf(column)} pada formulir (${inWords(value)}) tidak sama dengan yang tertulis pada dokumen (${inWords(right)}). Mohon diperbaiki.`,
    column,
    value,
  };
}

/** The flaw of a file, with its places. */
export function fileFault({ flaw: { reason, pins, text } }: Facts): Fault {
  const places = Object.entries(pins).map(([place, remark]) => `Page 1, ${place}: ${remark}`);
  return { in: 'file', note: [formatReason({ name: reason }), ...places, text].join('\n') };
}

/** The meta data as filled in by the owner. */
export function filledIn({ values }: Facts, fault: Fault | undefined): Record<string, string> {
  return fault?.in === 'form' ? { ...values, [fault.column]: fault.value } : values;
}
