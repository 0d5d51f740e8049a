import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Document } from '@/api/documents';
import { headersOf, sheetForm, xlsxOf } from '../../support/api/sheet-calls';
import { type Caller, signIn } from '../../support/processes/api-caller';
import { type RealServer, startRealServer } from '../../support/processes/real-server';
import { copySeeded } from '../../support/processes/seeded-folder';

const minute = 60_000;
const megabyte = 1024 * 1024;
const administrator = '198703122010122003';
const civilServant = '198805172010122001';

let dataDir: string;
let server: RealServer;
let owner: Caller;
let admin: Caller;
let typeId: number;

const filesFolder = () => join(dataDir, 'files');
const spoolFolder = () => join(dataDir, 'spool');

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'berkas-shutdown-'));
  await copySeeded(dataDir);
  server = await startRealServer(dataDir);
  admin = await signIn(server, administrator);
  owner = await signIn(server, civilServant);
  typeId = await makeLargeType();
  server.signal('SIGTERM');
  expect(await server.exited).toBe(0);
});
beforeEach(async () => {
  if (server.isRunning()) return;
  // On SIGUSR2, causes an unhandled rejection as a bug would.
  const mistake =
    "process.on('SIGUSR2', () => void Promise.reject(new Error(['Siti', '3171'].join())))";
  server = await startRealServer(dataDir, {}, [
    '--import',
    `data:text/javascript,${encodeURIComponent(mistake)}`,
  ]);
  for (const caller of [owner, admin]) caller.moveTo(server);
});
afterAll(async () => {
  await server.kill();
  await rm(dataDir, { recursive: true });
});

/** A document type that allows files larger than the socket buffers between two processes. */
async function makeLargeType(): Promise<number> {
  const search = (of: string) => admin.get<{ id: number }[]>(`/data-referensi/${of}/search`);
  const [category] = await search('categories');
  const mimeTypes = (await search('mime-types')) as { id: number; mime_type: string }[];
  await admin.send('POST', '/data-referensi/document-types/create', {
    document_type: 'Large',
    naming_format: '{username}',
    category_id: category?.id,
    mime_type_id: mimeTypes.find(({ mime_type }) => mime_type === 'application/pdf')?.id,
    max_size: 100 * 1024,
    is_multiple: 1,
    is_mandatory: 0,
    is_active: 1,
  });
  const types = (await search('document-types')) as { id: number; document_type: string }[];
  return types.find(({ document_type }) => document_type === 'Large')?.id ?? 0;
}

const newFile = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)]);

/** Starts a request whose body and response the test sends and reads at its own pace. */
async function begin(
  caller: Caller,
  method: string,
  path: string,
  type?: string,
): Promise<ClientRequest> {
  const headers = { ...caller.headers, ...(type && { 'Content-Type': type }) };
  const call = request(`${server.origin}/service/api${path}`, { method, headers });
  call.on('error', () => {});
  return call;
}

/** Sends the headers of a call. Resolves once the server has received them. */
async function received(call: ClientRequest): Promise<void> {
  call.setHeader('Expect', '100-continue');
  call.flushHeaders();
  await once(call, 'continue');
}

async function answerTo(call: ClientRequest): Promise<IncomingMessage> {
  const [answer] = await once(call, 'response');
  return answer;
}

/** The halves of an upload's body. */
async function bodyOf(file: Buffer, additional_name: string) {
  const form = new FormData();
  form.append('document_type_id', String(typeId));
  form.append('additional_name', additional_name);
  form.append('file', new Blob([new Uint8Array(file)]), 'a.pdf');
  const whole = new Request(server.origin, { method: 'POST', body: form });
  const bytes = Buffer.from(await whole.arrayBuffer());
  const type = whole.headers.get('Content-Type') ?? '';
  return {
    type,
    firstHalf: bytes.subarray(0, bytes.length / 2),
    rest: bytes.subarray(bytes.length / 2),
  };
}

/** An upload, half of which the server has received. */
async function halfAnUpload(title: string) {
  const { type, firstHalf, rest } = await bodyOf(newFile(megabyte), title);
  const call = await begin(owner, 'POST', '/document/my-documents', type);
  const before = (await arrivingFiles()).length;
  call.write(firstHalf);
  await vi.waitUntil(async () => (await arrivingFiles()).length > before, { timeout: minute });
  return { call, rest };
}

const arrivingFiles = () => readdir(spoolFolder());

async function documentOf(title: string): Promise<Document | undefined> {
  const path = `/document/my-documents?role=asn&additional_name=${title}`;
  return (await owner.get<{ data: Document[] }>(path)).data[0];
}

/** Resolves once new connections are refused. */
async function refusesNewOnes(): Promise<void> {
  const isRefused = () =>
    fetch(`${server.origin}/service/api/health/live`, { headers: { Connection: 'close' } }).then(
      () => false,
      () => true,
    );
  await vi.waitUntil(isRefused, { timeout: minute });
}

it(
  'a rejection that nobody caught is logged without its text, and others are served on',
  async () => {
    const { call, rest } = await halfAnUpload('undisturbed');
    server.signal('SIGUSR2');
    await vi.waitUntil(() => server.log().includes('"msg":"unhandled rejection"'), {
      timeout: minute,
    });
    expect(server.log()).not.toContain('Siti,3171');
    call.end(rest);
    expect((await answerTo(call)).statusCode).toBe(201);
  },
  minute,
);

