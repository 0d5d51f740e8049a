import type { Call as Described } from '../../../contract/calls/call';
import { calls as catalogue, partsOf } from '../../../contract/calls/calls';
import { callerOf } from '../api/callers';
import type { Username } from '../api/fixture';
import { type Field, fieldOf, text } from './fields';
import { document } from './world';

/** Every call of the API and its input. */

export type FuzzedCall = {
  /** As registered in the router. */
  name: string;
  method: string;
  path: string;
  /** A user who may make the call. */
  as: Username | undefined;
  /** An existing id. */
  id?: number;
  /** The fields of a JSON body. */
  fields?: Record<string, Field>;
  /** The kind of form, if the body is not JSON. */
  form?: 'upload' | 'spreadsheet';
};

/** A mandatory column of the documents here, named like a member of Object.prototype. */
const builder = { constructor: text(255, 'Fuzz') };

function inputOf({ call, body }: Described): Pick<FuzzedCall, 'fields' | 'form'> {
  if (!body) return {};
  if ('form' in body) return { form: 'file_import' in body.form ? 'spreadsheet' : 'upload' };
  const fields = Object.entries(body.json).map(([name, field]) => [name, fieldOf(field)]);
  return {
    fields: { ...Object.fromEntries(fields), ...(call.includes('meta-datas') && builder) },
  };
}

/** The id of a row that the call may be about: a document's, or the first of any other table. */
function idOf({ call, on, body, in: status }: Described): number | undefined {
  if (!call.endsWith(':id')) return;
  if (on !== 'document') return 1;
  if (body && 'form' in body) return document.certificate;
  return document[status === 'verified' || status === 'draft' ? status : 'sent'];
}

export const fuzzedCalls: FuzzedCall[] = catalogue.map((call) => {
  const id = idOf(call);
  return {
    name: call.call,
    ...partsOf(call),
    as: callerOf(call),
    ...(id !== undefined && { id }),
    ...inputOf(call),
  };
});

/** The path of a call with its own id or another path parameter. */
export function pathOf(call: FuzzedCall, parameter: string | number = call.id ?? 'x'): string {
  return call.path.replace(/:\w+/, () => String(parameter));
}
