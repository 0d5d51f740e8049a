import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { longSheets } from '../spreadsheets/long-sheets';
import type { Cell, SheetLayout } from '../spreadsheets/sheet';
import type { Database } from '../storage/database';
import { type HistoryEvent, historyEvents, type Wanted } from './events';
import { type Names, withNames } from './names';

/** Events that are named and written at a time. */
const batchSize = 1000;
const unfinished = '.unfinished';

type Field = keyof (HistoryEvent & Names);

const columns: { header: string; field: Field; width: number }[] = [
  { header: 'Time (UTC)', field: 'at', width: 24 },
  { header: 'Kind', field: 'kind', width: 14 },
  { header: 'Action', field: 'action', width: 14 },
  { header: 'Subject', field: 'subject', width: 16 },
  { header: 'Subject id', field: 'subject_id', width: 10 },
  { header: 'Version', field: 'version', width: 8 },
  { header: 'Owner', field: 'owner', width: 20 },
  { header: 'By', field: 'by', width: 20 },
  { header: 'Name', field: 'by_name', width: 24 },
  { header: 'From status', field: 'from_status', width: 11 },
  { header: 'To status', field: 'to_status', width: 11 },
  { header: 'Note', field: 'note', width: 40 },
  { header: 'Changes', field: 'changes', width: 60 },
  { header: 'SHA-256', field: 'sha256', width: 20 },
  { header: 'Origin', field: 'origin', width: 10 },
  { header: 'Address', field: 'address', width: 16 },
  { header: 'Request id', field: 'request_id', width: 36 },
];
const layout: SheetLayout = { name: 'History', columns };

function cellOf(value: unknown): Cell {
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  const text = JSON.stringify(value);
  return text === '[]' ? '' : text;
}

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

/** A file for the owner alone, which has its name once it is complete. */
async function openNew(path: string) {
  const file = await open(path + unfinished, 'w', 0o600);
  return {
    write: (content: string | Uint8Array) => file.writeFile(content),
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
 * Writes events to `history.jsonl` and `history.xlsx` in a folder, as of one moment, and resolves
 * to their number. A sheet holds a million events; further ones go to another sheet.
 */
export async function writeHistory(db: Database, wanted: Wanted, folder: string): Promise<number> {
  const paths = ['history.jsonl', 'history.xlsx'].map((name) => join(folder, name));
  const taken = paths.find((path) => existsSync(path));
  if (taken) throw new Error(`${taken} exists. Move it away, or choose another folder.`);
  const [linesPath = '', sheetsPath = ''] = paths;
  const [lines, sheets] = [await openNew(linesPath), await openNew(sheetsPath)];
  const waiting: Uint8Array[] = [];
  const { add, end } = longSheets(layout, (chunk) => waiting.push(chunk));
  let count = 0;
  try {
    await db.transaction(
      async (tx) => {
        for await (const batch of inBatches(historyEvents(tx, wanted))) {
          const events = await withNames(tx, batch);
          await lines.write(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
          for (const event of events) add(columns.map(({ field }) => cellOf(event[field])));
          await sheets.write(Buffer.concat(waiting.splice(0)));
          count += events.length;
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    end();
    await sheets.write(Buffer.concat(waiting));
    await lines.complete();
    await sheets.complete();
  } catch (error) {
    await lines.discard();
    await sheets.discard();
    throw error;
  }
  return count;
}