/** The paths of all files that the server has open. */
async function openPaths(): Promise<string[]> {
  const folder = `/proc/${server.pid}/fd`;
  if (!existsSync(folder)) {
    // Asks lsof, for example on macOS.
    const { stdout } = await promisify(execFile)('lsof', ['-p', String(server.pid), '-Fn']);
    return stdout.split('\n').map((line) => line.slice(1));
  }
  const names = await readdir(folder);
  return Promise.all(names.map((name) => readlink(join(folder, name)).catch(() => '')));
}

/** Files in the store and the spool that the server has open. */
async function openFiles(): Promise<string[]> {
  const folders = [filesFolder(), spoolFolder()];
  return (await openPaths()).filter((path) => folders.some((folder) => path.startsWith(folder)));
}

/** Uploads a file of 15 MB. Resolves to the document's id. */
async function uploadLarge(title: string, file = newFile(15 * megabyte)) {
  const { type, firstHalf, rest } = await bodyOf(file, title);
  const upload = await begin(owner, 'POST', '/document/my-documents', type);
  upload.end(Buffer.concat([firstHalf, rest]));
  expect((await answerTo(upload)).statusCode).toBe(201);
  return (await documentOf(title))?.id;
}

it(
  'clients that go away in the middle of a download or an upload leave no open file and no part of one',
  async () => {
    const id = await uploadLarge('left');

    const loggedBefore = server.log();
    const calls: ClientRequest[] = [];
    for (let i = 0; i < 5; i += 1) {
      const download = await begin(owner, 'GET', `/document/documents/download/${id}`);
      download.end();
      await answerTo(download);
      calls.push(download, (await halfAnUpload(`left ${i}`)).call);
    }
    expect((await openFiles()).length).toBeGreaterThanOrEqual(10);

    for (const call of calls) call.destroy();
    await vi.waitUntil(async () => (await openFiles()).length === 0, { timeout: minute });
    await vi.waitUntil(async () => (await arrivingFiles()).length === 0, { timeout: minute });
    expect(server.log().slice(loggedBefore.length)).not.toContain('"level":"error"');
  },
  minute,
);

it(
  'HEAD of a download tells its size and opens no file',
  async () => {
    const id = await uploadLarge('headed');
    const call = await begin(owner, 'HEAD', `/document/documents/download/${id}`);
    call.setHeader('Range', 'bytes=0-1');
    call.end();
    const { statusCode, headers } = await answerTo(call);
    expect([statusCode, Number(headers['content-length'])]).toEqual([200, 15 * megabyte + 9]);
    expect(await openFiles()).toEqual([]);
  },
  minute,
);

it(
  'SIGTERM lets an upload, an import, an export and a slow download finish, refuses new connections and exits with 0 [O-14]',
  async () => {
    const file = newFile(15 * megabyte);
    const id = await uploadLarge('before', file);

    const download = await begin(owner, 'GET', `/document/documents/download/${id}`);
    download.end();
    const downloading = await answerTo(download);

    const sheet = sheetForm(await xlsxOf([headersOf.mimeTypes, ['Text', 'image/png', 'png']]));
    const importing = new Request(server.origin, { method: 'POST', body: sheet });
    const sheetBytes = Buffer.from(await importing.arrayBuffer());
    const sheetType = importing.headers.get('Content-Type') ?? '';
    const taking = await begin(admin, 'POST', '/data-referensi/mime-types/import', sheetType);
    await received(taking);
    taking.write(sheetBytes.subarray(0, 100));

    const { call: uploading, rest } = await halfAnUpload('during');
    const exporting = await begin(admin, 'GET', '/data-referensi/columns/export');
    await received(exporting);
    exporting.end();

    server.signal('SIGTERM');
    await refusesNewOnes();

    taking.end(sheetBytes.subarray(100));
    uploading.end(rest);
    const [imported, uploaded, exported] = await Promise.all([
      answerTo(taking).then(text),
      answerTo(uploading).then(text),
      answerTo(exporting).then(buffer),
    ]);
    expect(JSON.parse(imported)).toEqual({
      message: '1 added, 0 changed, 0 unchanged.',
      code: 'imported',
    });
    expect(JSON.parse(uploaded)).toEqual({
      message: 'Document has been uploaded.',
      code: 'document_uploaded',
    });
    expect(exported.subarray(0, 2).toString()).toBe('PK');
    expect((await buffer(downloading)).equals(file)).toBe(true);
    expect(await server.exited).toBe(0);

    server = await startRealServer(dataDir);
    owner.moveTo(server);
    expect(await documentOf('during')).toBeDefined();
  },
  minute,
);

it(
  'a client that is stuck is cut off after ten seconds, and leaves neither row nor file',
  async () => {
    await halfAnUpload('stuck');
    const started = Date.now();
    server.signal('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(Date.now() - started).toBeGreaterThanOrEqual(10_000 - 100);

    server = await startRealServer(dataDir);
    owner.moveTo(server);
    expect(await arrivingFiles()).toEqual([]);
    expect(await documentOf('stuck')).toBeUndefined();
  },
  minute,
);

it(
  'a second signal cuts off at once what is in flight, and still ends in good order',
  async () => {
    const { call } = await halfAnUpload('impatient');
    server.signal('SIGTERM');
    const started = Date.now();
    await refusesNewOnes();
    const isCut = new Promise((resolve) => call.once('close', resolve));
    server.signal('SIGINT');
    await isCut;
    // Without the second signal, the call would be cut off later.
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(await server.exited).toBe(0);
  },
  minute,
);
