import {
  MutationCache,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query';
import { StrictMode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { RouterProvider } from 'react-router-dom';
import { ApiError, isGone } from '@/api/errors';
import { http } from '@/api/http';
import { createRouter } from '@/app/router';
import { withdrawQuestions } from '@/feedback/confirm';
import { notifyError, toastSuccess } from '@/feedback/notify';
import { reportCrash, reportError, watchErrors } from '@/feedback/report-error';
import { Toaster } from '@/feedback/toaster';
import { onOtherTab, readItem, readLanguage, storageKeys } from '@/lib/browser-storage';
import { refusals } from '@/lib/records';
import { attachSession, createSessionStore, SessionProvider } from '@/session/session';
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

  let { user, role } = session.get();
  const unsubscribe = session.subscribe(() => {
    const before = { user, role };
    ({ user, role } = session.get());
    // Drops what the previous user saw or was asked, once the user changes, here or in another tab.
    if (user?.username !== before.user?.username) {
      queryClient.clear();
      withdrawQuestions();
    } else if (role !== before.role) {
      // Reloads everything: another role may see other rows.
      void queryClient.invalidateQueries();
    }
  });

  const listening = new AbortController();
  onOtherTab(() => {
    // Keeps the language after a sign-out, which clears the stored choice.
    if (readItem(storageKeys.language)) void setLanguage(readLanguage());
  }, listening.signal);

  // Read before the first answer, which may be a 401 and clear local storage.
  const late = readItem(storageKeys.late);
  if (late) void finishLate(queryClient, late);

  // Tells it once, not at each refused write.
  refusals.addEventListener('refused', tellNotKept, { once: true, signal: listening.signal });

  // The server's sentences are read again in another language.
  let language = getChosenLanguage();
  const stopListening = onLanguage(() => {
    const chosen = getChosenLanguage();
    if (chosen !== language) void queryClient.invalidateQueries();
    language = chosen;
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
            <RouterProvider router={router} onError={reportCrash} />
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
      listening.abort();
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

async function finishLate(client: QueryClient, left: string): Promise<void> {
  const drafts = await import('@/drafts/unsaved/write-draft').catch(() => undefined);
  await drafts?.finishLate(client, left);
}

async function tellNotKept(event: Event): Promise<void> {
  const told = await import('@/feedback/not-kept').catch(() => undefined);
  told?.tellNotKept(event);
}

declare module '@tanstack/react-query' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged
  interface Register {
    mutationMeta: {
      /** Paths that a write changes. Their queries reload, and the server's message is shown. */
      reloads?: string[];
      /** Shows an error elsewhere than in a toast. */
      showError?: (error: Error) => void;
    };
  }
}

/** Server state. The one place that logs failures, shows messages and reloads what has changed. */
function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    // A failed load is only logged: the component that needed it offers to try again.
    queryCache: new QueryCache({
      onError(error, { queryKey }) {
        console.error(error);
        // A list may still show what the server no longer has.
        if (isGone(error) && queryKey[1] !== 'list') {
          void queryClient.invalidateQueries({
            predicate: (query) => query.queryKey[1] === 'list',
          });
        }
      },
    }),
    mutationCache: new MutationCache({
      onSuccess(message, _variables, _result, { meta }) {
        if (!meta?.reloads) return;
        toastSuccess(String(message));
        reload(meta.reloads);
      },
      onError(error, _variables, _result, { meta }) {
        if (!(error instanceof ApiError)) {
          console.error(error);
          reportError('error', error);
        }
        (meta?.showError ?? notifyError)(error);
        if (meta?.reloads && mayBeStale(error)) reload(meta.reloads);
      },
    }),
    defaultOptions: {
      queries: {
        // Report a failed load at once: the user decides whether to try again.
        retry: false,
        // A form must not change when the user returns from another window.
        refetchOnWindowFocus: false,
        // Without a network, fail like any other call instead of waiting for one.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });

  function reload(paths: string[]) {
    for (const path of paths) void queryClient.invalidateQueries({ queryKey: [path] });
  }

  return queryClient;
}

/** True if the lists may be out of date: others were faster, or the outcome is unknown. */
function mayBeStale(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind !== 'refused' || [403, 404, 409].includes(error.status ?? 0);
}
