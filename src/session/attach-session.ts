import { type AxiosInstance, isAxiosError } from 'axios';
import { exchangeUrl } from '@/api/session';
import type { SessionStore } from '@/session/session-store';

const bearer = (token: string) => `Bearer ${token}`;

/**
 * Adds the token to every call except the one that fetches it, and ends the session on any 401;
 * the layout then redirects to /. Returns a function that detaches the session again.
 */
export function attachSession(http: AxiosInstance, session: SessionStore): () => void {
  const request = http.interceptors.request.use((config) => {
    const { token } = session.get();
    if (token && config.url !== exchangeUrl) config.headers.set('Authorization', bearer(token));
    return config;
  });

  const response = http.interceptors.response.use(undefined, (error: unknown) => {
    if (isAxiosError(error) && error.response?.status === 401) {
      const sent = error.config?.headers.get('Authorization');
      const isOfSession = sent === bearer(session.get().token);
      // A late 401 of an earlier session must not end the one that came after it, and one of a call
      // without a token must not end the session that another tab has begun meanwhile.
      if (isOfSession || error.config?.url === exchangeUrl) session.clear();
    }
    return Promise.reject(error);
  });

  return () => {
    http.interceptors.request.eject(request);
    http.interceptors.response.eject(response);
  };
}
