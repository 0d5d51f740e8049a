import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isGone } from '@/api/errors';
import { notifyError, toastSuccess } from '@/feedback/notify';
import { reportError } from '@/feedback/report-error';

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
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    // A failed load is only logged: the component that needed it offers to try again.
    queryCache: new QueryCache({
      onError(error, { queryKey }) {
        console.error(error);
        // The list on screen may show what has been deleted.
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

/** Whether the lists may be out of date: others were faster, or the outcome is unknown. */
function mayBeStale(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind !== 'refused' || [403, 404, 409].includes(error.status ?? 0);
}
