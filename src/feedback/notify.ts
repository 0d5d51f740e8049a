import { ApiError } from '@/api/errors';
import { type Text, t } from '@/texts/texts';

export function toastSuccess(message: string): void {
  void show('success', message || t('Done.'));
}

export function toastError(message: string): void {
  void show('error', message);
}

async function show(type: 'success' | 'error', message: string): Promise<void> {
  try {
    const { showToast } = await import('@/feedback/toasts');
    showToast(type, message);
  } catch {
    // Without its chunk a toast cannot be shown; the browser's own dialog can.
    window.alert(message);
  }
}

/** Shows an error as a toast. A 401 is not reported: the sign-in page follows. */
export function notifyError(error: unknown): void {
  if (error instanceof ApiError && (error.kind === 'cancelled' || error.status === 401)) return;
  toastError(describeError(error));
}

/** Messages for answers without one, such as the page of a proxy or an empty body. */
const refusals = new Map<number | undefined, Text>([
  [403, 'You are not allowed to do this.'],
  [404, 'This is no longer there.'],
  [409, 'This has been changed in the meantime.'],
  [413, 'This is too large for the server.'],
  [422, 'The server did not accept this.'],
  [429, 'Too many requests at once. Try again in a moment.'],
]);

/** The server's message and field messages; a sentence of our own if it sent none. */
export function describeError(error: unknown): string {
  const own = findSentence(error);
  return own ? t(own) : joinMessages(error as ApiError);
}

/** Our own sentence for an error about which the server says nothing. */
export function findSentence(error: unknown): Text | undefined {
  if (!(error instanceof ApiError)) {
    return 'Something went wrong in the app itself. Reload the page and try again.';
  }
  switch (error.kind) {
    case 'no-answer':
      return 'The server did not answer. Check your connection and try again.';
    case 'unreadable':
      return 'The server gave an unexpected answer. This may not have been done.';
    default:
      if (joinMessages(error)) return undefined;
      return refusals.get(error.status) ?? 'The server could not do this. Try again later.';
  }
}

/** The server's message, followed by those about fields that it does not repeat. */
function joinMessages({ serverMessage, fields }: ApiError): string {
  const ofFields = new Set(Object.values(fields).flat());
  const added = [...ofFields].filter((text) => !serverMessage.includes(text));
  return [serverMessage, ...added].join(' ').trim();
}
