import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { SessionState, SessionStore } from '@/session/session-store';

const SessionContext = createContext<SessionStore | undefined>(undefined);

/** Gives the session, kept in local storage, to everything below. */
export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  return <SessionContext value={store}>{children}</SessionContext>;
}

type Setters = Pick<SessionStore, 'setUser' | 'setRole' | 'setToken' | 'clear'>;

/** The session as it is now, and the setters that change it in memory and in local storage. */
export function useSession(): SessionState & Setters {
  const store = useContext(SessionContext);
  if (!store) throw new Error('useSession needs a SessionProvider above it.');
  const state = useSyncExternalStore(store.subscribe, store.get);
  return { ...state, ...store };
}
