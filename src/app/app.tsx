import { onlineManager, type Query, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { RouterProvider } from 'react-router-dom';
import { http } from '@/api/http';
import { createQueryClient } from '@/app/query-client';
import { createRouter } from '@/app/router';
import { NotLoaded } from '@/components/lazy-modal';
import { withdrawQuestions } from '@/feedback/confirm';
import { reportCrash, watchErrors } from '@/feedback/report-error';
import { Toaster } from '@/feedback/toaster';
import { readItem } from '@/lib/browser-storage';
import { storageKeys } from '@/lib/storage-keys';
import { readLanguage } from '@/lib/stored-language';
import { attachSession } from '@/session/attach-session';
import { SessionProvider } from '@/session/session-context';
import { createSessionStore } from '@/session/session-store';
import { getChosenLanguage, onLanguage, setLanguage } from '@/texts/language';

const hasFailed = ({ state }: Query) => state.status === 'error';

/** An app at the browser's address: the element to render, and what releases its resources. */
export function createApp() {
  const session = createSessionStore();
  const queryClient = createQueryClient();
  const detachSession = attachSession(http, session);
  const router = createRouter(queryClient, session);
  const stopReporting = watchErrors(() =>
    router.state.matches.flatMap(({ route }) => route.path ?? []).join('/'),
  );

  // When the user changes, here or in another tab, drop what the previous one saw or was asked.
  let username = session.get().user?.username;
  const unsubscribe = session.subscribe(() => {
    // Chosen in another tab. Whose session has ended still reads the same language.
    if (readItem(storageKeys.language)) void setLanguage(readLanguage());
    const { user } = session.get();
    if (user?.username === username) return;
    username = user?.username;
    queryClient.clear();
    withdrawQuestions();
  });

  // The server's sentences are read again in another language.
  let language = getChosenLanguage();
  const stopListening = onLanguage(() => {
    if (language === getChosenLanguage()) return;
    language = getChosenLanguage();
    void queryClient.invalidateQueries();
  });
  // Repeat what failed for want of a network once it is back.
  const stopWatching = onlineManager.subscribe((isOnline) => {
    if (isOnline) void queryClient.refetchQueries({ type: 'active', predicate: hasFailed });
  });

  return {
    element: (
      <QueryClientProvider client={queryClient}>
        <StrictMode>
          <SessionProvider store={session}>
            <RouterProvider
              router={router}
              onError={(error) => error instanceof NotLoaded || reportCrash(error)}
            />
          </SessionProvider>
        </StrictMode>
        {/* StrictMode mounts twice, and toasts queued before the first mount would be lost. */}
        <ErrorBoundary fallback={null} onError={reportCrash}>
          <Toaster />
        </ErrorBoundary>
      </QueryClientProvider>
    ),
    dispose() {
      unsubscribe();
      stopListening();
      stopWatching();
      stopReporting();
      detachSession();
      session.dispose();
      router.dispose();
      queryClient.clear();
    },
  };
}
