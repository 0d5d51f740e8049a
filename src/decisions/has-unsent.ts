import { readStored } from '@/lib/records';

export async function hasUnsent(): Promise<boolean> {
  const decisions = await readStored('decisions');
  return Array.isArray(decisions) && decisions.length > 0;
}

/**
 * True if the browser keeps decisions, of any user and for any tab. The outbox is loaded only
 * then.
 */
export const hasUnsentQuery = {
  queryKey: ['unsent'],
  queryFn: hasUnsent,
  // Another tab may have left decisions meanwhile.
  refetchOnWindowFocus: true,
};
