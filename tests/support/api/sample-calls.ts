import { randomUUID } from 'node:crypto';
import { difference } from 'es-toolkit';
import { supportedMimeTypes } from 'file-type';
import type { Call } from '../../../contract/calls/call';
import { calls, partsOf } from '../../../contract/calls/calls';
import type { Field } from '../../../contract/calls/fields';
import { addDocument, pdf, type StatusName } from './fixture';
import * as sheets from './sheet-calls';
import type { TestApi } from './test-api';

/**
 * A request for each call of the API that succeeds with the fixture's data, by a permitted user.
 */

type Json = Record<string, unknown>;
type Body = Json | FormData;

const callOf = (name: string) => calls.find(({ call }) => call === name);

const examplesOf = (fields: Record<string, Field>): Json =>
  Object.fromEntries(Object.entries(fields).map(([name, { example }]) => [name, example]));

async function formOf(call: string, fields: Record<string, Field>): Promise<FormData> {
  if ('file_import' in fields) {
    const base = call.replace(/^POST |\/(import|rehearse)$/g, '');
    const header = sheets.headersAt[base];
    if (!header) throw new Error(`${call}: sample-calls.ts does not know what it imports.`);
    return sheets.sheetForm(await sheets.xlsxOf([header]));
  }
  const form = new FormData();
  for (const [name, { kind, example }] of Object.entries(fields)) {
    form.append(name, kind === 'file' ? new File([pdf], example) : String(example));
  }
  return form;
}

async function bodyOf(api: TestApi, { call, body }: Call): Promise<Body | undefined> {
  if (call === 'POST /authentication/session') {
    return { access_token: await api.handOffToken('viewer') };
  }
  if (!body) return;
  return 'form' in body ? formOf(call, body.form) : examplesOf(body.json);
}

/** Finds a MIME type that the server accepts and no row has. */
async function freeMimeType(api: TestApi): Promise<string | undefined> {
  const { body } = await api.call('admin', 'GET', `${sheets.bases.mimeTypes}/search`);
  const taken = body.data.map((row: { mime_type: string }) => row.mime_type);
  return difference([...supportedMimeTypes], taken).at(-1);
}

/** Creates a row that nothing refers to, under an unused name. Resolves to its id. */
async function newRow(api: TestApi, base: string): Promise<number> {
  const create = callOf(`POST ${base}/create`)?.body;
  if (!create || !('json' in create)) throw new Error(`${base} has no rows of its own.`);
  const unused = `${randomUUID().replace(/\W|\d/g, '')}x`;
  const named = Object.entries(create.json).map(([name, { example }]) => [
    name,
    typeof example === 'string' && !/data_type|extension/.test(name)
      ? example.replace(/\w+$/, unused)
      : example,
  ]);
  const row = Object.fromEntries(named);
  if ('mime_type' in row) row.mime_type = await freeMimeType(api);
  const { status, body: answer } = await api.call('admin', 'POST', `${base}/create`, row);
  if (status >= 300) throw new Error(`${base}: ${JSON.stringify(answer)}`);
  const { body } = await api.call('admin', 'GET', `${base}/search`);
  return Math.max(...body.data.map(({ id }: { id: number }) => id));
}

/** The path parameter of a call, unless it is a document's id. */
export async function parameterOf(api: TestApi, call: string): Promise<string | number> {
  if (call === 'GET /files/:storageId') {
    const id = await addDocument(api, { owner: 'bureauOwner' });
    const { body } = await api.call('admin', 'GET', `/document/documents/view/${id}`);
    return body.data.url.split('/').at(-1);
  }
  const [, base] = call.match(/^(?:PUT|DELETE) (.*)\/(?:update|delete)\/:id$/) ?? [];
  return base ? newRow(api, base) : 1;
}

/** Each field of each JSON body, with an otherwise valid body. */
export async function jsonFields(api: TestApi) {
  const bodies = await Promise.all(calls.map((call) => bodyOf(api, call)));
  return calls.flatMap((call, index) => {
    const values = bodies[index];
    if (!call.body || !('json' in call.body) || values instanceof FormData) return [];
    return Object.entries(call.body.json).map(([name, field]) => ({ call, name, field, values }));
  });
}

/** The document status that a call requires; undefined if any will do. */
export function statusFor(call: string): StatusName | undefined {
  return callOf(call)?.in;
}

/** Makes a call for the given document or row, or else for an existing row. */
export async function answerTo(
  api: TestApi,
  name: string,
  headers: Record<string, string>,
  id?: number | string,
): Promise<Response> {
  const call = callOf(name);
  if (!call) throw new Error(`${name} is to be entered in contract/calls.`);
  const { method, path } = partsOf(call);
  const target = path.includes(':')
    ? path.replace(/:\w+/, String(id ?? (await parameterOf(api, name))))
    : path;
  const body = await bodyOf(api, call);
  const isForm = body instanceof FormData;
  return api.request(target, {
    method,
    headers: { ...headers, ...(body && !isForm && { 'Content-Type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
}

/** Makes a call like `answerTo`. Returns the status of its answer. */
export async function make(...args: Parameters<typeof answerTo>): Promise<number> {
  const response = await answerTo(...args);
  // Reads to the end, since a file being sent stays open until then.
  await response.arrayBuffer();
  return response.status;
}
