import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../server/app';
import { signPreview } from '../../../server/auth/preview-url';
import { documents } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { errorsIn } from '../../support/api/captured-log';
import {
  aDayLater,
  addDocument,
  documentIn,
  everybody,
  pdf,
  type StatusName,
  status,
  type Username,
} from '../../support/api/fixture';
import { idsIn } from '../../support/processes/files-in';

const api = apiPerTest();

const view = (username: Username | undefined, id: number | string) =>
  api().call(username, 'GET', `/document/documents/view/${id}`);

async function download(username: Username, id: number | string, headers = {}) {
  return api().request(`/document/documents/download/${id}`, {
    headers: { ...headers, Authorization: `Bearer ${await api().tokenFor(username)}` },
  });
}

/** Opens a preview URL as a browser does, without a session token. */
async function open(url: string, headers = {}) {
  return api().fetch(new Request(new URL(url, 'http://localhost'), { headers }));
}

const encode = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');

/** Replaces the three parts of a URL's token. */
function setToken(url: URL, forge: (parts: string[]) => (string | undefined)[]): void {
  const parts = url.searchParams.get('token')?.split('.') ?? [];
  url.searchParams.set('token', forge(parts).join('.'));
}

/** The claims of a URL's token with a later expiry. */
function later(url: URL): string {
  const [, claims = ''] = url.searchParams.get('token')?.split('.') ?? [];
  return encode({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), exp: 9_999_999_999 });
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('preview', () => {
  it('gives the type and a url of the same origin that opens without a token [C-53 V5.3.1]', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const { body } = await view('bureauOwner', id);
    expect(body.data.mime_type).toBe('application/pdf');
    expect(body.data.url).toMatch(
      /^\/service\/api\/files\/[0-9a-f-]{36}\?token=[\w-]+\.[\w-]+\.[\w-]+$/,
    );

    const response = await open(body.data.url);
    expect(response.status).toBe(200);
    expect((await bytesOf(response)).equals(pdf)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': 'inline',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  it('opens for five minutes [W-14]', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const { body } = await view('bureauOwner', id);
    api().advance(5 * 60_000 - 5_000);
    expect((await open(body.data.url)).status).toBe(200);
    api().advance(5_001);
    const late = await open(body.data.url);
    expect(late.status).toBe(403);
    expect(await late.json()).toEqual({
      message: 'This preview has expired. Please open it again.',
      code: 'preview_expired',
    });
  });

  it('of a clock that was two hours ahead does not open once the clock is right [W-14]', async () => {
    const twoHours = 2 * 60 * 60_000;
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    api().advance(twoHours);
    const { body } = await view('bureauOwner', id);
    expect((await open(body.data.url)).status).toBe(200);
    api().advance(-twoHours);
    expect((await open(body.data.url)).status).toBe(403);
  });

  it.each<[string, (url: URL, other: string) => void]>([
    [
      'another file',
      (url, other) => {
        url.pathname = `/service/api/files/${other}`;
      },
    ],
    [
      'another signature',
      (url) => setToken(url, ([head, claims]) => [head, claims, 'A'.repeat(43)]),
    ],
    ['no signature', (url) => setToken(url, ([head, claims]) => [head, claims, ''])],
    [
      'a later end',
      (url) => setToken(url, ([head, _, signature]) => [head, later(url), signature]),
    ],
    [
      'a header that says it needs no signature',
      (url) => setToken(url, ([_, claims]) => [encode({ alg: 'none' }), claims, '']),
    ],
    ['no token', (url) => url.searchParams.delete('token')],
    ['what is no token', (url) => url.searchParams.set('token', 'x')],
    [
      'a path',
      (url) => {
        url.pathname = '/service/api/files/..%2F..%2Fetc%2Fpasswd';
      },
    ],
  ])('does not open with %s', async (_, forge) => {
    const [mine, other] = await Promise.all(
      (['bureauOwner', 'instituteOwner'] as const).map((owner) => addDocument(api(), { owner })),
    );
    const { body } = await view('bureauOwner', mine ?? 0);
    const url = new URL(body.data.url, 'http://localhost');
    forge(url, (await documentIn(api(), other ?? 0))?.storage_id ?? '');
    expect((await open(url.href)).status).toBe(403);
  });

  it('does not open once the document is gone', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const { body } = await view('bureauOwner', id);
    await api().call('bureauOwner', 'DELETE', `/document/my-documents/delete/${id}`);
    expect((await open(body.data.url)).status).toBe(404);
  });

  it.each<[string, number, string, string]>([
    ['bytes=0-3', 206, '%PDF', `bytes 0-3/${pdf.length}`],
    ['bytes=1-1', 206, 'P', `bytes 1-1/${pdf.length}`],
    ['bytes=-6', 206, '%%EOF\n', `bytes ${pdf.length - 6}-${pdf.length - 1}/${pdf.length}`],
    [`bytes=0-99999`, 206, pdf.toString(), `bytes 0-${pdf.length - 1}/${pdf.length}`],
    ['bytes=-99999', 206, pdf.toString(), `bytes 0-${pdf.length - 1}/${pdf.length}`],
  ])('gives the range %s', async (range, code, text, contentRange) => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const { body } = await view('bureauOwner', id);
    const response = await open(body.data.url, { Range: range });
    expect(response.status).toBe(code);
    expect(response.headers.get('Content-Range')).toBe(contentRange);
    expect(response.headers.get('Content-Length')).toBe(String(text.length));
    expect((await bytesOf(response)).toString()).toBe(text);
  });

  it.each(['bytes=99999-', 'bytes=99999-100000', 'bytes=-0'])(
    'refuses the range %s and says how long the file is',
    async (range) => {
      const id = await addDocument(api(), { owner: 'bureauOwner' });
      const { body } = await view('bureauOwner', id);
      const response = await open(body.data.url, { Range: range });
      expect(response.status).toBe(416);
      expect(response.headers.get('Content-Range')).toBe(`bytes */${pdf.length}`);
      expect(await response.json()).toEqual({
        message: 'That part of the file does not exist.',
        code: 'no_such_bytes',
      });
    },
  );

  it.each<[string, Record<string, string>]>([
    ['several ranges', { Range: 'bytes=0-1,3-4' }],
    ['several ranges of which none is there', { Range: 'bytes=99999-,88888-' }],
    ['another unit', { Range: 'lines=1-2' }],
    ['another unit that ends nowhere', { Range: 'lines=99999-' }],
    ['no range', { Range: 'bytes=-' }],
    ['an inverted range', { Range: 'bytes=5-2' }],
    ['a range of a version by its tag', { Range: 'bytes=0-3', 'If-Range': '"abc"' }],
    [
      'a range of a version by its date',
      { Range: 'bytes=0-3', 'If-Range': 'Wed, 21 Oct 2026 07:28:00 GMT' },
    ],
  ])('gives all for %s', async (_, headers) => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const { body } = await view('bureauOwner', id);
    const response = await open(body.data.url, headers);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Range')).toBeNull();
    expect((await bytesOf(response)).equals(pdf)).toBe(true);
  });

  it('is opened by a token of each key in use that ends, and by no other [O-11]', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const { storage_id = '' } = (await documentIn(api(), id)) ?? {};
    const [old, current, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
    const { db, files, spool } = api();
    const app = createApp({ db, files, spool, portalKeys: [other], urlKeys: [current, old] });
    const statusOf = async (token: string) =>
      (await app.request(`/service/api/files/${storage_id}?token=${token}`)).status;
    const statusWith = async (key: Buffer) =>
      statusOf(await signPreview([key], storage_id, new Date()));
    expect([await statusWith(current), await statusWith(old), await statusWith(other)]).toEqual([
      200, 200, 403,
    ]);

    const endless = await new SignJWT({ sub: storage_id })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(current);
    expect(await statusOf(endless)).toBe(403);
  });
});

