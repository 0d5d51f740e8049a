// @vitest-environment node
import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AppDeps, createApp } from '../../server/app';
import { document_types } from '../../server/storage/schema';
import { apiPerTest } from '../support/api/api-per-test';
import { capturedLog, errorsIn } from '../support/api/captured-log';
import {
  aDayLater,
  addDocument,
  bytesOf,
  documentIn,
  jpeg,
  pdf,
  pdfOf,
  status,
  type,
} from '../support/api/fixture';

const api = apiPerTest();
const base = '/document/my-documents';

type Parts = { document_type_id?: unknown; file?: Uint8Array; additional_name?: string };

function form(
  { document_type_id = type.decree, file = pdf, additional_name }: Parts,
  name = 'a.pdf',
) {
  const data = new FormData();
  if (document_type_id !== '') data.append('document_type_id', String(document_type_id));
  data.append('file', new File([Buffer.from(file)], name));
  if (additional_name !== undefined) data.append('additional_name', additional_name);
  return data;
}

const upload = (parts: Parts = {}, name?: string) =>
  api().call('bureauOwner', 'POST', base, form(parts, name));
const edit = (id: number, data: FormData) =>
  api().call('bureauOwner', 'POST', `${base}/update/${id}`, data);
const storedFiles = () => readdir(api().filesFolder);
const rows = () => api().db.query.documents.findMany();

async function expectNothingKept() {
  expect(await rows()).toEqual([]);
  expect(await storedFiles()).toEqual([]);
  expect(await readdir(api().spoolFolder)).toEqual([]);
}

describe('an upload', () => {
  it('becomes a draft of the uploader, and its bytes come back as they went in', async () => {
    const { status: code, body } = await upload({ file: pdfOf(1500) });
    expect([code, body]).toEqual([201, { message: 'Document has been uploaded.' }]);

    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      document_type_id: type.decree,
      additional_name: '',
      document_name: 'Decree_bureauOwner',
      extension: 'pdf',
      mime_type: 'application/pdf',
      file_size: 2,
      document_status_id: status.draft,
    });
    expect(await storedFiles()).toEqual([row?.storage_id]);
    const stored = await bytesOf(api(), row?.storage_id ?? '');
    expect(Buffer.from(stored).equals(pdfOf(1500))).toBe(true);
  });

  it('is named by the naming format of its type, not by its file', async () => {
    const additional_name = '../../etc/passwd "quoted" Ünï';
    await upload({ document_type_id: type.certificate, additional_name }, '../../x";rm -rf.pdf');
    const [row] = await rows();
    const date = api().now().toISOString().slice(0, 10);
    expect(row?.document_name).toBe(`CERT_bureauOwner_.._.._etc_passwd_quoted_Ünï_${date}`);
    expect(row?.additional_name).toBe(additional_name);
    expect(row?.storage_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['a quote', 'a"b.pdf'],
    ['a path', '../../../etc/passwd'],
    ['a Windows path', 'C:\\temp\\a.pdf'],
    ['a line break', 'a\r\nb.pdf'],
    ['nothing but dots', '...'],
    ['only a dot', '.'],
    ['a slash at its end', 'a.pdf/'],
    ['300 characters', `${'x'.repeat(300)}.pdf`],
    ['another script', '履歴書.pdf'],
  ])('takes a file whose name has %s', async (_, name) => {
    expect((await upload({}, name)).status).toBe(201);
    expect(await storedFiles()).toHaveLength(1);
  });

  it('takes a file of exactly the largest size', async () => {
    expect((await upload({ file: pdfOf(20 * 1024) })).status).toBe(201);
    expect((await rows())[0]?.file_size).toBe(20);
  });

  it('takes a picture where the type asks for one', async () => {
    expect((await upload({ document_type_id: type.photo, file: jpeg })).status).toBe(201);
    expect((await rows())[0]).toMatchObject({ extension: 'jpg', mime_type: 'image/jpeg' });
  });

  it('takes the fields in any order', async () => {
    const data = new FormData();
    data.append('additional_name', 'Archiving');
    data.append('file', new File([pdf], 'a.pdf'));
    data.append('document_type_id', String(type.certificate));
    expect((await api().call('bureauOwner', 'POST', base, data)).status).toBe(201);
    expect((await rows())[0]?.additional_name).toBe('Archiving');
  });

  it('ignores a description where there is only one document of the type', async () => {
    await upload({ additional_name: 'Ignored' });
    expect((await rows())[0]?.additional_name).toBe('');
  });
});

