import { type AxiosInstance, isAxiosError } from 'axios';
import { exchangeUrl } from '@/api/session';
import type { SessionStore } from '@/session/session-store';

const bearer = (token: string) => `Bearer ${token}`;

/**
 * Makes every call carry the stored token, and a 401 of any call end the session (spec sections 7 and 8); the layout then
 * sends the user to /. Returns what undoes both.
 */
export function attachSession(http: AxiosInstance, session: SessionStore): () => void {
  const request = http.interceptors.request.use((config) => {
    const { token } = session.get();
    if (token && config.url !== exchangeUrl) config.headers.set('Authorization', bearer(token));
    return config;
  });

  const response = http.interceptors.response.use(undefined, (error: unknown) => {
    if (isAxiosError(error) && error.response?.status === 401) {
      const carried = error.config?.headers.get('Authorization');
      // A late 401 of an earlier session must not sign out the one that came after it.
      if (!carried || carried === bearer(session.get().token)) session.clear();
    }
    return Promise.reject(error);
  });

  return () => {
    http.interceptors.request.eject(request);
    http.interceptors.response.eject(response);
  };
}
