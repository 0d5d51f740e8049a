import { RouterProvider } from 'react-router-dom';
import { http } from '@/api/http';
import { createRouter, prefetchScreens } from '@/app/router';
import { Toaster } from '@/feedback/toaster';
import { attachSession } from '@/session/attach-session';
import { SessionProvider } from '@/session/session-context';
import { createSessionStore } from '@/session/session-store';

/** A whole app, at the address where the browser is: the element to render, and what releases all that it holds. */
export async function createApp() {
  const session = createSessionStore();
  const detachSession = attachSession(http, session);
  const router = await createRouter();
  const stopPrefetching = prefetchScreens();

  return {
    element: (
      <SessionProvider store={session}>
        <RouterProvider router={router} />
        <Toaster />
      </SessionProvider>
    ),
    dispose() {
      detachSession();
      stopPrefetching();
      router.dispose();
    },
  };
}
