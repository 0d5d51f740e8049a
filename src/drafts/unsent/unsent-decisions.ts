import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { delay, limitAsync } from 'es-toolkit';
import { approves, fetchView, type View, verifications } from '@/api/documents';
import { send } from '@/api/http';
import type { Id } from '@/api/wire';
import { isLockedHere, lock, onceUnlocked, unlock } from '@/drafts/browser/locks';
import { startDecision } from '@/drafts/unsent/decision-mutation';
import { findOutcome, judgeFailure, type Outcome } from '@/drafts/unsent/decision-outcome';
import {
  type KeptDecision,
  keepDecision,
  readDecisions,
  removeDecision,
  toDecision,
} from '@/drafts/unsent/decision-store';
import { hasUnsentQuery } from '@/drafts/unsent/has-unsent';
import { isSentOnClose, unmarkSentOnClose } from '@/drafts/unsent/sent-on-close';
import { describeError, toastSuccess } from '@/feedback/notify';

/** A decision checked against its document. One that has arrived is no longer kept. */
export type OfferedDecision = Omit<KeptDecision, 'state'> & {
  state: KeptDecision['state'] | 'arrived';
};

/** The decisions that this tab offers, and locks. */
const offered = new Set<string>();

/** Aborted when the notice goes, also because its user has changed. */
let offering = new AbortController();

/** Leaves the decisions to other tabs. */
export function stopOffering(): void {
  offering.abort();
  offering = new AbortController();
  for (const id of offered) unlock(id);
  offered.clear();
}

async function forget({ id }: KeptDecision): Promise<void> {
  unmarkSentOnClose(id);
  await removeDecision(id);
  offered.delete(id);
  unlock(id);
}

/** Reserves a decision for this tab. If another tab has it, calls back once that lets it go. */
async function reserve({ id }: KeptDecision, onFree: () => void): Promise<boolean> {
  if (offered.has(id)) return true;
  if (isLockedHere(id)) return false;
  if (!(await lock(id))) {
    void onceUnlocked(id, onFree);
    return false;
  }
  offered.add(id);
  return true;
}

/** As many calls as a browser makes at a time. */
const checksAtOnce = 6;

/**
 * A user's decisions that no desk holds and no other tab offers. Each is checked against its
 * document.
 */
export const unsentQuery = (username: string) =>
  queryOptions({
    queryKey: [...hasUnsentQuery.queryKey, username],
    queryFn: async ({ client, queryKey }): Promise<OfferedDecision[]> => {
      const refetch = () => void client.invalidateQueries({ queryKey });
      const reserved: KeptDecision[] = [];
      for (const kept of await readDecisions(username)) {
        if (await reserve(kept, refetch)) reserved.push(kept);
      }
      const check = limitAsync(
        (kept: KeptDecision) =>
          isSentOnClose(kept.id) ? checkSentOnClose(kept) : checkDecision(kept),
        checksAtOnce,
      );
      return Promise.all(reserved.map((kept) => check(kept)));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Another tab may have left some meanwhile.
    refetchOnWindowFocus: 'always',
  });

/** ms that the call of a page that has been closed may still take. */
const latestArrival = 2000;

async function checkSentOnClose(kept: KeptDecision): Promise<OfferedDecision> {
  const sent = { ...kept, state: 'sent' as const };
  await keepDecision(sent);
  unmarkSentOnClose(kept.id);
  const checked = await checkDecision(sent);
  if (checked.state !== 'sent') return checked;
  await delay(latestArrival);
  return checkDecision(sent);
}

/**
 * What has become of a decision, as far as the present state of its document shows. It is read
 * aside: a new answer of the view call would load the file anew that is on screen.
 */
export async function checkDecision(
  kept: KeptDecision,
  readView: (id: Id) => Promise<View> = fetchView,
): Promise<OfferedDecision> {
  if (kept.state === 'refused') return kept;
  const outcome = await findPresentOutcome(kept, readView);
  if (!outcome) return kept;
  if (outcome.arrived) {
    await forget(kept);
    return { ...kept, state: 'arrived' };
  }
  const refused = { ...kept, state: 'refused' as const, message: outcome.message };
  await keepDecision(refused);
  return refused;
}

async function findPresentOutcome(
  kept: KeptDecision,
  readView: (id: Id) => Promise<View>,
): Promise<Outcome | undefined> {
  try {
    return findOutcome(kept, await readView(kept.document.id));
  } catch {
    // Unknown. Sending it will show.
    return undefined;
  }
}

/**
 * Sends those decisions that are still open, one by one. Stops when the session ends, also in
 * another tab: the next session may have another user's token.
 */
export async function sendUnsent(client: QueryClient, decisions: KeptDecision[]): Promise<void> {
  const { signal } = offering;
  for (const kept of decisions) {
    if (signal.aborted) break;
    const checked = await checkDecision(kept);
    if (checked.state === 'arrived') toastSuccess(`${kept.label}. It has arrived.`);
    const of = [verifications, approves].find(({ path }) => path === kept.path);
    if (checked.state === 'arrived' || checked.state === 'refused' || !of) continue;
    await keepDecision({ ...kept, state: 'sent' });
    if (signal.aborted) {
      await keepDecision(kept);
      break;
    }
    // The notice says what has failed.
    const pending = startDecision(client, of, toDecision(kept), () => undefined);
    pending.send(() => send(of.toCall(toDecision(kept))));
    try {
      await pending.answered;
      await forget(kept);
    } catch (error) {
      unmarkSentOnClose(kept.id);
      const state = judgeFailure(error);
      await keepDecision({ ...kept, state, message: describeError(error) });
      if (state === 'waiting') break;
    }
  }
  await client.invalidateQueries({ queryKey: hasUnsentQuery.queryKey });
}

export async function discardUnsent(client: QueryClient, decisions: KeptDecision[]): Promise<void> {
  for (const kept of decisions) await forget(kept);
  await client.invalidateQueries({ queryKey: hasUnsentQuery.queryKey });
}
