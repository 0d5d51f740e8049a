import { type AxiosInstance, isAxiosError } from 'axios';
import { camelCase } from 'es-toolkit';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { exchangeUrl, parseUser, type User } from '@/api/session';
import { clearItems, onOtherTab, readItem, storageKeys, writeItem } from '@/lib/browser-storage';
import { getChosenLanguage } from '@/texts/language';

/** Who is signed in. Without a session there is no user, and role and token are ''. */
export type SessionState = { user: User | undefined; role: string; token: string };

export type SessionStore = ReturnType<typeof createSessionStore>;

const signedOut: SessionState = { user: undefined, role: '', token: '' };

function readSession(): SessionState {
  return {
    user: parseUser(readItem(storageKeys.user)),
    role: readItem(storageKeys.role),
    token: readItem(storageKeys.accessToken),
  };
}

/**
 * The session, kept in local storage and in memory. It follows the changes of other tabs until it
 * is disposed of, also while no component is subscribed: requests carry its token.
 */
export function createSessionStore() {
  let session = readSession();
  const listeners = new Set<() => void>();

  function update(next: SessionState) {
    // es-toolkit's isEqual would weigh a kilobyte in the first load.
    if (JSON.stringify(next) === JSON.stringify(session)) return;
    session = next;
    for (const notify of listeners) notify();
  }

  const listening = new AbortController();
  onOtherTab(() => update(readSession()), listening.signal);

  return {
    get: (): SessionState => session,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** The token is stored first and the user last: no other tab sees a user with an old token. */
    start(next: SessionState): void {
      // The receipt names documents that another person has sent.
      if (next.user?.username !== session.user?.username) writeItem(storageKeys.receipt, '');
      writeItem(storageKeys.accessToken, next.token);
      writeItem(storageKeys.role, next.role);
      writeItem(storageKeys.user, next.user ? JSON.stringify(next.user) : '');
      update(next);
    },

    setRole(role: string): void {
      writeItem(storageKeys.role, role);
      update({ ...session, role });
    },

    /** Ends the session in this browser. */
    clear(): void {
      clearItems();
      update(signedOut);
    },

    /** Stops following other tabs. */
    dispose: () => listening.abort(),
  };
}

const bearer = (token: string) => `Bearer ${token}`;

/** Headers of every call: the reader's language and, unless it is '', the token of the session. */
export const toHeaders = ({ token }: Pick<SessionState, 'token'>): Record<string, string> => ({
  'Accept-Language': getChosenLanguage(),
  ...(token && { Authorization: bearer(token) }),
});

/**
 * Adds the language to every call, and the token to every one but the call that fetches it. Ends
 * the session on any 401; the layout then redirects to /. Returns a function that detaches the
 * session again.
 */
export function attachSession(http: AxiosInstance, session: SessionStore): () => void {
  const request = http.interceptors.request.use((config) => {
    const isExchange = config.url === exchangeUrl;
    config.headers.set(toHeaders(isExchange ? { token: '' } : session.get()));
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

const SessionContext = createContext<SessionStore | undefined>(undefined);

export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  return <SessionContext value={store}>{children}</SessionContext>;
}

/** The current session, and the functions that change it. `get` reads it between renders, too. */
export function useSession(): SessionState &
  Pick<SessionStore, 'get' | 'subscribe' | 'start' | 'setRole' | 'clear'> {
  const store = useContext(SessionContext);
  if (!store) throw new Error('useSession needs a SessionProvider above it.');
  return { ...store, ...useSyncExternalStore(store.subscribe, store.get) };
}

/** True if two names mean the same role, in whatever case they are written. */
export function isSameRole(one: string, other: string): boolean {
  return camelCase(one) === camelCase(other);
}
