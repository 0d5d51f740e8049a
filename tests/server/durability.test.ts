import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { range } from 'es-toolkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Document } from '@/api/documents';
import { openStorage } from '../../server/storage/open-storage';
import { type Caller, signIn } from '../support/api-caller';
import { aDayLater } from '../support/fixture';
import { type RealServer, startRealServer } from '../support/real-server';

const rounds = 10;
/** Documents processed concurrently. */
const concurrency = 6;

/** A document's way through the API. Each step is one write; `file` is the uploaded content. */
type Journey = {
  title: string;
  file: Buffer<ArrayBuffer>;
  /** The number of steps requested, and of those acknowledged by the server. */
  asked: number;
  acknowledged: number;
};

const isInFlight = ({ asked, acknowledged }: Journey) => asked > acknowledged;

/** A file with unique content that starts like a PDF. */
const newFile = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)]);

let dataDir: string;
let server: RealServer;
let owner: Caller;
let verifier: Caller;
let administrator: Caller;
let documentTypeId: number;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'berkas-durability-'));
  server = await startRealServer(dataDir);
  [owner, verifier, administrator] = await Promise.all([
    signIn(server, '198805172010122001'),
    signIn(server, '198109252006042002'),
    signIn(server, '198703122010122003'),
  ]);
  const types = await owner.get<{ id: number; document_type: string }[]>(
    '/data-referensi/document-types/search',
  );
  documentTypeId = types.find((type) => type.document_type === 'SK Jabatan')?.id ?? 0;
}, 60_000);

afterAll(async () => {
  await server.kill();
  await rm(dataDir, { recursive: true });
});

function upload({ title, file }: Journey) {
  const form = new FormData();
  form.append('document_type_id', String(documentTypeId));
  form.append('file', new Blob([file], { type: 'application/pdf' }), 'sk.pdf');
  form.append('additional_name', title);
  return owner.send('POST', '/document/my-documents', form);
}

/** Starts an upload that never ends. Resolves once the server has begun to write its file. */
async function beginUpload(): Promise<void> {
  const folder = watch(join(dataDir, 'spool'));
  const boundary = 'half-a-document';
  const head = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="document_type_id"',
    '',
    documentTypeId,
    `--${boundary}`,
    'Content-Disposition: form-data; name="file"; filename="sk.pdf"',
    'Content-Type: application/pdf',
    '',
    '',
  ].join('\r\n');
  owner.begin(
    '/document/my-documents',
    `multipart/form-data; boundary=${boundary}`,
    Buffer.concat([Buffer.from(head), newFile()]),
  );
  await once(folder, 'change');
  folder.close();
}

async function documentOf({ title }: Journey): Promise<Document> {
  const { data } = await owner.get<{ data: Document[] }>(
    `/document/my-documents?role=asn&additional_name=${title}`,
  );
  const [document] = data;
  if (!document) throw new Error(`${title} was acknowledged but is not listed.`);
  return document;
}

const metaData = {
  nomor_sk: '7/2026',
  tanggal_sk: '2026-01-05',
  pangkat_golongan: 'Penata, III/c',
  tmt_pangkat: '2026-02-01',
  pejabat_penetap: '',
};

/** Takes one new document after the other from upload to verification while the server responds. */
async function work(journeys: Journey[], onAcknowledged: () => void): Promise<void> {
  for (;;) {
    const journey: Journey = { title: randomUUID(), file: newFile(), asked: 0, acknowledged: 0 };
    journeys.push(journey);
    const take = async (step: () => Promise<unknown>) => {
      journey.asked += 1;
      await step();
      journey.acknowledged += 1;
      onAcknowledged();
    };
    await take(() => upload(journey));
    const { id } = await documentOf(journey);
    await take(() => owner.send('PUT', `/document/meta-datas/${id}`, metaData));
    await take(() => owner.send('POST', `/document/my-documents/send/${id}`));
    await take(() =>
      verifier.send('PUT', `/document/verifications/update/${id}`, {
        document_status_id: 3,
        verifier_note: '',
      }),
    );
  }
}

/** The number of steps that a document has completed. */
function stepsOf({ document_status_id, meta_data_count }: Document): number {
  if (document_status_id === 1) return meta_data_count > 0 ? 2 : 1;
  return document_status_id + 1;
}

async function allDocuments(): Promise<Document[]> {
  const documents: Document[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await administrator.get<{ data: Document[] }>(
      `/document/documents?role=administrator&page=${page}`,
    );
    if (data.length === 0) return documents;
    documents.push(...data);
  }
}

/** The id of the stored file, which is part of the document's path. */
const fileIdOf = ({ path }: Document) => path.split('/')[1];

const journeys: Journey[] = [];

test.each(Array.from({ length: rounds }, (_, round) => ({ round: round + 1 })))(
  'killed in the middle of writing, time $round of 10, the server comes back with every acknowledged write and nothing half',
  async ({ round }) => {
    await beginUpload();
    // Kill the server at a different moment in each round, so that every kind of write is
    // interrupted.
    let left = 5 + round;
    const workers = Array.from({ length: concurrency }, () =>
      work(journeys, () => {
        left -= 1;
        if (left <= 0 && journeys.some(isInFlight)) void server.kill();
      }).catch((error) => {
        if (!server.isKilled()) throw error;
      }),
    );
    await Promise.all(workers);
    await server.kill();

    server = await startRealServer(dataDir);
    for (const caller of [owner, verifier, administrator]) caller.moveTo(server);

    const documents = await allDocuments();
    const found = new Map(documents.map((document) => [document.additional_name, document]));
    for (const journey of journeys) {
      const document = found.get(journey.title);
      const steps = document ? stepsOf(document) : 0;
      expect(steps, journey.title).toBeGreaterThanOrEqual(journey.acknowledged);
      expect(steps, journey.title).toBeLessThanOrEqual(journey.asked);
      // The restart has decided whether the interrupted step took effect.
      journey.acknowledged = steps;
      journey.asked = steps;
    }

    const files = new Map(journeys.map(({ title, file }) => [title, file]));
    for (const { id, additional_name } of documents) {
      const stored = await administrator.bytes(`/document/documents/download/${id}`);
      const uploaded = files.get(additional_name);
      if (uploaded) expect(stored.equals(uploaded), additional_name).toBe(true);
    }
    expect(await readdir(join(dataDir, 'files'))).toEqual(
      expect.arrayContaining(documents.map(fileIdOf)),
    );
    for (const { additional_name, id } of documents) {
      if (!files.has(additional_name)) continue;
      const view = await administrator.get<{ version: number; history: { version: number }[] }>(
        `/document/documents/view/${id}`,
      );
      expect(view.history.map(({ version }) => version)).toEqual(range(1, view.version + 1));
    }
  },
  120_000,
);

test('every file that a killed process has left is known, and goes a day later unless a document has it', async () => {
  const documents = await allDocuments();
  await server.kill();
  const storage = await openStorage({ dataDir });
  try {
    const stored = await readdir(join(dataDir, 'files'));
    const known = await storage.db.query.stored_files.findMany();
    expect(known.map(({ id }) => id)).toEqual(expect.arrayContaining(stored));
    await aDayLater(storage);
    expect((await readdir(join(dataDir, 'files'))).sort()).toEqual(documents.map(fileIdOf).sort());
  } finally {
    await storage.close();
  }
}, 60_000);
