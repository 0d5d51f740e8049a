import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { Agent, type ClientRequest, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createAdaptorServer } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiPerTest } from '../../support/api/api-per-test';
import { addDocument, pdf, status, type, type Username } from '../../support/api/fixture';
import { idsIn } from '../../support/processes/files-in';

// Uploads over a real socket that are refused while their bodies are still being sent.

const api = apiPerTest();
const boundary = 'boundary';
const started: ClientRequest[] = [];
const agent = new Agent({ keepAlive: true });
let server: Server;
let port: number;

beforeEach(async () => {
  server = createAdaptorServer({ fetch: (incoming) => api().fetch(incoming) }) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(async () => {
  for (const upload of started.splice(0)) upload.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;

/** Starts an upload whose body ends only when `end` is called. */
async function begin(username: Username, path: string, beginning: (string | Buffer)[]) {
  const upload = request({
    port,
    method: 'POST',
    agent,
    path: `/service/api/document/my-documents${path}`,
    headers: {
      Authorization: `Bearer ${await api().tokenFor(username)}`,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  upload.on('error', () => {});
  started.push(upload);
  const answered = once(upload, 'response').then(async ([response]) => ({
    status: response.statusCode,
    body: JSON.parse(await text(response)),
    connection: response.headers.connection,
  }));
  for (const part of beginning) upload.write(part);
  return { answered, end: () => upload.end(`\r\n--${boundary}--\r\n`) };
}

const spooled = () => readdir(api().spoolFolder);

describe('is answered before its body has ended', () => {
  it('a file past its limit', async () => {
    const { answered } = await begin('bureauOwner', '', [
      field('document_type_id', String(type.decree)),
      fileHead,
      pdf,
      Buffer.alloc(30_000, ' '),
    ]);
    expect(await answered).toMatchObject({
      status: 422,
      body: { errors: { file: ['The file is too large: at most 20 KB.'] } },
      connection: 'close',
    });
    expect(await spooled()).toEqual([]);
  });

  it("a new file for somebody else's document", async () => {
    const id = await addDocument(api(), { owner: 'instituteOwner' });
    const { answered } = await begin('bureauOwner', `/update/${id}`, [fileHead, pdf]);
    expect(await answered).toMatchObject({
      status: 404,
      body: { message: 'Document was not found.', code: 'document_not_found' },
    });
    expect(await spooled()).toEqual([]);
  });

  it('a form of too many parts', async () => {
    const parts = Array.from({ length: 100 }, (_, i) => field(`field${i}`, 'x'));
    const { answered } = await begin('bureauOwner', '', parts);
    expect(await answered).toMatchObject({ status: 400, connection: 'close' });
  });

  it('a JSON body that is too large', async () => {
    const call = request({
      port,
      method: 'POST',
      agent,
      path: '/service/api/authentication/session',
      headers: { 'Content-Type': 'application/json', 'Content-Length': 1_000_000 },
    });
    call.on('error', () => {}).flushHeaders();
    started.push(call);
    const [response] = await once(call, 'response');
    expect([response.statusCode, response.headers.connection]).toEqual([413, 'close']);
  });

  it('the eleventh upload of one person at a time; a colleague is not held up', async () => {
    const beginning = [field('document_type_id', String(type.certificate)), fileHead, pdf];
    const first = await Promise.all(
      Array.from({ length: 10 }, () => begin('bureauOwner', '', beginning)),
    );
    while ((await spooled()).length < 10) await new Promise(setImmediate);

    const eleventh = await begin('bureauOwner', '', beginning);
    expect(await eleventh.answered).toMatchObject({
      status: 429,
      body: {
        message: 'You have too many uploads under way. Wait until one of them has finished.',
        code: 'too_many_uploads',
      },
    });
    // Only refused sign-ins are security events.
    expect(api().log.find(({ status: code }) => code === 429)).not.toHaveProperty('event');
    const colleague = await begin('instituteOwner', '', [
      field('document_type_id', String(type.decree)),
      fileHead,
      pdf,
    ]);
    colleague.end();
    expect((await colleague.answered).status).toBe(201);

    for (const upload of first) upload.end();
    // The calls are refused for their missing description, after their bodies have been read.
    for (const upload of first) {
      expect(await upload.answered).toMatchObject({ status: 422, connection: 'keep-alive' });
    }
    const twelfth = await begin('bureauOwner', '', [
      field('document_type_id', String(type.decree)),
      fileHead,
      pdf,
    ]);
    twelfth.end();
    expect((await twelfth.answered).status).toBe(201);
    expect(await spooled()).toEqual([]);
  });
});

it('an upload that breaks off leaves nothing in the spool [W-13]', async () => {
  const { answered } = await begin('bureauOwner', '', [
    field('document_type_id', String(type.decree)),
    fileHead,
    pdf,
  ]);
  answered.catch(() => {});
  while ((await spooled()).length < 1) await new Promise(setImmediate);
  for (const upload of started) upload.destroy();
  while ((await spooled()).length > 0) await new Promise(setImmediate);
  expect(await api().db.query.documents.findMany()).toEqual([]);
});

it('an edit of a document that is under way stores nothing', async () => {
  const id = await addDocument(api(), {
    owner: 'bureauOwner',
    document_status_id: status.sent,
  });
  const { answered, end } = await begin('bureauOwner', `/update/${id}`, [fileHead, pdf]);
  end();
  expect((await answered).status).toBe(409);
  expect(await idsIn(api().filesFolder)).toHaveLength(1);
});
