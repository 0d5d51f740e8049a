import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../storage/database';
import { type HistoryEvent, historyEvents, type Wanted } from './events';
import { type Names, withNames } from './names';

/** Events that are named and written at a time. */
const batchSize = 1000;
const unfinished = '.unfinished';

type Field = keyof (HistoryEvent & Names);

const columns: { header: string; field: Field }[] = [
  { header: 'Time (UTC)', field: 'at' },
  { header: 'Kind', field: 'kind' },
  { header: 'Action', field: 'action' },
  { header: 'Subject', field: 'subject' },
  { header: 'Subject id', field: 'subject_id' },
  { header: 'Version', field: 'version' },
  { header: 'Owner', field: 'owner' },
  { header: 'By', field: 'by' },
  { header: 'Name', field: 'by_name' },
  { header: 'From status', field: 'from_status' },
  { header: 'To status', field: 'to_status' },
  { header: 'Note', field: 'note' },
  { header: 'Changes', field: 'changes' },
  { header: 'SHA-256', field: 'sha256' },
  { header: 'Origin', field: 'origin' },
  { header: 'Address', field: 'address' },
  { header: 'Request id', field: 'request_id' },
];
/** A cell of a CSV file. A text that a spreadsheet would take for a formula begins with `'`. */
function cellOf(value: unknown): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  const text = typeof value === 'string' ? value.replace(/^[=+\-@\t\r]/, "'$&") : toJson(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function toJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text === '[]' ? '' : text;
}

const lineOf = (cells: string[]) => `${cells.join(',')}\r\n`;

async function* inBatches<Value>(values: AsyncIterable<Value>): AsyncGenerator<Value[]> {
  let batch: Value[] = [];
  for await (const value of values) {
    batch.push(value);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** A file that only its owner can read. It gets its name once it is complete. */
async function openNew(path: string) {
  const file = await open(path + unfinished, 'w', 0o600);
  return {
    write: (content: string) => file.writeFile(content),
    async complete() {
      await file.close();
      await rename(path + unfinished, path);
    },
    async discard() {
      await file.close();
      await rm(path + unfinished);
    },
  };
}

/**
 * Writes events to `history.jsonl` and `history.csv` in a folder, as of one moment, and resolves to
 * their number.
 */
export async function writeHistory(db: Database, wanted: Wanted, folder: string): Promise<number> {
  const paths = ['history.jsonl', 'history.csv'].map((name) => join(folder, name));
  const taken = paths.find((path) => existsSync(path));
  if (taken) throw new Error(`${taken} exists. Move it away, or choose another folder.`);
  const [linesPath = '', sheetPath = ''] = paths;
  const [lines, sheet] = [await openNew(linesPath), await openNew(sheetPath)];
  let count = 0;
  try {
    // Excel needs the byte order mark to read the file as UTF-8.
    await sheet.write(`\uFEFF${lineOf(columns.map(({ header }) => header))}`);
    await db.transaction(
      async (tx) => {
        for await (const batch of inBatches(historyEvents(tx, wanted))) {
          const events = await withNames(tx, batch);
          await lines.write(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
          const cells = events.map((event) => columns.map(({ field }) => cellOf(event[field])));
          await sheet.write(cells.map(lineOf).join(''));
          count += events.length;
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    await lines.complete();
    await sheet.complete();
  } catch (error) {
    await lines.discard();
    await sheet.discard();
    throw error;
  }
  return count;
}
