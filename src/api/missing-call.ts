import { ApiError } from '@/api/errors';

/** Whether a back end does not have the call: it says so, or answers as if it were another one. */
export function isMissingCall(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind === 'unreadable' || [404, 405].includes(error.status ?? 0);
}
