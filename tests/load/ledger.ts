import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { OpenStorage } from '../../server/storage/open-storage';
import { categories, documents, meta_columns, meta_data } from '../../server/storage/schema';

/** An acknowledged write: when it was sent and acknowledged, and the value to find afterwards. */
type Entry = { value: string; asked: number; acknowledged: number };

/** Reads the stored value of something written repeatedly, such as `status of document 7`. */
type Reader = (data: OpenStorage) => Promise<string | undefined>;

export type Ledger = ReturnType<typeof newLedger>;

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Records every acknowledged write, to verify it afterwards. */
export function newLedger() {
  const books = new Map<string, { read: Reader; entries: Entry[] }>();
  let count = 0;

  async function write(
    name: string,
    value: string,
    read: Reader,
    call: () => Promise<boolean>,
  ): Promise<boolean> {
    const asked = performance.now();
    const isAcknowledged = await call();
    if (!isAcknowledged) return false;
    const book = books.get(name) ?? { read, entries: [] };
    book.entries.push({ value, asked, acknowledged: performance.now() });
    books.set(name, book);
    count += 1;
    return true;
  }

  return {
    count: () => count,
    write,

    /** Each stored value must be the last one written, or one written concurrently with it. */
    async lost(data: OpenStorage): Promise<string[]> {
      const lost: string[] = [];
      for (const [name, { read, entries }] of books) {
        const last = entries.filter(
          (entry) => !entries.some((other) => other.asked > entry.acknowledged),
        );
        const found = await read(data);
        if (!last.some(({ value }) => value === found)) {
          lost.push(`${name}: ${last.map(({ value }) => value).join(' or ')}, found ${found}`);
        }
      }
      return lost;
    },
  };
}

/** Readers of the data folder, by kind of value. */
export const kept = {
  status:
    (id: number): Reader =>
    async ({ db }) => {
      const document = await db.query.documents.findFirst({ where: eq(documents.id, id) });
      return document ? String(document.document_status_id) : 'none';
    },
  file:
    (title: string): Reader =>
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
    (id: number, columnName: string): Reader =>
    async ({ db }) => {
      const rows = await db
        .select({ name: meta_columns.column_name, value: meta_data.value })
        .from(meta_data)
        .innerJoin(meta_columns, eq(meta_columns.id, meta_data.column_id))
        .where(eq(meta_data.document_id, id));
      return rows.find(({ name }) => name === columnName)?.value;
    },
  category:
    (name: string): Reader =>
    async ({ db }) => {
      const row = await db.query.categories.findFirst({
        where: eq(categories.category_name, name),
      });
      return row?.category_description;
    },
};