describe('download', () => {
  it('gives the bytes under the last segment of path [C-40 V5.4.1]', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const response = await download('bureauOwner', id);
    expect(response.status).toBe(200);
    expect((await bytesOf(response)).equals(pdf)).toBe(true);
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="Decree_bureauOwner.pdf"',
    );
    const { body } = await api().call('bureauOwner', 'GET', '/document/my-documents');
    expect(body.data.data[0].path.split('/').at(-1)).toBe('Decree_bureauOwner.pdf');
  });

  it('gives a name in any writing', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const document_name = 'Ijazah "S1" 学位';
    await api().db.update(documents).set({ document_name }).where(eq(documents.id, id));
    const response = await download('bureauOwner', id);
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="Ijazah \\"S1\\" ??.pdf"; filename*=UTF-8''Ijazah%20%22S1%22%20%E5%AD%A6%E4%BD%8D.pdf`,
    );
  });

  it('goes on to its end although the document and its file are deleted meanwhile', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const { storage_id = '' } = (await documentIn(api(), id)) ?? {};
    const large = Buffer.alloc(10_000_000, 'large');
    await api().files.put(storage_id, await api().spool.receive(large));

    const reader = (await download('bureauOwner', id)).body?.getReader();
    const chunks = [(await reader?.read())?.value ?? Buffer.alloc(0)];
    const path = `/document/my-documents/delete/${id}`;
    expect((await api().call('bureauOwner', 'DELETE', path)).status).toBe(200);
    await aDayLater(api());
    expect(await idsIn(api().filesFolder)).toEqual([]);
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) break;
      if (value) chunks.push(value);
    }
    expect(Buffer.concat(chunks).equals(large)).toBe(true);
  });

  it('fails when the store has lost the file, and logs which one as an error [O-18]', async () => {
    const document = await addDocument(api(), { owner: 'bureauOwner' });
    const file = (await documentIn(api(), document))?.storage_id ?? '';
    const { url } = (await view('bureauOwner', document)).body.data;
    await api().files.remove(file);
    for (const ask of [() => download('bureauOwner', document), () => open(url)]) {
      const response = await ask();
      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({
        message: 'The file of this document is lost. Please tell the administrators.',
        code: 'file_lost',
      });
      expect(errorsIn(api().log).at(-1)).toMatchObject({
        id: response.headers.get('X-Request-Id'),
        msg: 'The file of a document is missing.',
        document,
        file,
      });
    }
  });
});

describe('who may look at a document', () => {
  const expected: Username[] = [
    'bureauOwner',
    'admin',
    'unitAdmin',
    'verifier',
    'approver',
    'viewer',
    'jackOfAllTrades',
  ];

  // Drafts and sent documents are tried in permissions.test.ts.
  it.each<StatusName>(['verified', 'rejected', 'approved'])('of the bureau, %s', async (name) => {
    const document = { owner: 'bureauOwner', document_status_id: status[name] } as const;
    const id = await addDocument(api(), document);
    for (const username of everybody) {
      const codes = [
        (await view(username, id)).status,
        (await download(username, id)).status,
        (await api().call(username, 'GET', `/document/meta-datas/${id}`)).status,
      ];
      const code = expected.includes(username) ? 200 : 404;
      expect([username, ...codes]).toEqual([username, code, code, code]);
    }
  });

  it.each(['view', 'download'])('%s of no document answers 404', async (call) => {
    for (const id of ['999', 'x', '..%2F1']) {
      const { status: code } = await api().call(
        'viewer',
        'GET',
        `/document/documents/${call}/${id}`,
      );
      expect(code).toBe(404);
    }
  });
});
