import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { OpenStorage } from '../../server/storage/open-storage';
import { categories, documents, meta_columns, meta_data } from '../../server/storage/schema';
import type { Outcome } from './figures';

/** A write: when it was sent, when it was over, and the value to find afterwards. */
type Entry = { value: string; asked: number; over: number; isAcknowledged: boolean };

/** Reads the stored value of something written repeatedly, such as `status of document 7`. */
type Reader<Source> = (source: Source) => Promise<string | undefined>;

export type Ledger = ReturnType<typeof newLedger<OpenStorage>>;

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Milliseconds after which an unanswered write has been carried out, or never will be. */
const settlingTime = 5_000;

/**
 * Records every write, to verify the acknowledged ones afterwards. One without an answer may have
 * been carried out or not.
 */
export function newLedger<Source>() {
  const books = new Map<string, { read: Reader<Source>; entries: Entry[] }>();
  let acknowledged = 0;

  function enter(name: string, read: Reader<Source>, entry: Entry): void {
    const book = books.get(name) ?? { read, entries: [] };
    book.entries.push(entry);
    books.set(name, book);
  }

  async function write(
    name: string,
    value: string,
    read: Reader<Source>,
    call: () => Promise<Outcome<unknown>>,
  ): Promise<Outcome<unknown>> {
    const asked = performance.now();
    const outcome = await call();
    if (outcome.is === 'refused') return outcome;
    const isAcknowledged = outcome.is === 'done';
    const over = performance.now() + (isAcknowledged ? 0 : settlingTime);
    enter(name, read, { value, asked, over, isAcknowledged });
    if (isAcknowledged) acknowledged += 1;
    return outcome;
  }

  return {
    acknowledged: () => acknowledged,
    write,

    /**
     * Each stored value must be the last one acknowledged, or one written concurrently with it or
     * later. Without any acknowledged write, it may be anything.
     */
    async lost(source: Source): Promise<string[]> {
      const lost: string[] = [];
      for (const [name, { read, entries }] of books) {
        const acknowledged = entries.filter(({ isAcknowledged }) => isAcknowledged);
        if (acknowledged.length === 0) continue;
        const last = entries.filter(({ over }) => !acknowledged.some(({ asked }) => asked > over));
        const found = await read(source);
        if (!last.some(({ value }) => value === found)) {
          lost.push(`${name}: ${last.map(({ value }) => value).join(' or ')}, found ${found}`);
        }
      }
      return lost;
    },
  };
}

/** Readers of the storage, by kind of value. */
export const kept = {
  status:
    (id: number): Reader<OpenStorage> =>
    async ({ db }) => {
      const document = await db.query.documents.findFirst({ where: eq(documents.id, id) });
      return document ? String(document.document_status_id) : 'none';
    },
  file:
    (title: string): Reader<OpenStorage> =>
    async ({ db, files }) => {
      const document = await db.query.documents.findFirst({
        where: eq(documents.additional_name, title),
      });
      if (!document) return 'none';
      const file = await files.open(document.storage_id);
      const bytes = await new Response(file?.stream).arrayBuffer();
      return hashOf(new Uint8Array(bytes));
    },
  metaDatum:
    (id: number, columnName: string): Reader<OpenStorage> =>
    async ({ db }) => {
      const rows = await db
        .select({ name: meta_columns.column_name, value: meta_data.value })
        .from(meta_data)
        .innerJoin(meta_columns, eq(meta_columns.id, meta_data.column_id))
        .where(eq(meta_data.document_id, id));
      return rows.find(({ name }) => name === columnName)?.value;
    },
  category:
    (name: string): Reader<OpenStorage> =>
    async ({ db }) => {
      const row = await db.query.categories.findFirst({
        where: eq(categories.category_name, name),
      });
      return row?.category_description;
    },
};
