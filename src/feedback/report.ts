import type { Failure } from '@/api/errors';
import { notifyError } from '@/feedback/notify';

const noAnswer = 'The server did not answer. Check your connection and try again.';

/** What to say where the server says nothing: the page of a proxy, an empty body. */
const sentences = new Map<number | undefined, string>([
  [undefined, noAnswer],
  [200, 'The server gave an unexpected answer. This may not have been done.'],
  [403, 'You are not allowed to do this.'],
  [404, 'This is no longer there.'],
  [409, 'This has been changed in the meantime.'],
  [413, 'This is too large for the server.'],
  [422, 'The server did not accept this.'],
  [429, 'Too many requests at once. Try again in a moment.'],
]);
const otherwise = 'The server could not do this. Try again later.';

/** What is told of a failure: the server's message, else what it says of the fields, else a sentence of our own; never markup, never nothing. */
export function textOf({ status, message, fields }: Failure): string {
  return message || Object.values(fields).flat().join(' ') || (sentences.get(status) ?? otherwise);
}

/**
 * Shows a failed write or download in the one place where such errors are shown: a toast (spec section 8). Of a 401 tells
 * the sign-in page that follows it.
 */
export function reportFailure(failure: Failure): void {
  if (failure.status !== 401) notifyError(textOf(failure));
}

/** Shows a failed delete; one that got no answer is only logged (spec section 8). */
export function reportDeleteFailure(failure: Failure): void {
  if (failure.status === undefined) console.error('Delete got no answer.');
  else reportFailure(failure);
}
