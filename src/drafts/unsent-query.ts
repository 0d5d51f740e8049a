import { queryOptions } from '@tanstack/react-query';
import { isRecord } from '@/api/errors';
import { readStored } from '@/drafts/records';

/** First part of the keys of what is known of unsent decisions. */
export const unsentKey = ['unsent'];

/** Whether the browser keeps decisions of a user, be it for another tab that still has them. */
export const hasUnsentQuery = (username: string) =>
  queryOptions({
    queryKey: [...unsentKey, username],
    queryFn: async () => {
      const decisions = await readStored('decisions');
      return (
        Array.isArray(decisions) &&
        decisions.some((decision) => isRecord(decision) && decision.username === username)
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Another tab may have left some meanwhile.
    refetchOnWindowFocus: 'always',
  });
