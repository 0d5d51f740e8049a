import type { AxiosRequestConfig } from 'axios';
import { cleanBody } from '@/api/clean-body';
import { ApiError, parseJson, toRefusal } from '@/api/errors';
import { http } from '@/api/http';
import { type SessionStore, toHeaders } from '@/session/session';

/** Browsers limit the bodies of all requests that outlive their page to 64 KiB together. */
const maxBytes = 60_000;
let bytesInFlight = 0;

/**
 * Makes a call that arrives even if the page is being closed, and begins it before it returns.
 * Returns undefined if there is no room for it. Otherwise as `send`: a promise of the body, which
 * rejects with an ApiError.
 *
 * Not by axios: its XMLHttpRequest ends with the page, and Firefox loses calls of its fetch adapter
 * when a tab is closed. So what its interceptors do for other calls is done here.
 */
export function sendOnClose(
  session: Pick<SessionStore, 'get' | 'clear'>,
  config: AxiosRequestConfig,
): Promise<unknown> | undefined {
  const body = new TextEncoder().encode(JSON.stringify(cleanBody(config.data)));
  if (bytesInFlight + body.length > maxBytes) return undefined;
  bytesInFlight += body.length;
  const url = http.getUri(config);
  const { token } = session.get();
  const response = fetch(url, {
    method: config.method?.toUpperCase(),
    keepalive: true,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...toHeaders({ token }),
      ...getXsrfHeader(url),
    },
    body,
  });
  const answer = parseAnswer(response, `${config.method} ${config.url}`).finally(() => {
    bytesInFlight -= body.length;
  });
  answer.catch((error: unknown) => {
    const isExpired = error instanceof ApiError && error.status === 401;
    if (isExpired && session.get().token === token) session.clear();
  });
  return answer;
}

/** Like axios, returns the cookie only to our own origin. */
function getXsrfHeader(url: string): Record<string, string> {
  const { xsrfCookieName = '', xsrfHeaderName = '' } = http.defaults;
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${xsrfCookieName}=`));
  const value = pair?.slice(xsrfCookieName.length + 1);
  const isOwnOrigin = new URL(url, location.href).origin === location.origin;
  return value && isOwnOrigin ? { [xsrfHeaderName]: decodeURIComponent(value) } : {};
}

async function parseAnswer(answer: Promise<Response>, call: string): Promise<unknown> {
  const fail = (error: unknown) => {
    throw new ApiError('no-answer', `${call}: ${error}`);
  };
  const response = await answer.catch(fail);
  // The connection may break in the middle of the body.
  const text = await response.text().catch(fail);
  const body = parseJson(text);
  if (response.ok) return body;
  const { status, headers } = response;
  throw toRefusal(`${call}: ${status}`, status, body, headers.get('Retry-After'));
}