describe('an upload is refused, with the field named and nothing kept:', () => {
  const wrongType = ['The file must be of type application/pdf (.pdf).'];
  const tooLarge = ['The file is too large: at most 20 KB.'];

  it.each<[string, Parts, Record<string, string[]>]>([
    ['a picture named .pdf', { file: jpeg }, { file: wrongType }],
    ['text named .pdf', { file: Buffer.from('hello') }, { file: wrongType }],
    [
      'a PDF for a picture',
      { document_type_id: type.photo },
      {
        file: ['The file must be of type image/jpeg (.jpg).'],
      },
    ],
    ['one byte too many', { file: pdfOf(20 * 1024 + 1) }, { file: tooLarge }],
    ['a file far too large', { file: pdfOf(3_000_000) }, { file: tooLarge }],
    ['an empty file', { file: Buffer.alloc(0) }, { file: ['The file is empty.'] }],
    ['no type', { document_type_id: '' }, { document_type_id: ['Choose a document type.'] }],
    [
      'an unknown type',
      { document_type_id: 99 },
      {
        document_type_id: ['Choose a document type.'],
      },
    ],
    [
      'a type that is no number',
      { document_type_id: '1 or 1=1' },
      {
        document_type_id: ['Choose a document type.'],
      },
    ],
    [
      'a type no longer in use',
      { document_type_id: type.oldCard },
      {
        document_type_id: ['This document type is no longer in use.'],
      },
    ],
    [
      'no description where one is needed',
      { document_type_id: type.certificate },
      {
        additional_name: ['This field is required.'],
      },
    ],
    [
      'a blank description',
      { document_type_id: type.certificate, additional_name: ' ' },
      {
        additional_name: ['This field is required.'],
      },
    ],
    [
      'a long description',
      { document_type_id: type.certificate, additional_name: 'x'.repeat(256) },
      { additional_name: ['At most 255 characters.'] },
    ],
    [
      'several faults at once',
      { document_type_id: type.certificate, file: jpeg },
      { file: wrongType, additional_name: ['This field is required.'] },
    ],
  ])('%s', async (_, parts, errors) => {
    const { status: code, body } = await upload(parts);
    expect([code, body.errors]).toEqual([422, errors]);
    expect(body.message).toEqual(expect.any(String));
    await expectNothingKept();
  });

  it('no file', async () => {
    const data = new FormData();
    data.append('document_type_id', String(type.decree));
    const { status: code, body } = await api().call('bureauOwner', 'POST', base, data);
    expect([code, body.errors]).toEqual([422, { file: ['Choose a file.'] }]);
    await expectNothingKept();
  });

  it('text in place of the file', async () => {
    const data = new FormData();
    data.append('document_type_id', String(type.decree));
    data.append('file', 'not a file');
    const { status: code, body } = await api().call('bureauOwner', 'POST', base, data);
    expect([code, body.errors]).toEqual([422, { file: ['Choose a file.'] }]);
    await expectNothingKept();
  });

  it('a file too large that comes before its type', async () => {
    // Another type takes larger files: this one is read to its end.
    await api()
      .db.update(document_types)
      .set({ max_size: 100 })
      .where(eq(document_types.id, type.photo));
    const data = new FormData();
    data.append('file', new File([pdfOf(20 * 1024 + 1)], 'a.pdf'));
    data.append('document_type_id', String(type.decree));
    const { status: code, body } = await api().call('bureauOwner', 'POST', base, data);
    expect([code, body.errors]).toEqual([422, { file: tooLarge }]);
    await expectNothingKept();
  });
});

it('of a second file in an upload nothing is kept', async () => {
  const data = form({ file: pdfOf(1500) });
  data.append('file', new File([pdfOf(1400)], 'b.pdf'));
  const { status: code } = await api().call('bureauOwner', 'POST', base, data);
  expect(code).toBe(201);
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  expect(await storedFiles()).toEqual([row?.storage_id]);
  expect(Buffer.from(await bytesOf(api(), row?.storage_id ?? '')).equals(pdfOf(1500))).toBe(true);
  expect(await readdir(api().spoolFolder)).toEqual([]);
});

describe('a body that is no whole form', () => {
  const boundary = 'xyz';
  const part = (name: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${name}\r\n\r\n${content}`;

  async function send(
    body: BodyInit | null,
    contentType = `multipart/form-data; boundary=${boundary}`,
  ) {
    const response = await api().request(base, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await api().tokenFor('bureauOwner')}`,
        'Content-Type': contentType,
      },
      body,
      duplex: 'half',
    } as RequestInit);
    return { status: response.status, body: await response.json() };
  }

  const type1 = part('name="document_type_id"', `${type.decree}\r\n`);
  const begun = part('name="file"; filename="a.pdf"', pdf.toString('latin1'));

  it.each([
    ['that ends within the file', `${type1}${begun}`],
    ['that ends within a header', `${type1}--${boundary}\r\nContent-Disp`],
    ['that is not multipart at all', 'hello'],
    ['that is empty', ''],
  ])('%s is refused and leaves nothing', async (_, body) => {
    expect((await send(body)).status).toBe(400);
    await expectNothingKept();
  });

  it('of more parts than a form has is refused and leaves nothing', async () => {
    const parts = Array.from({ length: 21 }, (_, i) => part(`name="f${i}"`, 'x\r\n')).join('');
    expect((await send(`${type1}${begun}\r\n${parts}--${boundary}--\r\n`)).status).toBe(400);
    await expectNothingKept();
  });

  it('of another content type is refused', async () => {
    expect((await send('{}', 'application/json')).status).toBe(400);
    expect((await send('x', 'multipart/form-data')).status).toBe(400);
  });

  it.each([
    ['within the file', [type1, begun]],
    ['after the file, before the end', [type1, begun, `\r\n${part('name="x"', 'y')}`]],
  ])('that breaks off %s leaves nothing', async (_, chunks) => {
    const left = [...chunks];
    const body = new ReadableStream({
      pull(controller) {
        const chunk = left.shift();
        if (chunk === undefined) controller.error(new Error('connection lost'));
        else controller.enqueue(Buffer.from(chunk, 'latin1'));
      },
    });
    expect((await send(body)).status).toBe(400);
    await expectNothingKept();
  });
});

