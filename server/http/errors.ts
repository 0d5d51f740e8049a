import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { type StorageFault, storageFault } from '../storage/storage-fault';
import type { FieldErrors } from './fields';

/** A 422 with messages by wire name of the field. */
export class InvalidInput extends HTTPException {
  readonly errors: FieldErrors;

  constructor(errors: FieldErrors) {
    super(422, { message: 'Some fields need another value.' });
    this.errors = errors;
  }
}

export function notFound(what: string): HTTPException {
  return new HTTPException(404, { message: `${what} was not found.` });
}

export function signInAgain(): HTTPException {
  return new HTTPException(401, { message: 'Please sign in again.' });
}

/**
 * Closes the connection after the answer. Call it when the rest of a body will not be read: the
 * next call that a client or a proxy sent on the connection would be lost.
 */
export function closeConnection(c: Context): void {
  c.header('Connection', 'close');
}

const storageAnswers: Record<StorageFault, { status: 503 | 507; message: string }> = {
  full: {
    status: 507,
    message: 'The server has no space left. Please tell the administrators, and try again later.',
  },
  'out of reach': {
    status: 503,
    message: 'The server cannot use its storage at the moment. Please try again later.',
  },
};

/** Every error becomes JSON with a `message`. Unexpected errors do not reveal their details. */
export function answerError(error: Error, c: Context): Response {
  if (error instanceof InvalidInput) {
    return c.json({ message: error.message, errors: error.errors }, 422);
  }
  if (error instanceof HTTPException) {
    return c.json({ message: error.message }, error.status);
  }
  const fault = storageFault(error);
  if (fault) {
    const { status, message } = storageAnswers[fault];
    return c.json({ message }, status);
  }
  return c.json({ message: 'Something went wrong on the server. Please try again later.' }, 500);
}

/** 405 for a known path. */
export function answerOtherMethods(c: Context, methods: string[]): Response {
  return c.json({ message: `There is no ${c.req.method} ${c.req.path}.` }, 405, {
    Allow: methods.join(', '),
  });
}

export function answerUnknownPath(c: Context): Response {
  return c.json({ message: `There is no ${c.req.method} ${c.req.path}.` }, 404);
}
