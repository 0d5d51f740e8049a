import { parseUser, type User } from '@/api/session';
import { clearItems, readItem, writeItem } from '@/lib/browser-storage';
import { storageKeys } from '@/lib/storage-keys';

/** Who is signed in (spec section 3). Without a session: no user, and '' for the active role and the token. */
export type SessionState = { user: User | undefined; role: string; token: string };

export type SessionStore = ReturnType<typeof createSessionStore>;

const signedOut: SessionState = { user: undefined, role: '', token: '' };

function stored(): SessionState {
  return {
    user: parseUser(readItem(storageKeys.user)),
    role: readItem(storageKeys.role),
    token: readItem(storageKeys.accessToken),
  };
}

/**
 * The session, kept in local storage and in memory (spec section 4, "Session"). A setter updates both: a non-empty value
 * is stored, an empty one removed. While somebody is subscribed, what other tabs do to the session is followed.
 */
export function createSessionStore() {
  let state = stored();
  const listeners = new Set<() => void>();

  function update(next: SessionState) {
    state = next;
    for (const notify of listeners) notify();
  }

  const readAgain = () => update(stored());

  // A page that the Back button brings back alive has missed what happened meanwhile, a sign-out included.
  const readAgainWhenRevived = (event: PageTransitionEvent) => {
    if (event.persisted) readAgain();
  };

  return {
    get: (): SessionState => state,

    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) {
        window.addEventListener('storage', readAgain);
        window.addEventListener('pageshow', readAgainWhenRevived);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        window.removeEventListener('storage', readAgain);
        window.removeEventListener('pageshow', readAgainWhenRevived);
      };
    },

    setUser(user: User | undefined): void {
      writeItem(storageKeys.user, user ? JSON.stringify(user) : '');
      update({ ...state, user });
    },

    setRole(role: string): void {
      writeItem(storageKeys.role, role);
      update({ ...state, role });
    },

    setToken(token: string): void {
      writeItem(storageKeys.accessToken, token);
      update({ ...state, token });
    },

    /** Ends the session in this browser: all of local storage is cleared. */
    clear(): void {
      clearItems();
      update(signedOut);
    },
  };
}
