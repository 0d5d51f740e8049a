import { noop } from 'es-toolkit';
import { ApiError, type FailureKind, type FieldMessages, judgeFailure } from '@/api/errors';
import type { Id } from '@/api/wire';
import { type ItemOutcome, queueCalls, type StopReason } from '@/delivery/queue-calls';
import { explainError, type Reason, toReason } from '@/feedback/reason';

/**
 * Delivers items by a call each, whose answer may not come. The kind of a failure says what may be
 * done about it: see `judgeFailure`.
 */

export type State = 'waiting' | 'sending' | FailureKind | 'done';

type Event =
  | 'start'
  /** The call is made. */
  | 'send'
  /** The server has it. */
  | 'arrived'
  | FailureKind
  /** The call is not made: the item is as it was before. */
  | 'stop';

/** An event that a state does not name changes nothing: a second press, or a late answer. */
const transitions: Record<State | 'idle', Partial<Record<Event, State | 'as before'>>> = {
  idle: { start: 'waiting' },
  /** Waits for its turn, or for the answer to the question whether an earlier call has arrived. */
  waiting: { send: 'sending', arrived: 'done', stop: 'as before' },
  sending: {
    /** Calls again after the wait that the server has asked for. */
    send: 'sending',
    arrived: 'done',
    unanswered: 'unanswered',
    postponed: 'postponed',
    refused: 'refused',
    stop: 'as before',
  },
  unanswered: { start: 'waiting' },
  postponed: { start: 'waiting' },
  refused: {},
  done: {},
};

/** An item's state from the moment its call is made. */
export const notAnswered = {
  kind: 'unanswered',
  ...toReason('The server has not answered.'),
} as const;

const cancelled = toReason('Cancelled.');

const explain = (error: unknown) =>
  error instanceof ApiError && error.kind === 'cancelled' ? cancelled : explainError(error);

/** ms; the list in which an item is looked for may not come. */
const maxProbeTime = 30_000;

/** Why an item has not been delivered. */
export type Failure = Reason & {
  kind: FailureKind;
  /** Messages of a 422 by field: with other values, the call may succeed. */
  fields?: FieldMessages | undefined;
};

/** An item and its state. */
export type Entry<Item> = {
  state: State;
  /** The item as it was last sent; before that, as it will be. */
  item: Item;
  /** Failure of the last call. While the call is under way, nobody knows whether it has arrived. */
  failure: Failure | undefined;
  /** 0 to 1, while it is being sent. */
  fraction?: number;
  /** True if the server was found to have the item, without an answer. */
  isFound?: boolean;
};

export type Entries<Item> = ReadonlyMap<Id, Entry<Item>>;

export type Deliveries<Item> = {
  entries: Entries<Item>;
  /** The items started since the delivery was idle. */
  run: readonly Id[];
  /** s; how long the server has asked to wait, 0 for no wait. */
  waiting: number;
  stopped: StopReason | undefined;
};

export type Carrier<Item> = {
  entries?: Entries<Item>;
  send: (
    item: Item,
    transfer: { signal: AbortSignal; onProgress: (fraction: number) => void },
  ) => Promise<unknown>;
  /** Finds out if an item whose call got no answer has arrived. Ends with the signal. */
  probe: (item: Item, signal: AbortSignal) => Promise<'done' | 'not' | 'unclear'>;
  /** Called with each change. */
  onChange?: (entries: Entries<Item>) => void;
  /** Resolves when what is known is kept. No call is made before. */
  save?: () => Promise<unknown>;
};

export const isUnderWay = (entry: Pick<Entry<unknown>, 'state'> | undefined) =>
  entry?.state === 'waiting' || entry?.state === 'sending';

/** Returns whether the same call may succeed when it is made again. */
export const mayTryAgain = (entry: Pick<Entry<unknown>, 'state'> | undefined) =>
  entry?.state === 'unanswered' || entry?.state === 'postponed';

export type Delivery<Item extends { id: Id }> = ReturnType<typeof createDelivery<Item>>;

