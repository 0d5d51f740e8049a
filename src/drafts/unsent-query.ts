import { queryOptions } from '@tanstack/react-query';
import { isRecord } from '@/api/errors';
import { readStored } from '@/drafts/records';

/** First part of the keys of what is known of unsent decisions. */
export const unsentKey = ['unsent'];

/** Whether decisions are kept, by default anybody's. */
export async function hasUnsent(username?: string): Promise<boolean> {
  const stored = await readStored('decisions');
  const decisions = Array.isArray(stored) ? stored.filter(isRecord) : [];
  return decisions.some((decision) => username === undefined || decision.username === username);
}

/** Whether the browser keeps decisions of a user, be it for another tab that still has them. */
export const hasUnsentQuery = (username: string) =>
  queryOptions({
    queryKey: [...unsentKey, username],
    queryFn: () => hasUnsent(username),
    staleTime: Number.POSITIVE_INFINITY,
    // Another tab may have left some meanwhile.
    refetchOnWindowFocus: 'always',
  });
