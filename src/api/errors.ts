import { isAxiosError, isCancel } from 'axios';
import { pickBy } from 'es-toolkit';
import { isReadable, unreadableMessage } from '@/lib/chosen-files';

/** Wire name of a field → its messages, at least one. An import has one per bad cell. */
export type FieldMessages = Record<string, string[]>;

/**
 * `refused`: the server answered with an error status. `no-answer`: none came. `unreadable`: the
 * answer does not have the shape of the call's. `cancelled`: the app aborted the call. `unsent`:
 * the browser could not read what was to be sent.
 */
type Kind = 'refused' | 'no-answer' | 'unreadable' | 'cancelled' | 'unsent';

type Answer = {
  status?: number;
  serverMessage?: string;
  fields?: FieldMessages;
  retryAfter?: number;
};

/** A call that failed. It holds neither headers nor bodies, so a log of it reveals no token. */
export class ApiError extends Error {
  readonly kind: Kind;
  /** The status of a refused call. */
  readonly status: number | undefined;
  /** The server's message; '' if it sent none. */
  readonly serverMessage: string;
  /** The messages of a 422 by field, or that of a file that could not be sent; empty otherwise. */
  readonly fields: FieldMessages;
  /** Seconds that the server asks to wait before the call is made again. */
  readonly retryAfter: number | undefined;

  constructor(kind: Kind, message: string, answer: Answer = {}) {
    super(message);
    this.name = 'ApiError';
    this.kind = kind;
    this.status = answer.status;
    this.serverMessage = answer.serverMessage ?? '';
    this.fields = answer.fields ?? {};
    this.retryAfter = answer.retryAfter;
  }

  /** The same error with another message of the server. */
  withMessage(serverMessage: string): ApiError {
    return new ApiError(this.kind, this.message, { ...this, serverMessage });
  }

  /** The same error with the messages of all its fields, rows and columns under one field. */
  assignToField(field: string): ApiError {
    const messages = Object.entries(this.fields).flatMap(([name, texts]) =>
      texts.map((text) => (name === field || text.includes(name) ? text : `${name}: ${text}`)),
    );
    if (messages.length === 0) return this;
    return new ApiError(this.kind, this.message, { ...this, fields: { [field]: messages } });
  }
}

/**
 * Tells what became of the work of a failed call. `unanswered`: it may have been done. `postponed`:
 * it has not, and the same call may succeed later. `refused`: it has not, and never will.
 */
export type FailureKind = 'unanswered' | 'postponed' | 'refused';

export function judgeFailure(error: unknown): FailureKind {
  // The browser can no longer read the file, which has to be chosen again.
  if (error instanceof ApiError && error.kind === 'unsent') return 'refused';
  if (!(error instanceof ApiError) || error.kind !== 'refused') return 'unanswered';
  const { status = 500 } = error;
  // A gateway's error does not say whether the call reached the server.
  if (status >= 500) return 'unanswered';
  // The session has ended, or there were too many calls at once.
  return status === 401 || status === 429 ? 'postponed' : 'refused';
}

/** True if the server says that there is no such thing. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/**
 * Resolves to a call's answer, or to `otherwise` if the back end lacks the call: it says so, or
 * answers as if it were another call.
 */
export async function unlessMissing<Answer, Otherwise>(
  answer: Promise<Answer>,
  otherwise: Otherwise,
): Promise<Answer | Otherwise> {
  try {
    return await answer;
  } catch (error) {
    const isMissing =
      error instanceof ApiError &&
      (error.kind === 'unreadable' || [404, 405].includes(error.status ?? 0));
    if (isMissing) return otherwise;
    throw error;
  }
}

/** Turns an error of axios into an ApiError. Any other error is a bug and stays as it is. */
export async function toApiError(error: unknown): Promise<unknown> {
  if (!isAxiosError(error)) return error;
  const call = `${error.config?.method?.toUpperCase()} ${error.config?.url}`;
  if (isCancel(error)) return new ApiError('cancelled', `${call}: cancelled`);
  if (!error.response) {
    const fields = await findUnreadable(error.config?.data);
    const kind = fields ? 'unsent' : 'no-answer';
    return new ApiError(kind, `${call}: ${error.message}`, { fields });
  }
  const { status, data, headers } = error.response;
  const body = data instanceof Blob ? parseJson(await data.text().catch(() => '')) : data;
  return toRefusal(`${call}: ${error.message}`, status, body, headers['retry-after']);
}

/** Finds files that the browser can no longer read: such a call fails as if unanswered. */
async function findUnreadable(body: unknown): Promise<FieldMessages | undefined> {
  if (!(body instanceof FormData)) return;
  for (const [name, value] of body) {
    if (value instanceof Blob && !(await isReadable(value)))
      return { [name]: [unreadableMessage()] };
  }
}

/** The error of a call that the server answered with an error status. */
export function toRefusal(
  message: string,
  status: number,
  body: unknown,
  retryAfter: unknown,
): ApiError {
  return new ApiError('refused', message, {
    status,
    serverMessage: parseMessage(body),
    fields: status === 422 ? parseFieldMessages(body) : {},
    retryAfter: parseRetryAfter(retryAfter),
  });
}

/** Seconds of a Retry-After header, which may be a date. A server of another origin may hide it. */
function parseRetryAfter(header: unknown): number | undefined {
  if (typeof header !== 'string' || header.trim() === '') return undefined;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? (Date.parse(header) - Date.now()) / 1000 : seconds;
  return Number.isNaN(wait) ? undefined : Math.max(0, Math.ceil(wait));
}

/** Like axios, leaves text that is not JSON as it is. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The `message` of a success or error body, '' without one. A list of messages is joined. */
export function parseMessage(body: unknown): string {
  const messages = isRecord(body) ? [body.message].flat() : [];
  return messages.every((message) => typeof message === 'string') ? messages.join(' ').trim() : '';
}

/** Finds the field messages of a 422: under `errors`, `message`, `data`, or in the body itself. */
function parseFieldMessages(body: unknown): FieldMessages {
  if (typeof body !== 'object' || body === null) return {};
  const { errors, message, data, ...rest } = body as Record<string, unknown>;
  return (
    // A bare list belongs to no field.
    toFieldMessages(Array.isArray(errors) ? { '': errors } : errors) ??
    toFieldMessages(message) ??
    toFieldMessages(data) ??
    // Takes lists alone beside a `message` in words: `status: 'error'` names no field.
    toFieldMessages(typeof message === 'string' ? pickBy(rest, Array.isArray) : rest) ??
    {}
  );
}

function toFieldMessages(candidate: unknown): FieldMessages | undefined {
  if (!isRecord(candidate)) return;
  const pairs = Object.entries(candidate).flatMap(([name, value]) => {
    const messages = [value]
      .flat()
      .filter((text): text is string => typeof text === 'string' && text !== '');
    return messages.length > 0 ? [[name, messages] as const] : [];
  });
  return pairs.length > 0 ? Object.fromEntries(pairs) : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
