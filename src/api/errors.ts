import { isAxiosError, isCancel } from 'axios';
import { messageOf, UnreadableAnswer } from '@/api/body';

/** What the app knows about a call that failed. `status` is undefined when no answer came, and 200 for one that cannot be read. */
export type Failure = { status: number | undefined; message: string; fields: FieldMessages };

/** The 422 map: wire name of a field → its messages, at least one. An import has one per bad cell. */
export type FieldMessages = Record<string, string[]>;

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter(
    (text): text is string => typeof text === 'string' && text !== '',
  );
}

function fieldMessagesIn(candidate: unknown): FieldMessages | undefined {
  if (typeof candidate !== 'object' || candidate === null || Array.isArray(candidate)) return;
  const pairs = Object.entries(candidate).flatMap(([name, value]) => {
    const messages = textsOf(value);
    return messages.length > 0 ? [[name, messages] as const] : [];
  });
  return pairs.length > 0 ? Object.fromEntries(pairs) : undefined;
}

/** What may be the map when it is the body itself. Beside a message in words only lists are: `status: 'error'` names no field. */
function fieldsBeside(message: unknown, rest: Record<string, unknown>): Record<string, unknown> {
  if (typeof message !== 'string') return rest;
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => Array.isArray(value)));
}

/** Finds the per-field message map of a 422 body: under `errors`, `message`, `data`, or the body itself (design.md section 4). */
export function fieldMessagesOf(body: unknown): FieldMessages {
  if (typeof body !== 'object' || body === null) return {};
  const { errors, message, data, ...rest } = body as Record<string, unknown>;
  return (
    // A bare list is of no field.
    fieldMessagesIn(Array.isArray(errors) ? { '': errors } : errors) ??
    fieldMessagesIn(message) ??
    fieldMessagesIn(data) ??
    fieldMessagesIn(fieldsBeside(message, rest)) ??
    {}
  );
}

/** Turns whatever a call threw into a Failure. The only place that looks inside an error of the HTTP client. */
export function failureOf(error: unknown): Failure {
  if (error instanceof UnreadableAnswer) return { status: 200, message: '', fields: {} };
  if (!isAxiosError(error) || !error.response)
    return { status: undefined, message: '', fields: {} };
  const { status, data } = error.response;
  return {
    status,
    message: messageOf(data),
    fields: status === 422 ? fieldMessagesOf(data) : {},
  };
}

/** A 422 of a call that sends one field alone: all it says, of rows and columns too, is about that field. Other errors stay as they are. */
export function aboutField(field: string, error: unknown): unknown {
  if (!isAxiosError(error) || error.response?.status !== 422) return error;
  const messages = Object.entries(fieldMessagesOf(error.response.data)).flatMap(([name, texts]) =>
    texts.map((text) => (name === field || text.includes(name) ? text : `${name}: ${text}`)),
  );
  if (messages.length > 0) error.response.data = { errors: { [field]: messages } };
  return error;
}

/** True for a call that the app itself gave up (superseded list, cancelled upload). */
export const isCancelled = isCancel;
