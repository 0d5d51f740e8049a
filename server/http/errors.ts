import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type StorageFault, storageFault } from '../storage/storage-fault';
import {
  inWords,
  type Plain,
  type Sentence,
  sentence,
  type Text,
  type ValuesOf,
} from '../texts/sentence';
import type { FieldErrors } from './fields';
import { said, saidOfFields } from './words';

/** A refusal, which is put into words for the caller's language when it is answered. */
class Refusal extends HTTPException {
  readonly sentence: Sentence;

  constructor(status: ContentfulStatusCode, sentence: Sentence) {
    super(status, { message: inWords(sentence, 'en') });
    this.sentence = sentence;
  }
}

export function refusal<T extends Text>(
  status: ContentfulStatusCode,
  text: T,
  ...values: ValuesOf<T>
): HTTPException {
  return new Refusal(status, sentence(text, ...values));
}

/** A 422 that says what is wrong, by wire name of the field. */
export class InvalidInput extends Refusal {
  readonly errors: FieldErrors;

  constructor(errors: FieldErrors) {
    super(422, sentence('Some fields need another value.'));
    this.errors = errors;
  }
}

/** A kind of row, as messages name it. */
export type Label = Text extends infer T
  ? T extends `${infer What} was not found.`
    ? What
    : never
  : never;

export function notFound(what: Label): HTTPException {
  return refusal(404, `${what} was not found.`);
}

export function signInAgain(): HTTPException {
  return refusal(401, 'Please sign in again.');
}

/**
 * Closes the connection after the answer. Call it when the rest of a body will not be read: the
 * next call that a client or a proxy sent on the connection would be lost.
 */
export function closeConnection(c: Context): void {
  c.header('Connection', 'close');
}

const storageAnswers: Record<StorageFault, { status: 503 | 507; text: Plain }> = {
  full: {
    status: 507,
    text: 'The server has no space left. Please tell the administrators, and try again later.',
  },
  'out of reach': {
    status: 503,
    text: 'The server cannot use its storage at the moment. Please try again later.',
  },
};

/** Every error becomes JSON with a `message`. Unexpected errors do not reveal their details. */
export function answerError(error: Error, c: Context): Response {
  if (error instanceof InvalidInput) {
    return c.json({ ...said(c, error.sentence), ...saidOfFields(c, error.errors) }, 422);
  }
  if (error instanceof Refusal) {
    return c.json(said(c, error.sentence), error.status as ContentfulStatusCode);
  }
  if (error instanceof HTTPException) {
    return c.json({ message: error.message }, error.status);
  }
  const fault = storageFault(error);
  if (fault) {
    const { status, text } = storageAnswers[fault];
    return c.json(said(c, sentence(text)), status);
  }
  return c.json(
    said(c, sentence('Something went wrong on the server. Please try again later.')),
    500,
  );
}

const noSuchCall = ({ req: { method, path } }: Context) =>
  sentence('There is no {method} {path}.', { method, path });

/** 405 for a known path. */
export function answerOtherMethods(c: Context, methods: string[]): Response {
  return c.json(said(c, noSuchCall(c)), 405, {
    Allow: methods.join(', '),
  });
}

export function answerUnknownPath(c: Context): Response {
  return c.json(said(c, noSuchCall(c)), 404);
}