/** An external store of the states of items. A few are sent at a time, and each once. */
export function createDelivery<Item extends { id: Id }>({
  entries = new Map(),
  send,
  probe,
  onChange = noop,
  save,
}: Carrier<Item>) {
  let now: Deliveries<Item> = { entries, run: [], waiting: 0, stopped: undefined };
  const listeners = new Set<() => void>();
  /** The latest attempt of each item. */
  const attempts = new Map<Id, AbortController>();
  let stopping = new AbortController();
  let call = queue();
  let isOpen = true;

  function queue() {
    const onWaiting = (waiting: number) => set({ waiting });
    return queueCalls({ run: attempt, onWaiting, stopping });
  }

  function set(changes: Partial<Deliveries<Item>>) {
    now = { ...now, ...changes };
    for (const notify of listeners) notify();
  }

  const find = (id: Id) => now.entries.get(id);
  const hasUnderWay = () => [...now.entries.values()].some(isUnderWay);

  /** Puts an entry in place, or takes it out. */
  function put(id: Id, entry: Entry<Item> | undefined) {
    const entries = new Map(now.entries);
    if (entry) entries.set(id, entry);
    else entries.delete(id);
    set({ entries });
    onChange(entries);
  }

  function move(item: Item, event: Event, changes: Partial<Entry<Item>> = {}) {
    const before = find(item.id);
    const next = transitions[before?.state ?? 'idle'][event];
    if (!next) return;
    const entry = { item, failure: undefined, ...before, ...changes };
    const state = next === 'as before' ? entry.failure?.kind : next;
    put(item.id, state && { ...entry, state });
  }

  /** Looks for an item, until it is stopped, cancelled or out of time. */
  const lookFor = (item: Item, cancelled: AbortSignal) =>
    probe(item, AbortSignal.any([stopping.signal, cancelled, AbortSignal.timeout(maxProbeTime)]));

  /**
   * Makes the call of an item at its turn. If an earlier call got no answer, first looks whether
   * that has arrived, and makes none if it has, or if this cannot be known.
   */
  async function attempt({ item, signal }: Attempt<Item>): Promise<'sent' | 'found' | 'not sent'> {
    signal.throwIfAborted();
    const { signal: stopped } = stopping;
    const before = find(item.id);
    if (!before) return 'not sent';
    let { failure } = before;
    if (failure?.kind === 'unanswered') {
      const found = await lookFor(item, signal);
      if (found !== 'not') return found === 'done' ? 'found' : 'not sent';
      failure = undefined;
    }
    move(item, 'send', { item, failure: notAnswered, fraction: 0 });
    const takeBack = () => move(item, 'send', { failure });
    await save?.();
    if (stopped.aborted) {
      takeBack();
      return 'not sent';
    }
    try {
      await send(item, {
        signal,
        onProgress(fraction) {
          const entry = find(item.id);
          if (entry?.state === 'sending') put(item.id, { ...entry, fraction });
        },
      });
      return 'sent';
    } catch (error) {
      if (judgeFailure(error) !== 'unanswered') takeBack();
      else if ((await lookFor(item, signal).catch(noop)) === 'done') return 'found';
      throw error;
    }
  }

  function conclude(item: Item, outcome: ItemOutcome<'sent' | 'found' | 'not sent'>) {
    if (outcome && 'error' in outcome) {
      // An item that could not be looked for keeps its state.
      if (find(item.id)?.state === 'waiting') return move(item, 'stop');
      const { error } = outcome;
      const kind = judgeFailure(error);
      const isInvalid = error instanceof ApiError && error.status === 422;
      const fields = isInvalid ? error.fields : undefined;
      return move(item, kind, { failure: { kind, ...explain(error), fields } });
    }
    return outcome === undefined || outcome.result === 'not sent'
      ? move(item, 'stop')
      : move(item, 'arrived', { failure: undefined, isFound: outcome.result === 'found' });
  }

  async function startOne(item: Item): Promise<void> {
    const attempted = new AbortController();
    attempts.set(item.id, attempted);
    const ofThis = stopping;
    const outcome = await call({ item, signal: attempted.signal });
    // Leaves the entry of a later attempt: a cancelled item may have been started again.
    if (attempts.get(item.id) === attempted) conclude(item, outcome);
    if (ofThis.signal.aborted && ofThis === stopping) set({ stopped: ofThis.signal.reason });
  }

  const stop = () => stopping.abort('person' satisfies StopReason);

  return {
    get: () => now,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Resolves when none of these items is under way. Leaves out what cannot be tried again. */
    async start(items: readonly Item[]): Promise<void> {
      if (!isOpen) return;
      const started = items.filter(
        ({ id }) => transitions[find(id)?.state ?? 'idle'].start !== undefined,
      );
      if (stopping.signal.aborted) {
        stopping = new AbortController();
        call = queue();
      }
      const ids = started.map(({ id }) => id);
      set({ run: hasUnderWay() ? [...now.run, ...ids] : ids, stopped: undefined });
      for (const item of started) move(item, 'start');
      await Promise.all(started.map(startOne));
    },
    /** Calls under way end, and no further one is made. */
    stop,
    /** Cancels one item, also one that waits for its turn. */
    cancel(id: Id) {
      attempts.get(id)?.abort();
      const entry = find(id);
      if (entry?.state !== 'waiting') return;
      const kind = entry.failure?.kind ?? 'postponed';
      move(entry.item, 'stop', { failure: { kind, ...cancelled } });
    },
    /** Takes items out, which then may be started with other values. */
    remove(ids: readonly Id[]) {
      const left = [...now.entries].filter(([id]) => !ids.includes(id));
      set({ entries: new Map(left) });
      onChange(now.entries);
    },
    /** Takes in an entry of an earlier page. */
    restore: (entry: Entry<Item>) => put(entry.item.id, entry),
    /** Returns whether the screen is still there. */
    isOpen: () => isOpen,
    /** Accepts items until the returned function is called. */
    open() {
      isOpen = true;
      return () => {
        isOpen = false;
        stop();
      };
    },
  };
}

/** A call that is to be made, and may be cancelled. */
type Attempt<Item> = { item: Item; signal: AbortSignal };