describe('when the server fails', () => {
  afterEach(() => vi.restoreAllMocks());

  const uploadTo = async (changed: Partial<AppDeps>) => {
    const { db, files, spool } = api();
    const key = new Uint8Array(32);
    const app = createApp({ db, files, spool, portalKeys: [key], urlKeys: [key], ...changed });
    return app.request(`/service/api${base}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api().tokenFor('bureauOwner')}` },
      body: form({}),
    });
  };
  const fail = () => {
    throw new Error('out of order');
  };

  it.each<[string, () => Partial<AppDeps>]>([
    ['a full disk', () => ({ files: { ...api().files, put: async () => fail() } })],
    [
      'a database that is out of order',
      () => ({ db: Object.create(api().db, { insert: { value: fail } }) }),
    ],
  ])('%s leaves neither row nor file, and says so', async (_, changed) => {
    const { log, lines } = capturedLog();
    const response = await uploadTo({ ...changed(), log });
    expect(response.status).toBe(500);
    expect((await response.json()).message).toMatch(/try again/);
    expect(errorsIn(lines)).toHaveLength(1);
    await expectNothingKept();
  });
});

describe('an edit', () => {
  const storageOf = async (id: number) => (await documentIn(api(), id))?.storage_id;

  it.each([status.draft, status.rejected])('replaces the file in status %i', async (current) => {
    const id = await addDocument(api(), { owner: 'bureauOwner', document_status_id: current });
    const before = await storageOf(id);
    const { status: code, body } = await edit(id, form({ file: pdfOf(5000) }));
    expect([code, body]).toEqual([200, { message: 'Document has been updated.' }]);
    const after = await documentIn(api(), id);
    expect(after).toMatchObject({ file_size: 5, document_status_id: current });
    expect(after?.storage_id).not.toBe(before);
    await aDayLater(api());
    expect(await storedFiles()).toEqual([after?.storage_id]);
  });

  it('without a file keeps the one there is', async () => {
    const id = await addDocument(api(), {
      owner: 'bureauOwner',
      document_type_id: type.certificate,
      additional_name: 'Before',
    });
    const before = await storageOf(id);
    const data = new FormData();
    data.append('additional_name', 'After');
    expect((await edit(id, data)).status).toBe(200);
    expect(await documentIn(api(), id)).toMatchObject({
      additional_name: 'After',
      storage_id: before,
    });
    expect(await storedFiles()).toEqual([before]);
  });

  it.each<[string, Parts, string]>([
    ['another type', { document_type_id: type.photo }, 'document_type_id'],
    ['a file of the wrong type', { file: jpeg }, 'file'],
    ['a file too large', { file: pdfOf(30_000) }, 'file'],
    ['an empty file', { file: Buffer.alloc(0) }, 'file'],
  ])('with %s is refused and changes nothing', async (_, parts, field) => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const before = await documentIn(api(), id);
    const { status: code, body } = await edit(id, form(parts));
    expect([code, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await documentIn(api(), id)).toEqual(before);
    expect(await storedFiles()).toEqual([before?.storage_id]);
  });

  it.each([status.sent, status.verified, status.approved])(
    'in status %i is refused and changes nothing',
    async (current) => {
      const id = await addDocument(api(), { owner: 'bureauOwner', document_status_id: current });
      const before = await documentIn(api(), id);
      const { status: code, body } = await edit(id, form({}));
      expect(code).toBe(409);
      expect(body.message).toMatch(/^This document has /);
      expect(await documentIn(api(), id)).toEqual(before);
      expect(await storedFiles()).toEqual([before?.storage_id]);
    },
  );

  it("of another owner's document is refused and changes nothing", async () => {
    const id = await addDocument(api(), { owner: 'instituteOwner' });
    const before = await storedFiles();
    expect((await edit(id, form({}))).status).toBe(404);
    expect(await storedFiles()).toEqual(before);
  });

  it('of no document is refused and keeps nothing', async () => {
    expect((await edit(999, form({}))).status).toBe(404);
    await expectNothingKept();
  });

  it('is open also while the type is no longer in use', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner', document_type_id: type.oldCard });
    expect((await edit(id, form({ document_type_id: type.oldCard }))).status).toBe(200);
  });
});

it.each(['admin', 'verifier', 'viewer'] as const)('%s uploads nothing', async (username) => {
  expect((await api().call(username, 'POST', base, form({}))).status).toBe(403);
  await expectNothingKept();
});
