import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { chunk, median } from 'es-toolkit';
import { createApp } from '../../server/app';
import { openSession } from '../../server/auth/session-tokens';
import { documentTypeSheet } from '../../server/routes/document-types';
import { layoutOf } from '../../server/spreadsheets/export';
import { writeSheet } from '../../server/spreadsheets/write-sheet';
import type { Database } from '../../server/storage/database';
import { openDiskFileStore } from '../../server/storage/disk-file-store';
import { openEmbeddedDatabase } from '../../server/storage/embedded-database';
import {
  categories,
  document_types,
  mime_types,
  user_roles,
  users,
} from '../../server/storage/schema';
import { openSpool } from '../../server/storage/spool';
import type { Section } from './section';

const exportedRows = 50_000;
const importedRows = 10_000;

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

async function fill(db: Database): Promise<void> {
  await db.insert(users).values({ id: 1, username: 'admin', name: 'Administrator' });
  await db.insert(user_roles).values({ user_id: 1, role_id: 1 });
  await db
    .insert(mime_types)
    .values({ id: 1, kind_of_document: 'PDF', mime_type: 'application/pdf', extension: 'pdf' });
  await db
    .insert(categories)
    .values({ id: 1, category_name: 'Letters', category_description: 'Letters' });
  const types = Array.from({ length: exportedRows }, (_, i) => typeOf(i));
  for (const batch of chunk(types, 1000)) await db.insert(document_types).values(batch);
}

/** A sheet of document types, beginning at the last exported one: half changed, half new. */
async function importForm(): Promise<FormData> {
  const rows = Array.from({ length: importedRows }, (_, i) => {
    const number = exportedRows - importedRows / 2 + i;
    return documentTypeSheet.cells({
      ...typeOf(number),
      id: number,
      version: 1,
      description: 'Changed',
      applies_to: [],
      rejection_reasons: [],
      category: { category_name: 'Letters' },
      mime_type: { mime_type: 'application/pdf' },
    });
  });
  const lines = rows.map((row) => documentTypeSheet.columns.map(({ field }) => row[field]));
  const form = new FormData();
  form.append(
    'file_import',
    new File([new Uint8Array(await writeSheet(layoutOf(documentTypeSheet), lines))], 'types.xlsx'),
  );
  return form;
}

type Call = (path: string, init?: RequestInit) => Promise<ArrayBuffer>;

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
const milliseconds = (time: number) => `${Math.round(time)} ms`;

/** The cost of a task, and of the reads that a colleague makes meanwhile. */
async function measure(name: string, call: Call, task: () => Promise<unknown>): Promise<string[]> {
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
  await task();
  const took = performance.now() - started;
  isDone = true;
  await watching;
  delay.disable();

  return [
    name,
    milliseconds(took),
    megabytes(before),
    megabytes(peak),
    milliseconds(delay.max / 1e6),
    milliseconds(median(waits)),
    milliseconds(Math.max(...waits)),
  ];
}

/** Export and import of the largest spreadsheets, on an API of its own. */
export async function spreadsheets(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'berkas-bench-'));
  const { db, close } = await openEmbeddedDatabase(join(folder, 'database'));
  const files = await openDiskFileStore(join(folder, 'files'));
  const spool = await openSpool(join(folder, 'spool'));
  const key = new Uint8Array(32);
  const app = createApp({ db, files, spool, portalKeys: [key], urlKeys: [key] });
  await fill(db);
  const headers = { Authorization: `Bearer ${await openSession(db, 1, new Date())}` };

  async function call(path: string, init?: RequestInit): Promise<ArrayBuffer> {
    const url = `http://localhost/service/api/data-referensi/${path}`;
    const response = await app.request(url, { ...init, headers });
    const body = await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${Buffer.from(body)}`);
    return body;
  }

  const exported = await measure(`Export of ${exportedRows} rows`, call, () =>
    call('document-types/export'),
  );
  const body = await importForm();
  const imported = await measure(`Import of ${importedRows} rows`, call, () =>
    call('document-types/import', { method: 'POST', body }),
  );

  await close();
  await rm(folder, { recursive: true });
  return {
    title: 'Spreadsheets',
    columns: [
      '',
      'time',
      'memory before',
      'memory at its peak',
      'longest block of the event loop',
      "a colleague's call, median",
      "a colleague's call, slowest",
    ],
    rows: [exported, imported],
    notes: ['Meanwhile a colleague reads a list repeatedly. Memory is that of the whole process.'],
  };
}
