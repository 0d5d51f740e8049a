import { TimeoutError, uniqBy, withTimeout } from 'es-toolkit';
import type { Context } from 'hono';
import * as v from 'valibot';
import { sentenceOf } from '../texts/issue';
import type { Sentence } from '../texts/sentence';
import { closeConnection, InvalidInput, refusal } from './errors';
import type { FieldErrors } from './fields';
import { bodyTimeout, tooSlow } from './slow-bodies';

function fieldErrors(issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): FieldErrors {
  // A Map, since a field may be named like a member of Object.prototype.
  const errors = new Map<string, Sentence[]>();
  for (const { path, message } of uniqBy(
    issues,
    ({ path, message }) => `${path?.[0].key} ${message}`,
  )) {
    const field = String(path?.[0].key);
    errors.set(field, [...(errors.get(field) ?? []), sentenceOf({ message })]);
  }
  return Object.fromEntries(errors);
}

/** Parses input. Throws a 422 that names each invalid field. */
export function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  input: Record<string, unknown>,
): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, input, { abortPipeEarly: true });
  if (!success) throw new InvalidInput(fieldErrors(issues));
  return output;
}

/** Reads a JSON body; undefined if it is none. Throws a 408 if it does not arrive in time. */
export async function readBody(c: Context): Promise<unknown> {
  try {
    return await withTimeout(() => c.req.json(), bodyTimeout);
  } catch (error) {
    if (!(error instanceof TimeoutError)) return;
    closeConnection(c);
    throw tooSlow();
  }
}

/** Reads a JSON object without a prototype. Throws a 400 for any other body, or a 408. */
export async function jsonObject(c: Context): Promise<Record<string, unknown>> {
  const isJson = /^application\/([\w.-]+\+)?json\b/i.test(c.req.header('Content-Type') ?? '');
  const body: unknown = isJson ? await readBody(c) : undefined;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw refusal(400, 'The body must be a JSON object.');
  }
  return Object.assign(Object.create(null), body);
}

/** Parses a JSON body. Throws a 400, or a 422 that names each invalid field. */
export async function readJson<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return parse(schema, await jsonObject(c));
}
