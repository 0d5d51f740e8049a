import type { QueryClient } from '@tanstack/react-query';
import { delay } from 'es-toolkit';
import { parseConfirmation } from '@/api/body';
import type { Decision, Queue } from '@/api/documents';
import { awaitListedRows } from '@/hooks/use-list';

/** ms after which the cache drops an answered decision: hundreds are made in a sitting. */
const keptTime = 10_000;

/** ms; a list that does not come must not hold a decision that the server has taken. */
const maxReloadTime = 5000;

/** Makes the call of a decision and resolves to the body of its answer. */
type Call = () => Promise<unknown>;

export type PendingDecision = {
  /** Sends the decision. Later calls do nothing. */
  send: (call: Call) => void;
  /** Takes the decision back, as if it had never been made. */
  cancel: () => void;
  /** Settles with the server's answer. `showError` shows a failure. */
  answered: Promise<string>;
};

/**
 * Starts a decision as a mutation that waits for `send`. It is pending until the list has been read
 * again, so that the list can leave its document out, but not for ever.
 */
export function startDecision(
  queryClient: QueryClient,
  of: Queue,
  decision: Decision,
  showError: (error: Error) => void,
): PendingDecision {
  let send = (_: Call) => {};
  const sent = new Promise<Call>((resolve) => {
    send = resolve;
  });
  const cache = queryClient.getMutationCache();
  const mutation = cache.build<string, Error, Decision, unknown>(queryClient, {
    // By this key, others find the decisions of a queue that wait or are being sent.
    mutationKey: [of.path],
    mutationFn: async () => parseConfirmation(await (await sent)()),
    onSuccess: () => Promise.race([awaitListedRows(queryClient, of), delay(maxReloadTime)]),
    gcTime: keptTime,
    meta: { reloads: [of.path], showError },
  });
  const answered = mutation.execute(decision);
  answered.catch(() => undefined);
  return { send, cancel: () => cache.remove(mutation), answered };
}
