import { queryOptions } from '@tanstack/react-query';
import { waitingDraftsOf } from '@/drafts/store';

export const draftsKey = ['drafts'];

/** What a user was writing and may go on with. Another tab may have dealt with it meanwhile. */
export const draftsQuery = (username: string) =>
  queryOptions({
    queryKey: [...draftsKey, username],
    queryFn: ({ client }) =>
      waitingDraftsOf(username, () => client.invalidateQueries({ queryKey: draftsKey })),
    refetchOnWindowFocus: 'always',
  });
