import { QueryCache, QueryClient } from '@tanstack/react-query';

/** Server state. A failed load is logged, never announced (spec section 8); what failed offers "Try again" on its spot. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => console.error(error) }),
    defaultOptions: {
      queries: {
        // Whoever waits sees at once that it failed and decides.
        retry: false,
        // A form must not change under the hands of somebody who comes back from another window.
        refetchOnWindowFocus: false,
        // Without a network, fail like any other call instead of waiting for one.
        networkMode: 'always',
      },
    },
  });
}
