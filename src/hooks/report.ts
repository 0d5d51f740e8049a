import type { Failure } from '@/api/errors';
import { notifyError } from '@/hooks/notify';

const noAnswer = 'The server did not answer. Check your connection and try again.';
const noMessage = 'The server could not do this. Try again later.';

/** Shows a failed write or download in the one place where such errors are shown: a toast with the server's message (spec section 8). */
export function reportFailure({ status, message }: Failure): void {
  notifyError(message || (status === undefined ? noAnswer : noMessage));
}

/** Shows a failed delete; one that got no answer is only logged (spec section 8). */
export function reportDeleteFailure(failure: Failure): void {
  if (failure.status === undefined) console.error('Delete got no answer.');
  else reportFailure(failure);
}
