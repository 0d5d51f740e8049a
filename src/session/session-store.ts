import { camelCase } from 'es-toolkit';
import { parseUser, type User } from '@/api/session';
import { clearItems, readItem, writeItem } from '@/lib/browser-storage';
import { storageKeys } from '@/lib/storage-keys';

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
    session = next;
    for (const notify of listeners) notify();
  }

  const listening = new AbortController();
  window.addEventListener('storage', () => update(readSession()), listening);
  // A page restored by the Back button has missed the changes made meanwhile, such as a sign-out.
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) update(readSession());
    },
    listening,
  );

  return {
    get: (): SessionState => session,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** The token is stored first and the user last: no other tab sees a user with an old token. */
    start(next: SessionState): void {
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

/** Whether two names mean the same role, in whatever case they are written. */
export function isSameRole(one: string, other: string): boolean {
  return camelCase(one) === camelCase(other);
}
