import { and, asc, gt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Caller } from '../auth/caller';
import { formerUser } from '../domain/person';
import type { Database } from '../storage/database';
import type { TableWithId } from '../storage/rows';
import {
  categories,
  column_versions,
  districts,
  document_events,
  document_types,
  documents,
  meta_columns,
  meta_data,
  mime_types,
  reference_events,
  unit_verifikators,
} from '../storage/schema';

/** How others name a person in texts: in full, by username or by e-mail address. */
export type Mentions = {
  /** Condition for rows in which a column of text or JSON may mention the person. */
  mayBeIn: (column: SQL | PgColumn) => SQL | undefined;
  isIn: (text: string) => boolean;
  replaceIn: <Value>(value: Value) => Value;
};

/** Splits text into separators (even indexes) and words (odd indexes). */
const piecesOf = (text: string) => text.split(/([\p{L}\p{M}\p{N}]+)/u);
/** A name in a document's name has underscores for its spaces. */
const isSpace = (text = '') => /^[\s_]+$/.test(text);

/** Returns whether the whole name begins at a place of the text. */
function standsAt(text: string[], place: number, name: string[]): boolean {
  return name.every((piece, i) => {
    const there = text[place + i];
    return there?.toLowerCase() === piece.toLowerCase() || (isSpace(there) && isSpace(piece));
  });
}

function replaceNames(text: string, names: string[][]): string {
  const pieces = piecesOf(text);
  const replaced: (string | undefined)[] = [];
  for (let place = 0; place < pieces.length; ) {
    const isWord = place % 2 === 1;
    const name = isWord ? names.find((each) => standsAt(pieces, place, each)) : undefined;
    replaced.push(name ? formerUser : pieces[place]);
    place += name?.length ?? 1;
  }
  return replaced.join('');
}

export function mentionsOf({ username, name, email }: Caller): Mentions {
  // The address first: the username may be a part of it.
  const names = [email, name, username].map((text) => text.trim()).filter((text) => text !== '');
  const inPieces = names.map((text) => piecesOf(text).slice(1, -1)).filter(({ length }) => length);
  const replace = (text: string) => replaceNames(text, inPieces);
  return {
    mayBeIn: (column) =>
      or(
        ...names.map((text) =>
          and(
            ...text.split(/\s+/).map((part) => {
              const escaped = JSON.stringify(part).slice(1, -1);
              return sql`strpos(lower(${column}::text), lower(${escaped})) > 0`;
            }),
          ),
        ),
      ),
    isIn: (text) => replace(text) !== text,
    replaceIn: (value) =>
      JSON.parse(JSON.stringify(value), (_, part) =>
        typeof part === 'string' ? replace(part) : part,
      ),
  };
}

const batchSize = 500;

/** Replaces mentions in some fields of a table, and resolves to the number of changed rows. */
async function replaceInTable(
  tx: Database,
  table: TableWithId,
  columns: Record<string, PgColumn>,
  { mayBeIn, replaceIn }: Mentions,
): Promise<number> {
  let changed = 0;
  for (let last = 0; ; ) {
    const batch = await tx
      .select({ id: table.id, ...columns })
      .from(table)
      .where(and(gt(table.id, last), or(...Object.values(columns).map(mayBeIn))))
      .orderBy(asc(table.id))
      .limit(batchSize);
    for (const { id, ...before } of batch) {
      const after = replaceIn(before);
      if (JSON.stringify(after) === JSON.stringify(before)) continue;
      await tx.update(table).set(after).where(sql`${table.id} = ${id}`);
      changed += 1;
    }
    const end = batch.at(-1);
    if (!end) return changed;
    last = Number(end.id);
  }
}

/** Replaces mentions in the history and in notes. Resolves to the number of changed rows. */
export async function replaceMentions(tx: Database, mentions: Mentions): Promise<number> {
  const { note, changes } = document_events;
  const { verifier_note, approval_note } = documents;
  return (
    (await replaceInTable(tx, document_events, { note, changes }, mentions)) +
    (await replaceInTable(tx, reference_events, { changes: reference_events.changes }, mentions)) +
    (await replaceInTable(tx, documents, { verifier_note, approval_note }, mentions))
  );
}

/** Tables with texts that may mention people, with the id of each row. */
const statements = [
  ['documents', documents, documents.id],
  ['meta data of documents', meta_data, meta_data.document_id],
  ['units', unit_verifikators, unit_verifikators.id],
  ['districts', districts, districts.id],
  ['categories', categories, categories.id],
  ['columns', meta_columns, meta_columns.id],
  ['earlier versions of columns', column_versions, column_versions.id],
  ['document types', document_types, document_types.id],
  ['mime types', mime_types, mime_types.id],
] as const;

/** Lists other mentions of the person, like `documents: 12, 15`, for a human to judge. */
export async function listMentions(tx: Database, mentions: Mentions): Promise<string[]> {
  const places: string[] = [];
  for (const [name, table, id] of statements) {
    const row = sql<string>`to_jsonb(${table})::text`;
    const found = await tx
      .selectDistinct({ id, text: row })
      .from(table)
      .where(mentions.mayBeIn(row))
      .orderBy(id);
    const ids = new Set(found.filter(({ text }) => mentions.isIn(text)).map((each) => each.id));
    if (ids.size > 0) places.push(`${name}: ${[...ids].join(', ')}`);
  }
  return places;
}
