import { HttpResponse, http } from 'msw';
import { expect } from 'vitest';
import { andi, siti } from '../api/demo-people';
import { server, testApi } from './msw';
import { pdfFile } from './screens';

/** Changes that other people make to a document while a test has it open, by calls to its API. */

/** The first document of a list, for the role that is active on screen. */
export async function firstOf(username: string, path: string) {
  const { body } = await (await testApi()).call(username, 'GET', path);
  return body.data.data[0];
}

/** The filter for the documents of trainings. */
export const training = 'additional_name=Pelatihan';

type Waiting = {
  id: number;
  version: number;
  additional_name: string;
  user: { username: string; name: string };
};

/** The first training document that waits for Andi. */
export const waiting = (): Promise<Waiting> =>
  firstOf(andi, `/document/verifications?role=verifikatorDms&${training}`);

export async function done(username: string, method: string, path: string, body?: object) {
  const answer = await (await testApi()).call(username, method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

export const verify = (username: string, id: number) =>
  done(username, 'PUT', `/document/verifications/update/${id}`, { document_status_id: 3 });

export const reject = (username: string, id: number, verifier_note: string) =>
  done(username, 'PUT', `/document/verifications/update/${id}`, {
    document_status_id: 4,
    verifier_note,
  });

export const send = (owner: string, id: number) =>
  done(owner, 'POST', `/document/my-documents/send/${id}`);

export async function saveMetaData(owner: string, id: number, changes: Record<string, string>) {
  const { body } = await (await testApi()).call(owner, 'GET', `/document/meta-datas/${id}`);
  const values = body.data.map((entry: { column_name: string; value: string }) => [
    entry.column_name,
    entry.value,
  ]);
  await done(owner, 'PUT', `/document/meta-datas/${id}`, {
    ...Object.fromEntries(values),
    ...changes,
  });
}

async function replaceFile(owner: string, id: number) {
  const { body } = await (await testApi()).call(
    owner,
    'GET',
    `/document/my-documents/detail/${id}`,
  );
  const form = new FormData();
  form.append('document_type_id', String(body.data.document_type_id));
  form.append('additional_name', body.data.additional_name);
  form.append('file', pdfFile('new.pdf'));
  await done(owner, 'POST', `/document/my-documents/update/${id}`, form);
}

/** Rejects a document; the owner corrects one value, replaces the file and sends it again. */
export async function rejectAndCorrect(
  { id, user }: { id: number; user: { username: string } },
  note: string,
  changes: Record<string, string>,
) {
  await reject(siti, id, note);
  await saveMetaData(user.username, id, changes);
  await replaceFile(user.username, id);
  await send(user.username, id);
}

/** Takes a document from draft to verified again, as after a reset. */
export async function resetAndVerify({ id, user }: { id: number; user: { username: string } }) {
  await done(siti, 'POST', `/document/documents/reset/${id}`);
  await send(user.username, id);
  await verify(andi, id);
}

/** Changes the answers to all reads from now on. */
export function answersWith(
  change: (data: unknown, path: string) => unknown,
  under = 'document',
): void {
  server.use(
    http.get(`*/service/api/${under}/*`, async ({ request }) => {
      const answer = await (await testApi()).fetch(request.clone() as Request);
      const body = await answer.json();
      const path = new URL(request.url).pathname;
      return HttpResponse.json(change(body, path) as object, { status: answer.status });
    }),
  );
}

/** Records the `version` of each write that the app makes; null if it sends none. */
export function recordVersions(): (string | null)[] {
  const versions: (string | null)[] = [];
  server.use(
    http.all('*/service/api/document/*', ({ request }) => {
      const { searchParams } = new URL(request.url);
      if (request.method !== 'GET') versions.push(searchParams.get('version'));
    }),
  );
  return versions;
}
