import type { AxiosRequestConfig } from 'axios';
import { ApiError } from '@/api/errors';
import { sendOnClose } from '@/api/send-on-close';
import type { SessionStore } from '@/session/session-store';

/**
 * Like `sendOnClose`, with the token of the session. A 401 ends the session here, because the call
 * bypasses axios, whose interceptor does so elsewhere.
 */
export function sendSignedIn(
  session: Pick<SessionStore, 'get' | 'clear'>,
  config: AxiosRequestConfig,
): Promise<unknown> | undefined {
  const { token } = session.get();
  const answer = sendOnClose(config, token);
  answer?.catch((error: unknown) => {
    const isExpired = error instanceof ApiError && error.status === 401;
    if (isExpired && session.get().token === token) session.clear();
  });
  return answer;
}
