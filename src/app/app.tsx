import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { http } from '@/api/http';
import { createQueryClient } from '@/app/query-client';
import { createRouter, prefetchScreens } from '@/app/router';
import { Toaster } from '@/components/toaster';
import { attachSession } from '@/session/attach-session';
import { SessionProvider } from '@/session/session-context';
import { createSessionStore } from '@/session/session-store';

/** A whole app, at the address where the browser is: the element to render, and what releases all that it holds. */
export function createApp() {
  const session = createSessionStore();
  const queryClient = createQueryClient();
  const router = createRouter();
  const detachSession = attachSession(http, session);
  const stopPrefetching = prefetchScreens();

  // What one user has seen is not the next one's.
  let username = session.get().user?.username;
  const unsubscribe = session.subscribe(() => {
    const next = session.get().user?.username;
    if (next !== username) queryClient.clear();
    username = next;
  });

  return {
    element: (
      <SessionProvider store={session}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toaster />
        </QueryClientProvider>
      </SessionProvider>
    ),
    dispose() {
      unsubscribe();
      detachSession();
      stopPrefetching();
      router.dispose();
      queryClient.clear();
    },
  };
}
