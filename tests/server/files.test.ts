// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { apiPerTest } from '../support/api-per-test';
import {
  addDocument,
  documentIn,
  everybody,
  pdf,
  type StatusName,
  status,
  type Username,
} from '../support/fixture';

const api = apiPerTest();

const view = (username: Username | undefined, id: number | string) =>
  api().call(username, 'GET', `/document/documents/view/${id}`);

async function download(username: Username, id: number | string, headers = {}) {
  return api().request(`/document/documents/download/${id}`, {
    headers: { ...headers, Authorization: `Bearer ${await api().tokenFor(username)}` },
  });
}

/** Follows a url of the view call, as a browser does: without a token. */
async function open(url: string, headers = {}) {
  return api().fetch(new Request(new URL(url, 'http://localhost'), { headers }));
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('preview', () => {
  it('gives the type and a url of the same origin that opens without a token', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const { body } = await view('bureauOwner', id);
    expect(body.data.mime_type).toBe('application/pdf');
    expect(body.data.url).toMatch(
      /^\/service\/api\/files\/[0-9a-f-]{36}\?expires=\d+&signature=[\w-]+$/,
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

  it('opens for five minutes', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const { body } = await view('bureauOwner', id);
    api().advance(5 * 60_000 - 5_000);
    expect((await open(body.data.url)).status).toBe(200);
    api().advance(5_001);
    const late = await open(body.data.url);
    expect(late.status).toBe(403);
    expect(await late.json()).toEqual({
      message: 'This preview has expired. Please open it again.',
    });
  });

  it.each<[string, (url: URL, other: string) => void]>([
    [
      'another file',
      (url, other) => {
        url.pathname = `/service/api/files/${other}`;
      },
    ],
    ['a later end', (url) => url.searchParams.set('expires', '9999999999999')],
    ['another signature', (url) => url.searchParams.set('signature', 'A'.repeat(43))],
    ['no signature', (url) => url.searchParams.delete('signature')],
    ['no end', (url) => url.searchParams.delete('expires')],
    ['an end that is no number', (url) => url.searchParams.set('expires', 'x')],
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

  it.each(['bytes=99999-', 'bytes=5-2', 'bytes=-0'])('refuses the range %s', async (range) => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const { body } = await view('bureauOwner', id);
    expect((await open(body.data.url, { Range: range })).status).toBe(416);
  });

  it.each(['bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])(
    'gives all for the range %s',
    async (range) => {
      const id = await addDocument(api(), { owner: 'bureauOwner' });
      const { body } = await view('bureauOwner', id);
      const response = await open(body.data.url, { Range: range });
      expect(response.status).toBe(200);
      expect((await bytesOf(response)).equals(pdf)).toBe(true);
    },
  );
});

describe('download', () => {
  it('gives the bytes under the last segment of path', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const response = await download('bureauOwner', id);
    expect(response.status).toBe(200);
    expect((await bytesOf(response)).equals(pdf)).toBe(true);
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="Decree_bureauOwner.pdf"; filename*=UTF-8''Decree_bureauOwner.pdf`,
    );
    const { body } = await api().call('bureauOwner', 'GET', '/document/my-documents');
    expect(body.data.data[0].path.split('/').at(-1)).toBe('Decree_bureauOwner.pdf');
  });

  it('answers with a message when the file is missing on the disk', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    await api().files.remove((await documentIn(api(), id))?.storage_id ?? '');
    const response = await download('bureauOwner', id);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: 'File was not found.' });
  });
});

describe('who may look at a document', () => {
  const always: Username[] = ['bureauOwner', 'admin'];
  const onceSent: Username[] = [
    ...always,
    'unitAdmin',
    'verifier',
    'approver',
    'viewer',
    'jackOfAllTrades',
  ];

  it.each<[StatusName, Username[]]>([
    ['draft', always],
    ['sent', onceSent],
    ['verified', onceSent],
    ['rejected', onceSent],
    ['approved', onceSent],
  ])('of the bureau, %s', async (name, expected) => {
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

  it('of an agency: those of its district', async () => {
    const id = await addDocument(api(), {
      owner: 'malangOwner',
      document_status_id: status.sent,
    });
    const allowed: Username[] = [];
    for (const username of everybody) {
      if ((await view(username, id)).status === 200) allowed.push(username);
    }
    expect(allowed).toEqual(['admin', 'malangOwner', 'malangVerifier', 'malangApprover', 'viewer']);
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
