import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { document_events, documents } from '../../../server/storage/schema';
import { documentIn, pdf, type, type Username } from './fixture';
import type { TestApi } from './test-api';

export const owner = 'bureauOwner';

/** Meta data that fit. */
export const good = { number: '7/2026', signed_on: '2026-01-05' };

function form(parts: Record<string, string | Uint8Array>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, new File([Buffer.from(value)], 'a.pdf'));
  }
  return data;
}

const seen = (version?: number) => (version === undefined ? '' : `?version=${version}`);

/** Every step in the life of a document, as calls of the API, and what is known afterwards. */
export function documentLife(api: () => TestApi) {
  const call = (username: Username, method: string, path: string, body?: object) =>
    api().call(username, method, path, body);
  const upload = (document_type_id: number = type.decree, additional_name = '') =>
    call(
      owner,
      'POST',
      '/document/my-documents',
      form({
        document_type_id: String(document_type_id),
        additional_name,
        // Makes each file unique: nobody may upload the same one twice.
        file: Buffer.concat([pdf, Buffer.from(additional_name)]),
      }),
    );
  return {
    call,
    upload,
    /** Uploads a document that is taken. Resolves to its id. */
    async uploaded(document_type_id?: number, additional_name?: string): Promise<number> {
      expect((await upload(document_type_id, additional_name)).status).toBe(201);
      const rows = await api().db.select().from(documents).orderBy(asc(documents.id));
      return rows.at(-1)?.id ?? 0;
    },
    edit: (id: number, parts: Parameters<typeof form>[0], version?: number) =>
      call(owner, 'POST', `/document/my-documents/update/${id}${seen(version)}`, form(parts)),
    describeIt: (id: number, values: object = good, version?: number) =>
      call(owner, 'PUT', `/document/meta-datas/${id}${seen(version)}`, values),
    send: (id: number, version?: number) =>
      call(owner, 'POST', `/document/my-documents/send/${id}${seen(version)}`),
    verify: (username: Username, id: number, to: number, version?: number, note = '') =>
      call(username, 'PUT', `/document/verifications/update/${id}${seen(version)}`, {
        document_status_id: to,
        verifier_note: note,
      }),
    approve: (username: Username, id: number, to: number, version?: number, note = '') =>
      call(username, 'PUT', `/document/approves/update/${id}${seen(version)}`, {
        document_status_id: to,
        approval_note: note,
      }),
    reset: (id: number, version?: number) =>
      call('admin', 'POST', `/document/documents/reset/${id}${seen(version)}`),
    remove: (id: number, version?: number) =>
      call(owner, 'DELETE', `/document/my-documents/delete/${id}${seen(version)}`),
    eventsOf: (id: number) =>
      api().db.query.document_events.findMany({
        where: eq(document_events.document_id, id),
        orderBy: asc(document_events.id),
        with: { user: { columns: { username: true } } },
      }),
    versionOf: async (id: number) => (await documentIn(api(), id))?.version,
  };
}

/** Expects a step that is taken. */
export async function expectOk(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status: code, body } = await answer;
  const said = { message: expect.any(String), code: expect.any(String) };
  expect([code, body]).toEqual([200, said]);
}
