import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { chunk, median } from 'es-toolkit';
import { createApp } from '../../server/app';
import { openSession } from '../../server/auth/session-tokens';
import { openDatabase } from '../../server/db/database';
import { categories, document_types, mime_types, user_roles, users } from '../../server/db/schema';
import { openFileStore } from '../../server/files/file-store';
import { documentTypeSheet } from '../../server/spreadsheets/sheets';
import { writeSheet } from '../../server/spreadsheets/write-sheet';

/**
 * Measures the export of 50,000 document types and the import of 10,000, half of them new, half changed:
 * node --import tsx tests/bench/spreadsheets.ts. Meanwhile a colleague reads a list again and again.
 */

const exportedRows = 50_000;
const importedRows = 10_000;

const folder = await mkdtemp(join(tmpdir(), 'berkas-bench-'));
const { db, close } = await openDatabase(join(folder, 'database'));
const key = new Uint8Array(32);
const app = createApp({
  db,
  files: await openFileStore(join(folder, 'files')),
  portalKey: key,
  urlKey: key,
});

await db.insert(users).values({ id: 1, username: 'admin', name: 'Administrator' });
await db.insert(user_roles).values({ user_id: 1, role_id: 1 });
await db
  .insert(mime_types)
  .values({ id: 1, kind_of_document: 'PDF', mime_type: 'application/pdf', extension: 'pdf' });
await db
  .insert(categories)
  .values({ id: 1, category_name: 'Letters', category_description: 'Letters' });

const typeOf = (number: number) => ({
  document_type: `Surat Keputusan ${String(number).padStart(6, '0')}`,
  naming_format: '{document_type}_{username}_{date}',
  category_id: 1,
  mime_type_id: 1,
  max_size: 2048,
  is_multiple: 0 as const,
  is_mandatory: 1 as const,
  is_active: 1 as const,
  description: 'Pindai seluruh halaman, termasuk lampiran, dalam satu berkas.',
  sample: 'SK_198805172010122001_2026-11-20',
});

const types = Array.from({ length: exportedRows }, (_, i) => typeOf(i));
for (const batch of chunk(types, 1000)) await db.insert(document_types).values(batch);

const headers = { Authorization: `Bearer ${await openSession(db, 1, new Date())}` };

async function call(path: string, init?: RequestInit): Promise<ArrayBuffer> {
  const url = `http://localhost/service/api/data-referensi/${path}`;
  const response = await app.request(url, { ...init, headers });
  const body = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${Buffer.from(body)}`);
  return body;
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
const milliseconds = (time: number) => `${Math.round(time)} ms`;

/** Prints what a call takes, and what it costs others. */
async function measure(name: string, task: () => Promise<string>): Promise<void> {
  const before = process.memoryUsage.rss();
  let peak = before;
  let isDone = false;
  const waits: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();

  async function watch() {
    while (!isDone) {
      const asked = performance.now();
      await call('mime-types');
      waits.push(performance.now() - asked);
      peak = Math.max(peak, process.memoryUsage.rss());
      await setTimeout(10);
    }
  }

  const watching = watch();
  const started = performance.now();
  const result = await task();
  const took = performance.now() - started;
  isDone = true;
  await watching;
  delay.disable();

  const figures = {
    time: milliseconds(took),
    'memory before': megabytes(before),
    'memory at its peak': megabytes(peak),
    'longest block of the event loop': milliseconds(delay.max / 1e6),
    "a colleague's call, median": milliseconds(median(waits)),
    "a colleague's call, slowest": milliseconds(Math.max(...waits)),
  };
  process.stdout.write(`${name}: ${result}\n`);
  for (const [figure, value] of Object.entries(figures)) {
    process.stdout.write(`  ${figure.padEnd(34)}${value.padStart(10)}\n`);
  }
}

/** A spreadsheet of document types, from the last of the exported ones on. */
async function importForm(): Promise<FormData> {
  const rows = Array.from({ length: importedRows }, (_, i) => {
    const number = exportedRows - importedRows / 2 + i;
    return documentTypeSheet.cells({
      ...typeOf(number),
      id: number,
      description: 'Changed',
      category: { category_name: 'Letters' },
      mime_type: { mime_type: 'application/pdf' },
    });
  });
  const lines = rows.map((row) => documentTypeSheet.columns.map(({ field }) => row[field] ?? ''));
  const form = new FormData();
  form.append(
    'file_import',
    new File([new Uint8Array(await writeSheet(documentTypeSheet, lines))], 'types.xlsx'),
  );
  return form;
}

await measure(`Export of ${exportedRows} rows`, async () => {
  return megabytes((await call('document-types/export')).byteLength);
});

const body = await importForm();
await measure(`Import of ${importedRows} rows`, async () => {
  const answer = await call('document-types/import', { method: 'POST', body });
  return JSON.parse(Buffer.from(answer).toString()).message;
});

await close();
await rm(folder, { recursive: true });
