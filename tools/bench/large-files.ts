import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { seed } from '../../server/demo/seed';
import { migrateServerDatabase, openServerDatabase } from '../../server/storage/server-database';
import { openSpool } from '../../server/storage/spool';
import { type Caller, signIn } from '../../tests/support/processes/api-caller';
import { forgetPeak, inMegabytes, memoryOf } from '../../tests/support/processes/process-memory';
import { type RealServer, startRealServer } from '../../tests/support/processes/real-server';
import { hasPostgres, startPostgres } from '../../tests/support/services/postgres-server';
import { openS3Bucket } from '../../tests/support/services/s3-bucket';
import { startS3Server } from '../../tests/support/services/s3-server';
import type { Section } from './section';

const megabyte = 1024 * 1024;
const size = 200 * megabyte;
/** The most that memory may rise while the file passes through: far less than its size. */
const budget = 100 * megabyte;

const administrator = '198703122010122003';
const owner = '198805172010122001';

type Named = { id: number; category_name?: string; mime_type?: string; document_type?: string };

/** Adds a document type that accepts the file. Returns its id. */
async function addType(caller: Caller): Promise<number> {
  const find = async (list: string, isIt: (row: Named) => boolean) =>
    (await caller.get<Named[]>(`/data-referensi/${list}/search`)).find(isIt)?.id;
  await caller.send('POST', '/data-referensi/document-types/create', {
    document_type: 'Arsip Besar',
    naming_format: '{document_type}_{username}',
    category_id: await find('categories', (row) => row.category_name === 'Dokumen Pendukung'),
    mime_type_id: await find('mime-types', (row) => row.mime_type === 'application/pdf'),
    max_size: size / 1024,
    is_multiple: 0,
    is_mandatory: 0,
    is_active: 1,
    description: '',
    sample: '',
  });
  return (await find('document-types', (row) => row.document_type === 'Arsip Besar')) ?? 0;
}

function uploadForm(documentTypeId: number): FormData {
  const file = Buffer.alloc(size, ' ');
  file.write('%PDF-1.7\n');
  const form = new FormData();
  form.append('document_type_id', String(documentTypeId));
  form.append('file', new Blob([file], { type: 'application/pdf' }), 'arsip.pdf');
  return form;
}

/** Runs a task; returns its duration and the memory it cost the server. */
async function measure({ pid }: RealServer, name: string, task: () => Promise<unknown>) {
  const idle = (await memoryOf(pid))?.now;
  await forgetPeak(pid);
  const began = performance.now();
  await task();
  const took = performance.now() - began;
  const peak = (await memoryOf(pid))?.peak;
  const above = peak === undefined || idle === undefined ? undefined : peak - idle;
  return {
    name,
    above,
    row: [name, `${Math.round(took)} ms`, ...[idle, peak, above].map(inMegabytes)],
  };
}

/** Uploads the file and downloads it. `where` is added to the names. */
async function transfer(server: RealServer, where: string) {
  const documentTypeId = await addType(await signIn(server, administrator));
  // Prepared before signing in: this blocks the process so long that an open connection would time
  // out.
  const form = uploadForm(documentTypeId);
  const caller = await signIn(server, owner);
  const transfers = [
    await measure(server, `upload of 200 MB${where}`, () =>
      caller.send('POST', '/document/my-documents', form),
    ),
  ];
  const { data } = await caller.get<{ data: { id: number }[] }>('/document/my-documents?role=asn');
  const [document] = data;
  transfers.push(
    await measure(server, `download of 200 MB${where}`, async () => {
      const bytes = await caller.bytes(`/document/documents/download/${document?.id}`);
      if (bytes.length !== size) throw new Error(`${bytes.length} bytes came back.`);
    }),
  );
  return transfers;
}

async function onDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'berkas-bench-'));
  const began = performance.now();
  const first = await startRealServer(folder);
  const start = [`first start, seeding included`, `${Math.round(performance.now() - began)} ms`];
  const started = await memoryOf(first.pid);
  first.signal('SIGTERM');
  await first.exited;

  // Starts another process: memory that seeding took and freed would hide what a transfer takes.
  const server = await startRealServer(folder);
  const transfers = await transfer(server, '');
  await server.kill();
  await rm(folder, { recursive: true });
  return { start: [...start, '', inMegabytes(started?.peak), ''], transfers };
}

/**
 * Measures the same with PostgreSQL and a bucket, whose servers are other processes than the
 * measured one.
 */
async function inBucket() {
  const folder = await mkdtemp(join(tmpdir(), 'berkas-bench-'));
  const postgres = await startPostgres();
  await migrateServerDatabase(`${postgres.url}/postgres`);
  const s3 = await startS3Server(folder);
  await mkdir(join(folder, 'bucket'));

  const { db, close } = await openServerDatabase(`${postgres.url}/postgres`);
  const files = await openS3Bucket(s3, 'bucket');
  await seed({ db, files, spool: await openSpool(join(folder, 'spool')) });
  await close();

  const server = await startRealServer(folder, {
    DATABASE_URL: `${postgres.url}/postgres`,
    S3_BUCKET: 'bucket',
    S3_ENDPOINT: s3.endpoint,
    AWS_ACCESS_KEY_ID: s3.keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.keys.secretAccessKey,
  });
  const transfers = await transfer(server, ', PostgreSQL and S3');
  await server.kill();
  await s3.close();
  await postgres.stop();
  await rm(folder, { recursive: true });
  return transfers;
}

/** Memory of the server process at its first start, and while a file of 200 MB goes up and down. */
export async function largeFiles(): Promise<Section> {
  const { start, transfers: disk } = await onDisk();
  const transfers = [...disk, ...(hasPostgres ? await inBucket() : [])];

  return {
    title: 'Large files: memory of the server process',
    columns: ['task', 'time', 'memory before', 'at its peak', 'rise'],
    rows: [start, ...transfers.map(({ row }) => row)],
    notes: ['Resident memory, as reported by Linux.'],
    over: transfers
      .filter(({ above = 0 }) => above > budget)
      .map(({ name, above }) => `${name} takes ${inMegabytes(above)}, not ${inMegabytes(budget)}.`),
  };
}
