import type { Call } from '../../../contract/calls/call';
import { calls, partsOf } from '../../../contract/calls/calls';
import document from '../../../docs/openapi.json';
import { callerOf } from '../../support/api/callers';
import { pdf, type, type Username } from '../../support/api/fixture';
import { headersOf, xlsxOf } from '../../support/api/sheet-calls';
import type { Schema } from './fields';
import { formType, type Part, rawForm } from './forms';
import type { Content, FuzzRequest } from './request';
import { raw, rawObject } from './values';
import { documents } from './world';

/** Every call of docs/openapi.json, with a request that would succeed. Each theme spoils a part. */

type Operation = {
  parameters: { name: string; in: string }[];
  requestBody?: {
    content: Record<string, { schema: Schema; example?: Record<string, unknown> }>;
  };
};
const paths: Record<string, Record<string, Operation>> = document.paths;

export type FuzzedCall = {
  /** Name as registered in the router. */
  name: string;
  method: string;
  path: string;
  /** A user who may make the call. */
  as: Username | undefined;
  /** The parameters of its query. */
  query: string[];
  /** The fields of a JSON body, with a raw valid value. */
  fields?: Record<string, { schema: Schema; valid: string }>;
  /** The kind of form, if the body is not JSON. */
  form?: 'upload' | 'spreadsheet';
};

const needed = { type: 'string', 'x-embedded-api': { minLength: 1, maxLength: 255 } };

/** The columns of the documents here; one is named like a member of Object.prototype. */
const metaData: Record<string, Schema> = {
  number: needed,
  // Accepts one date only, which no random value is.
  signed_on: { ...needed, 'x-embedded-api': { minLength: 1, pattern: '^2026-01-05$' } },
  remark: { type: 'string', 'x-embedded-api': { maxLength: 255 } },
  constructor: needed,
};

function inputOf({ requestBody }: Operation): Pick<FuzzedCall, 'fields' | 'form'> {
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
  if (form) return { form: form.schema.properties?.file_import ? 'spreadsheet' : 'upload' };
  if (!json) return {};
  const { properties = metaData } = json.schema;
  const example: Record<string, unknown> = { constructor: 'Fuzz', ...json.example };
  return {
    fields: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [
        name,
        { schema, valid: raw(Object.hasOwn(example, name) ? example[name] : []) },
      ]),
    ),
  };
}

export const fuzzedCalls: FuzzedCall[] = calls.map((call) => {
  const { method, path } = partsOf(call);
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!operation) throw new Error(`docs/openapi.json has no ${call.call}.`);
  const query = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  return { name: call.call, method, path, as: callerOf(call), query, ...inputOf(operation) };
});

/** The id of a row that a call may be about: a document's, or the first of any other table. */
function idOf({ name, form }: FuzzedCall): number {
  const { on, in: status } = calls.find(({ call }) => call === name) as Call;
  if (on !== 'document') return 1;
  if (form) return documents.certificate;
  return documents[status === 'verified' || status === 'draft' ? status : 'sent'];
}

/** The path of a call with its own id or another path parameter. */
export function pathOf(call: FuzzedCall, parameter?: string): string {
  return call.path.replace(/:\w+/, (name) => parameter ?? (name === ':id' ? `${idOf(call)}` : 'x'));
}

export const jsonType = { 'Content-Type': 'application/json' };

export const uploadParts: Part[] = [
  { name: 'document_type_id', content: String(type.certificate) },
  { name: 'additional_name', content: 'Fuzz' },
  { name: 'file', fileName: 'fuzz.pdf', content: pdf },
];

const sheet = await xlsxOf([headersOf.mimeTypes, ['Fuzz', 'image/tiff', 'tif']]);
const sheetParts: Part[] = [{ name: 'file_import', fileName: 'rows.xlsx', content: sheet }];

/** A valid body for a call. */
export function validBody({ fields, form }: FuzzedCall): Content {
  if (form) {
    return { headers: formType, body: rawForm(form === 'upload' ? uploadParts : sheetParts) };
  }
  if (!fields) return {};
  const entries = Object.entries(fields).map(([key, { valid }]): [string, string] => [key, valid]);
  return { headers: jsonType, body: rawObject(entries) };
}

/** A valid request, except for the given parts. */
export function requestTo(call: FuzzedCall, spoiled: Partial<FuzzRequest>): FuzzRequest {
  const { name, method, as } = call;
  return { call: name, as, method, path: pathOf(call), ...validBody(call), ...spoiled };
}
