import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { SessionState, SessionStore } from '@/session/session-store';

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
