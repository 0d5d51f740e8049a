import type { QueryClient } from '@tanstack/react-query';
import { delay, limitAsync, sortBy } from 'es-toolkit';
import { parseConfirmation } from '@/api/body';
import { fetchView, viewQuery } from '@/api/document-views';
import { approves, type Decision, type Document, type Queue, verifications } from '@/api/documents';
import { type FailureKind, judgeFailure } from '@/api/errors';
import type { Id } from '@/api/wire';
import { findOutcome } from '@/decisions/find-outcome';
import { hasUnsentQuery } from '@/decisions/has-unsent';
import {
  createDecision,
  isSentOnClose,
  type KeptDecision,
  keepDecision,
  markSentOnClose,
  readDecisions,
  removeDecision,
  toDecision,
  unmarkSentOnClose,
} from '@/decisions/kept-decisions';
import { createUndoClock } from '@/decisions/undo-clock';
import type { State } from '@/delivery/delivery';
import { toastSuccess } from '@/feedback/notify';
import { explainError } from '@/feedback/reason';
import { awaitListedRows } from '@/hooks/use-list';
import { isLockedHere, lock, onceUnlocked, unlock } from '@/lib/locks';
import { sendOnClose } from '@/session/send-on-close';
import type { SessionStore } from '@/session/session';
import { t } from '@/texts/texts';

/**
 * Follows a decision from Save to the server's answer. Until then it is kept in the browser, so
 * that none is lost with the page, the session or the connection.
 */

type Event =
  | 'send'
  /** The server has taken it: it has answered, or the document shows it. */
  | 'arrived'
  | FailureKind
  /** The decision is discarded, or its document is open again. */
  | 'drop';

/** An event that a state does not name is ignored: a second press, or an answer that comes late. */
const transitions: Record<State, Partial<Record<Event, State | 'gone'>>> = {
  /** Waits for an Undo until its time is over. */
  waiting: { send: 'sending', drop: 'gone' },
  /** A call is on its way, or the question whether an earlier one has arrived. */
  sending: {
    arrived: 'gone',
    postponed: 'postponed',
    unanswered: 'unanswered',
    refused: 'refused',
  },
  postponed: { send: 'sending', drop: 'gone' },
  unanswered: { send: 'sending', drop: 'gone' },
  refused: { drop: 'gone' },
  /** An earlier page's decision turned out to have arrived. The notice says so once. */
  done: { drop: 'gone' },
};

/** The state after an event, `gone` for none; undefined if the event changes nothing. */
const getNextState = (state: State, event: Event) => transitions[state][event];

export type Entry = Omit<KeptDecision, 'state'> & {
  state: State;
  /** ms until a waiting decision is sent. */
  time?: number | undefined;
  /** True if it is shown by the desk that made it, not by the notice above the lists. */
  isHeld: boolean;
  sentFrom?: State;
  /** The failure of its call in this page. */
  error?: unknown;
  opened?: { document: Document; shortLabel: string };
  onArrived?: () => void;
};

type Made = Pick<Entry, 'path' | 'waitsIn' | 'document' | 'document_status_id' | 'note' | 'label'> &
  Required<Pick<Entry, 'time' | 'opened' | 'onArrived'>>;

/** ms after which the cache drops an answered decision: hundreds are made in a sitting. */
const keptTime = 10_000;
/** ms to wait for a list, which must not hold up a decision that the server has taken. */
const maxReloadTime = 5000;
/** ms that the call of a page that has been closed may still take. */
const maxArrivalTime = 2000;
/** As many calls as a browser makes at a time. */
const maxChecks = 6;

/** True if an entry waits for an Undo. */
export const isWaiting = (entry: Entry): entry is Entry & { time: number } =>
  entry.state === 'waiting' && entry.time !== undefined;

/** Stores a decision as the next page is to find it: without an Undo. */
function keep({ state, ...entry }: Entry): Promise<void> {
  if (state === 'waiting') return keepDecision({ ...entry, state: 'postponed' });
  // Until the answer comes, nobody knows whether the decision has arrived.
  const isSending = state === 'sending' || state === 'done';
  return keepDecision({ ...entry, state: isSending ? 'unanswered' : state });
}

const findQueue = ({ path }: Entry): Queue | undefined =>
  [verifications, approves].find((queue) => queue.path === path);

/**
 * Sends a decision, or waits for the `answer` to a call that has been made. Resolves once the lists
 * have been read again, so that they can leave its document out meanwhile.
 */
