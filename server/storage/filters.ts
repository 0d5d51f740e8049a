import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { sortBy } from 'es-toolkit';
import { cleanUsername, foldText } from '../domain/text';
import { type Database, maxInteger } from './database';
import { folded } from './schema';

/** Turns a query parameter's value into a condition. */
export type Filter = (value: string) => SQL;

export const nothing = sql`false`;

/**
 * Compares folded texts, as the trigram indexes hold them. PostgreSQL plans and compares this
 * faster than ILIKE. `lower` is PostgreSQL's, which lowers some letters unlike JavaScript.
 */
const matches = (column: PgColumn, pattern: string): SQL =>
  sql`${folded(column)} like lower(${pattern})`;

/** Text that stands for itself in a pattern. */
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Matches text that contains the folded parts in this order. */
function containsAll(column: PgColumn, parts: string[]): SQL {
  if (parts.some((part) => part.includes('\0'))) return nothing;
  return matches(column, `%${parts.map(escaped).join('%')}%`);
}

/**
 * Matches text that contains the value, however both are written
 * (docs/decisions/texts-that-look-the-same.md).
 */
export function contains(column: PgColumn): Filter {
  return (value) => containsAll(column, [foldText(value)]);
}

/**
 * Pieces of a text that its trigram index looks up. With fewer, too many rows are left to compare;
 * with more, reading their lists costs more than the rows that they rule out.
 */
const enoughPieces = 4;

/** A word of three characters or more, or a shorter one with the characters around it. */
const words = /[\p{L}\p{N}]{3,}|[^\p{L}\p{N}][\p{L}\p{N}]{1,2}[^\p{L}\p{N}]/gu;
const beforeNumber = /^[^\p{L}\p{N}]+\p{N}/u;

/**
 * Chooses at most `enoughPieces` pieces of three characters and returns them in their order. Every
 * word gives one before any gives a second; numbers come first, then long words. A word before a
 * number, such as Nomor or Angkatan, comes last: it is in many texts.
 */
function piecesOf(value: string): string[] {
  const pieces = [...value.matchAll(words)].flatMap(({ 0: word, index }) => {
    const isLabel = beforeNumber.test(value.slice(index + word.length));
    const rank = /\p{N}/u.test(word) ? 0 : isLabel ? 2 : 1;
    const texts = word.match(/[\p{L}\p{N}]{3}/gu) ?? [word];
    return texts.map((text, place) => ({ text, place, rank, shortness: -word.length }));
  });
  const chosen = new Set(sortBy(pieces, ['place', 'rank', 'shortness']).slice(0, enoughPieces));
  return pieces.filter((piece) => chosen.has(piece)).map(({ text }) => text);
}

/**
 * Like `contains`, for a large table with a trigram index. Trigrams cannot find one or two letters
 * or digits: these match only at the beginning of a word. Signs alone match nothing
 * (docs/decisions/lists-do-not-slow-down.md). Of a long text only some pieces are looked up:
 * PostgreSQL reads a list for each trigram, and more of them rule out hardly any further rows.
 */
export function mentions(column: PgColumn): Filter {
  return (given) => {
    const value = foldText(given);
    if (!/[\p{L}\p{N}]/u.test(value) || value.includes('\0')) return nothing;
    if (/^[\p{L}\p{N}](?:[\p{L}\p{N}]|[^\p{L}\p{N}]*)$/u.test(value)) {
      const begun = escaped(value);
      return or(matches(column, `${begun}%`), matches(column, `% ${begun}%`)) as SQL;
    }
    const contained = containsAll(column, [value]);
    const pieces = piecesOf(value);
    if (pieces.length < enoughPieces) return contained;
    // PostgreSQL would use the index for all of the text, too; `coalesce` prevents that.
    return and(containsAll(column, pieces), sql`coalesce(${contained}, false)`) as SQL;
  };
}

/** Like `mentions`, for usernames: a number is found however it is printed. */
export function mentionsUsername(column: PgColumn): Filter {
  const mentioned = mentions(column);
  return (value) => mentioned(cleanUsername(value));
}

/** Matches an integer column. A value that is not a valid id or count matches nothing. */
export function equals(column: PgColumn): Filter {
  return (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    return number >= 1 && number <= maxInteger ? eq(column, number) : nothing;
  };
}

/** Matches one of the given values by its wire name. Any other value matches nothing. */
export function among<Value>(column: PgColumn, values: Record<string, Value>): Filter {
  return (value) => (Object.hasOwn(values, value) ? eq(column, values[value]) : nothing);
}

/** Matches a yes/no column, by 1 or 0. */
export const equalsFlag = (column: PgColumn) => among(column, { 1: 1, 0: 0 });

/** Applies a filter to another table, joined by `column` = `key`. */
export function joined(db: Database, column: PgColumn, key: PgColumn, filter: Filter): Filter {
  return (value) => inArray(column, db.select({ key }).from(key.table).where(filter(value)));
}
