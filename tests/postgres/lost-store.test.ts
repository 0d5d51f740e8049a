import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { describe, expect, it } from 'vitest';
import { reapFiles } from '../../server/storage/files';
import { apiPerTest } from '../support/api/api-per-test';
import { errorsIn } from '../support/api/captured-log';
import { aDayLater, addDocument, documentIn, pdf, type } from '../support/api/fixture';
import { idsIn } from '../support/processes/files-in';
import type { S3Server } from '../support/services/s3-server';

// A bucket that is lost in the middle of each kind of call.

const api = apiPerTest();
const base = '/document/my-documents';
const outOfReach = {
  message: 'The server cannot use its storage at the moment. Please try again later.',
  code: 'storage_out_of_reach',
};

function s3(): S3Server {
  if (!api().s3) throw new Error('These tests need a bucket.');
  return api().s3 as S3Server;
}

const other = Buffer.concat([pdf, Buffer.from('another')]);

function form(file: Uint8Array): FormData {
  const data = new FormData();
  data.append('document_type_id', String(type.decree));
  data.append('file', new File([Buffer.from(file)], 'a.pdf'));
  return data;
}

const upload = () => api().call('bureauOwner', 'POST', base, form(pdf));
const replace = (id: number) =>
  api().call('bureauOwner', 'POST', `${base}/update/${id}`, form(other));
const remove = (id: number) => api().call('bureauOwner', 'DELETE', `${base}/delete/${id}`);

async function download(id: number): Promise<Response> {
  const headers = { Authorization: `Bearer ${await api().tokenFor('bureauOwner')}` };
  return api().request(`/document/documents/download/${id}`, { headers });
}

async function preview(id: number, headers = {}): Promise<Response> {
  const { body } = await api().call('bureauOwner', 'GET', `/document/documents/view/${id}`);
  return api().fetch(new Request(new URL(body.data.url, 'http://localhost'), { headers }));
}

const contentOf = async (id: number) =>
  Buffer.from(await (await download(id)).arrayBuffer()).toString();

const storedFiles = () => idsIn(api().filesFolder);
const spooledFiles = () => readdir(api().spoolFolder);
const statesOf = async () =>
  (await api().db.query.stored_files.findMany()).map(({ state }) => state).sort();
const rows = () => api().db.query.documents.findMany();

const faults = ['SlowDown', 'InternalError', 'AccessDenied', 'hang up'] as const;

describe.each(faults)('a store that fails (%s)', (fault) => {
  const code = fault === 'hang up' ? expect.stringMatching(/^(ECONNRESET|EPIPE)$/) : fault;
  const logged = () => errorsIn(api().log);

  it('while a document is uploaded: 503, no row; afterwards it can be uploaded', async () => {
    s3().fail(fault, 'PUT');
    const { status, body } = await upload();
    expect([status, body]).toEqual([503, outOfReach]);
    expect(logged()).toMatchObject([{ msg: 'call', err: { type: 'FileStoreError', code } }]);
    expect([await rows(), await statesOf(), await spooledFiles()]).toEqual([[], ['pending'], []]);

    s3().recover();
    expect((await upload()).status).toBe(201);
    const [document] = await rows();
    expect(await contentOf(document?.id ?? 0)).toBe(pdf.toString());
    await aDayLater(api());
    expect([await storedFiles(), await statesOf()]).toEqual([[document?.storage_id], ['kept']]);
  });

  it('while a file is replaced: 503, and the document keeps the one that it had', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const before = await documentIn(api(), id);
    s3().fail(fault, 'PUT');
    const { status, body } = await replace(id);
    expect([status, body]).toEqual([503, outOfReach]);
    expect(await documentIn(api(), id)).toEqual(before);
    expect([await statesOf(), await spooledFiles()]).toEqual([['kept', 'pending'], []]);

    s3().recover();
    expect(await contentOf(id)).toBe(pdf.toString());
    expect((await replace(id)).status).toBe(200);
    expect(await contentOf(id)).toBe(other.toString());
    await aDayLater(api());
    expect(await storedFiles()).toEqual([(await documentIn(api(), id))?.storage_id]);
  });

  it('while a document is deleted: it is gone, and its file a day later', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    s3().fail(fault, 'DELETE');
    expect((await remove(id)).status).toBe(200);
    await expect(aDayLater(api())).rejects.toMatchObject({ code });
    expect([await rows(), await statesOf()]).toEqual([[], ['removed']]);

    s3().recover();
    await reapFiles(api());
    expect([await storedFiles(), await statesOf()]).toEqual([[], []]);
  });
});

describe.each(['SlowDown', 'InternalError', 'AccessDenied'] as const)(
  'a store that refuses to read (%s)',
  (fault) => {
    it.each([
      ['a download', download],
      ['a preview', preview],
      ['a part of a preview', (id: number) => preview(id, { Range: 'bytes=2-5' })],
    ])('%s is answered with 503', async (_, read) => {
      const id = await addDocument(api(), { owner: 'bureauOwner' });
      s3().fail(fault, 'GET');
      const response = await read(id);
      expect([response.status, await response.json()]).toEqual([503, outOfReach]);
      expect(errorsIn(api().log)).toMatchObject([{ msg: 'call', err: { code: fault } }]);
      s3().recover();
      expect((await read(id)).ok).toBe(true);
    });
  },
);

it.each([
  ['a download', download, pdf.length],
  ['a preview', preview, pdf.length],
  ['a part of a preview', (id: number) => preview(id, { Range: 'bytes=2-5' }), 4],
])('%s whose middle is lost breaks off, and can be repeated', async (_, read, length) => {
  const id = await addDocument(api(), { owner: 'bureauOwner' });
  s3().fail('hang up', 'GET', 1);
  const response = await read(id);
  expect(response.headers.get('Content-Length')).toBe(String(length));
  await expect(response.arrayBuffer()).rejects.toThrow('The file could not be read to its end.');
  expect(errorsIn(api().log)).toMatchObject([{ msg: 'reading a file' }]);
  expect((await (await read(id)).arrayBuffer()).byteLength).toBe(length);
});

it('one that fails once is not noticed', async () => {
  s3().fail('SlowDown', 'PUT', 1);
  expect((await upload()).status).toBe(201);
  const [document] = await rows();
  s3().fail('InternalError', 'GET', 1);
  expect(await contentOf(document?.id ?? 0)).toBe(pdf.toString());
  expect(errorsIn(api().log)).toEqual([]);
});

it.each(['GET', 'HEAD'])(
  'a client that leaves (%s) frees the connection to the store',
  async (method) => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const { storage_id = '' } = (await documentIn(api(), id)) ?? {};
    await api().files.put(storage_id, await api().spool.receive(Buffer.alloc(30_000_000)));
    const server = createAdaptorServer({ fetch: (incoming) => api().fetch(incoming) }) as Server;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');

    const { port } = server.address() as AddressInfo;
    const call = request({
      port,
      method,
      path: `/service/api/document/documents/download/${id}`,
      headers: { Authorization: `Bearer ${await api().tokenFor('bureauOwner')}` },
    });
    call.end();
    const [response]: IncomingMessage[] = await once(call, 'response');
    expect(response?.headers['content-length']).toBe('30000000');
    if (method === 'GET') expect(s3().underWay()).toBe(1);
    call.destroy();
    await expect.poll(() => s3().underWay()).toBe(0);
    expect(errorsIn(api().log)).toEqual([]);
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  },
);