function sendDecision(client: QueryClient, entry: Entry, answer?: Promise<unknown>) {
  const queue = findQueue(entry);
  if (!queue) throw new Error(`There is no queue ${entry.path}.`);
  const { decide } = queue;
  const mutation = client.getMutationCache().build<string, Error, Decision, unknown>(client, {
    ...decide,
    ...(answer && { mutationFn: async () => parseConfirmation(await answer) }),
    onSuccess: () => Promise.race([awaitListedRows(client, queue), delay(maxReloadTime)]),
    gcTime: keptTime,
    // The outbox shows what has failed.
    meta: { ...decide.meta, showError: () => undefined },
  });
  return mutation.execute(toDecision(entry));
}

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(
  client: QueryClient,
  session: Pick<SessionStore, 'get' | 'subscribe' | 'clear'>,
) {
  let entries: readonly Entry[] = [];
  const listeners = new Set<() => void>();
  const calls = new Set<Promise<void>>();
  const clock = createUndoClock((id) => void send(id));

  const find = (id: string) => entries.find((entry) => entry.id === id);

  /** True if it is the signed-in user's: nobody sends another person's decisions. */
  function isOwn({ username }: Pick<Entry, 'username'>): boolean {
    const { token, user } = session.get();
    return token !== '' && user?.username === username;
  }

  function update(next: readonly Entry[]) {
    entries = next;
    clock.set(entries.filter(isWaiting));
    for (const notify of listeners) notify();
  }

  /** Applies an event. Returns the entry as it is then, or as it was before it went. */
  function move(id: string, event: Event, changes: Partial<Entry> = {}): Entry | undefined {
    const entry = find(id);
    const state = entry && getNextState(entry.state, event);
    if (!entry || !state) return undefined;
    if (state === 'gone') {
      update(entries.filter((other) => other !== entry));
      void removeDecision(id).then(() => unlock(id));
      return entry;
    }
    const moved = { ...entry, ...changes, state, sentFrom: entry.state };
    update(entries.map((other) => (other === entry ? moved : other)));
    const kept = keep(moved);
    if (state !== 'sending') void kept.then(() => offer(moved));
    return moved;
  }

  /** Hands an entry that no desk shows over to the notice, of this session or the next. */
  function offer({ id }: Entry) {
    const entry = find(id);
    if (!entry || entry.isHeld) return;
    if (!isOwn(entry)) handOver([entry]);
    void client.invalidateQueries({ queryKey: hasUnsentQuery.queryKey });
  }

  /** Leaves entries to whoever signs in next, in this tab or in another one. */
  function handOver(left: readonly Entry[]) {
    if (left.length === 0) return;
    update(entries.filter((entry) => !left.includes(entry)));
    for (const { id } of left) unlock(id);
  }

  session.subscribe(() =>
    handOver(entries.filter((one) => !isOwn(one) && one.state !== 'sending')),
  );

  // --- Save

  /** Takes a decision over. It can be taken back until its time is over. */
  function add(made: Made) {
    const { user, role } = session.get();
    const username = user?.username ?? '';
    const entry: Entry = {
      ...createDecision(),
      ...made,
      username,
      role,
      state: 'waiting',
      isHeld: true,
    };
    void lock(entry.id);
    void keep(entry);
    update([...entries, entry]);
  }

  // --- The call

  async function send(id: string): Promise<void> {
    const entry = move(id, 'send');
    if (entry) await transmit(entry);
  }

  function transmit(entry: Entry, answer?: Promise<unknown>): Promise<void> {
    async function call() {
      try {
        await sendDecision(client, entry, answer);
        move(entry.id, 'arrived');
        entry.onArrived?.();
      } catch (error) {
        unmarkSentOnClose(entry.id);
        move(entry.id, judgeFailure(error), { ...explainError(error), error, time: undefined });
      }
    }
    const calling = call().finally(() => calls.delete(calling));
    calls.add(calling);
    return calling;
  }

  /** Sends again what got no answer or was postponed, unless it has arrived. */
  async function sendAgain(id: string): Promise<void> {
    const entry = move(id, 'send');
    if (!entry || (await hasOutcome(entry))) return;
    const isLeft = entry.isHeld && !find(id)?.isHeld;
    if (isLeft || !isOwn(entry)) putBack(entry);
    else await transmit(entry);
  }

  /** Undoes `send` if no call was made. */
  function putBack({ id, sentFrom }: Entry) {
    move(id, sentFrom === 'unanswered' ? 'unanswered' : 'postponed');
  }

  // --- Has it arrived?

  /**
   * Reads a document, also for the desk that may show it. Shares no reading with the desk: one that
   * is under way may be too early, and one whose preview goes ends with what was known before.
   */
  async function readForDesk(id: Id) {
    const view = await fetchView(id);
    client.setQueryData(viewQuery(id).queryKey, (known) => known && view);
    return view;
  }

  /** What its document says of a decision; undefined if that cannot be known. */
  async function readOutcome({ isHeld, ...entry }: Entry) {
    const { id } = entry.document;
    try {
      return findOutcome(entry, await (isHeld ? readForDesk : fetchView)(id));
    } catch {
      return undefined;
    }
  }

  /** Looks for an entry that is being sent, and ends it if it has arrived or came too late. */
  async function hasOutcome(entry: Entry): Promise<boolean> {
    const outcome = await readOutcome(entry);
    if (!outcome) return false;
    if (!outcome.arrived) {
      const { message, values } = outcome;
      move(entry.id, 'refused', { message, values, error: undefined });
    } else if (move(entry.id, 'arrived')) {
      entry.onArrived?.();
      toastSuccess(t('{document}. It has arrived.', { document: entry.label }));
    }
    return true;
  }

  // --- The page is closed, the desk is left, the session ends

  // Firefox may stop the scripts of a tab that is being closed, and lose its calls, from `pagehide`
  // on; phones may leave out `beforeunload`.
  window.addEventListener('beforeunload', sendWithPage);
  window.addEventListener('pagehide', sendWithPage);
  document.addEventListener('visibilitychange', () => {
    // Hiding may be a page's last event on a phone. Elsewhere, people look at other tabs.
    const isPhone = matchMedia('(hover: none) and (pointer: coarse)').matches;
    if (isPhone && document.visibilityState === 'hidden') sendWithPage();
    else clock.restart();
  });

  /** Sends in the same task: a later call would not outlive the page. */
  function sendWithPage() {
    for (const entry of entries.filter(isWaiting)) {
      const config = findQueue(entry)?.toCall(toDecision(entry));
      const answer = config && isOwn(entry) && sendOnClose(session, config);
      if (!answer) continue;
      markSentOnClose(entry.id);
      move(entry.id, 'send');
      void transmit(entry, answer);
    }
  }

  /** The desk no longer shows them: sends those that wait, and leaves the rest to the notice. */
  function letGo(left: readonly Entry[]) {
    update(entries.map((entry) => (left.includes(entry) ? { ...entry, isHeld: false } : entry)));
    for (const entry of left) {
      if (isWaiting(entry) && isOwn(entry)) void send(entry.id);
      else if (entry.state !== 'sending') offer(entry);
    }
  }

  /** Sends what waits. Resolves when all calls have been answered. */
  async function finish(): Promise<void> {
    for (const { id } of entries.filter(isWaiting)) void send(id);
    await Promise.all(calls);
  }

  // --- Decisions of an earlier page

  /**
   * Takes over what the browser keeps for the user, except what another tab works on. Checks what
   * has become of everything that the notice offers.
   */
  async function load(): Promise<void> {
    const { user } = session.get();
    const reserved: KeptDecision[] = [];
    for (const kept of await readDecisions(user?.username ?? '')) {
      if (isLockedHere(kept.id)) continue;
      if (await lock(kept.id)) reserved.push(kept);
      else void onceUnlocked(kept.id, () => void load());
    }
    const adopted = reserved.map((kept): Entry => ({ ...kept, isHeld: false }));
    const known = entries.filter(({ isHeld, state }) => !isHeld && state !== 'sending');
    const check = limitAsync(checkOffered, maxChecks);
    const checked = await Promise.all(
      [...known.filter(({ state }) => state !== 'done'), ...adopted].map(async (entry) => ({
        entry,
        now: await check(entry),
      })),
    );
    // Leaves out entries that were sent or discarded meanwhile.
    const offered = checked
      .filter(({ entry }) => adopted.includes(entry) || entries.includes(entry))
      .map(({ now }) => now);
    const others = entries.filter((entry) => !known.includes(entry));
    update(sortBy([...others, ...offered], ['madeAt']));
    handOver(offered.filter((entry) => !isOwn(entry)));
  }

  async function checkOffered(entry: Entry): Promise<Entry> {
    if (entry.state === 'refused') return entry;
    if (!isSentOnClose(entry.id)) return (await describeOutcome(entry)) ?? entry;
    const sent: Entry = { ...entry, state: 'unanswered' };
    await keep(sent);
    unmarkSentOnClose(entry.id);
    const found = await describeOutcome(sent);
    if (found) return found;
    await delay(maxArrivalTime);
    return (await describeOutcome(sent)) ?? sent;
  }

  async function describeOutcome(entry: Entry): Promise<Entry | undefined> {
    const outcome = await readOutcome(entry);
    if (!outcome) return undefined;
    if (outcome.arrived) {
      await removeDecision(entry.id);
      return { ...entry, state: 'done' };
    }
    const { message, values } = outcome;
    const refused: Entry = { ...entry, state: 'refused', message, values };
    await keep(refused);
    return refused;
  }

  return {
    get: () => entries,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add,
    sendAgain,
    leaveDesk: () => letGo(entries.filter(({ isHeld }) => isHeld)),
    /** Leaves one decision of the desk to the notice. */
    keepForLater: (id: string) => letGo(entries.filter((entry) => entry.id === id)),
    finish,
    load,
    /** Stops the clock, for example while the pointer is on the bar. */
    pause: clock.pause,
    /** Takes a decision out. Returns it, unless it is being sent. */
    drop: (id: string) => move(id, 'drop'),
    /**
     * Takes out what has failed, and calls `open` with it to open its document again, unless it has
     * arrived or the document may no longer be opened.
     */
    async reopen(id: string, mayOpen: () => boolean, open: (entry: Entry) => void): Promise<void> {
      const entry = move(id, 'send');
      if (entry && !(await hasOutcome(entry))) putBack(entry);
      const failed = mayOpen() && move(id, 'drop');
      if (failed) open(failed);
    },
    /** Sends decisions one by one, until the session ends or the server asks to wait. */
    async sendAll(ids: string[]): Promise<void> {
      for (const id of ids) {
        await sendAgain(id);
        if (find(id)?.state === 'postponed' || !session.get().token) break;
      }
    },
  };
}
