import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Document, Queue } from '@/api/documents';
import { send } from '@/api/http';
import { sendOnClose } from '@/api/send-on-close';
import type { Id } from '@/api/wire';
import { type PendingDecision, startDecision } from '@/drafts/decision-mutation';
import {
  createDecision,
  judgeFailure,
  type KeptDecision,
  keepDecision,
  removeDecision,
  toDecision,
} from '@/drafts/decision-store';
import { lock, unlock } from '@/drafts/locks';
import { markSentOnClose, unmarkSentOnClose } from '@/drafts/sent-on-close';
import { checkDecision } from '@/drafts/unsent-decisions';
import { hasUnsentQuery } from '@/drafts/unsent-query';
import { describeError, toastSuccess } from '@/feedback/notify';
import { formatDocument } from '@/pages/documents/document-rules';
import { useSession } from '@/session/session-context';
import { signOutTasks } from '@/session/sign-out-tasks';

export type DecisionValues = { document_status_id: Id; note: string };

/** A decision that the server does not have yet, with what is needed to take it back. */
export type WaitingDecision = {
  kept: KeptDecision;
  document: Document;
  values: DecisionValues;
  /** The chosen status. */
  statusName: string;
  /** ms to wait for an Undo. */
  time: number;
  /** Why it is still there although it has been sent; '' before. */
  failure: string;
};

type Options = {
  of: Queue;
  /** Status of the documents of the queue. */
  waitsIn: number;
  /** While another decision is being saved, or the desk is closing, no document comes back. */
  isBusy: boolean;
  /** Brings a document back whose decision was taken back, or refused with an error. */
  onBack: (decision: WaitingDecision, error?: Error) => void;
  onSettled: (id: Id) => void;
};

type Made = Omit<WaitingDecision, 'kept' | 'failure'> & { version: number | undefined };

/** The open tasks of a decision: its mutation, and its part in a sign-out. */
type Task = PendingDecision & { release: () => void };

/**
 * The decisions of a desk that wait for an Undo, and those that got no answer. Each is kept in the
 * browser until the server has answered. Whatever leaves the desk sends those that wait.
 */
export function useWaitingDecisions({ of, waitsIn, isBusy, onBack, onSettled }: Options) {
  const queryClient = useQueryClient();
  const session = useSession();
  const [decisions, setDecisions] = useState<WaitingDecision[]>([]);
  // Decisions may follow each other faster than renders.
  const latest = useRef(decisions);
  const tasks = useRef(new Map<string, Task>());
  const isOpen = useRef(true);
  const mustWait = useRef(isBusy);
  /** What comes back as soon as it may. */
  const late = useRef<{ decision: WaitingDecision; error?: Error }[]>([]);

  function update(change: (decisions: WaitingDecision[]) => WaitingDecision[]) {
    latest.current = change(latest.current);
    setDecisions(latest.current);
  }

  const take = ({ kept }: WaitingDecision) =>
    update((all) => all.filter((other) => other.kept.id !== kept.id));

  const getWaiting = () => latest.current.filter(({ failure }) => !failure);

  function start(decision: WaitingDecision) {
    const { kept, document } = decision;
    const fail = (error: Error) => onFailed(decision, error);
    const pending = startDecision(queryClient, of, toDecision(kept), fail);
    const finish = () => {
      sendNow(decision);
      return pending.answered;
    };
    signOutTasks.add(finish);
    const release = () => signOutTasks.delete(finish);
    tasks.current.set(kept.id, { ...pending, release });
    pending.answered.then(
      () => {
        forget(kept);
        onSettled(document.id);
      },
      () => undefined,
    );
  }

  function end({ id }: KeptDecision) {
    tasks.current.get(id)?.release();
    tasks.current.delete(id);
  }

  /** The server has answered, or the decision has been taken back. */
  function forget(kept: KeptDecision) {
    end(kept);
    unmarkSentOnClose(kept.id);
    void removeDecision(kept.id).then(() => unlock(kept.id));
  }

  /** Leaves the decision to the notice of the layout. */
  async function leave(kept: KeptDecision) {
    end(kept);
    await keepDecision(kept);
    unlock(kept.id);
    await queryClient.invalidateQueries({ queryKey: hasUnsentQuery.queryKey });
  }

  function onFailed(decision: WaitingDecision, error: Error) {
    const { kept } = decision;
    const state = judgeFailure(error);
    const message = describeError(error);
    unmarkSentOnClose(kept.id);
    if (!isOpen.current) return void leave({ ...kept, state, message });
    if (state === 'refused')
      return comeBack({ ...decision, kept: { ...kept, state, message } }, error);
    end(kept);
    const failed = { ...kept, state };
    void keepDecision(failed);
    update((all) => [...all, { ...decision, kept: failed, failure: message }]);
  }

  /** Opens its document again, with the refusal if there is one, as soon as that may be. */
  function comeBack(decision: WaitingDecision, error?: Error) {
    if (mustWait.current) {
      end(decision.kept);
      late.current.push({ decision, error });
    } else {
      forget(decision.kept);
      onBack(decision, error);
    }
  }

  function sendNow(decision: WaitingDecision) {
    const { kept } = decision;
    if (!getWaiting().some((other) => other.kept.id === kept.id)) return;
    take(decision);
    void keepDecision({ ...kept, state: 'sent' });
    tasks.current.get(kept.id)?.send(() => send(of.toCall(toDecision(kept))));
  }

  /** Goes on with a decision without an answer, if its document may still wait for it. */
  async function takeUp(decision: WaitingDecision, goOn: () => void) {
    const { kept, document } = decision;
    take(decision);
    const { state, message } = await checkDecision(queryClient, kept);
    if (state === 'arrived') {
      onSettled(document.id);
      toastSuccess(`${kept.label}. It has arrived.`);
      return;
    }
    if (!isOpen.current) return leave({ ...kept, message });
    if (state === 'refused') comeBack(decision);
    else goOn();
  }

  /** Whether decisions may be sent: in the name of who has made them. */
  function isSignedIn({ username }: KeptDecision) {
    const { token, user } = session.get();
    return token !== '' && user?.username === username;
  }

  /** In the same task: what is begun later does not outlive the page. */
  function sendWithPage() {
    for (const decision of getWaiting()) {
      const { kept } = decision;
      if (!isSignedIn(kept)) continue;
      const answer = sendOnClose(of.toCall(toDecision(kept)), session.get().token);
      if (!answer) continue;
      markSentOnClose(kept.id);
      tasks.current.get(kept.id)?.send(() => answer);
      take(decision);
    }
  }

  function close() {
    isOpen.current = false;
    for (const decision of latest.current) {
      const { kept, failure } = decision;
      if (!failure && isSignedIn(kept)) sendNow(decision);
      else {
        tasks.current.get(kept.id)?.cancel();
        void leave(kept);
      }
    }
    update(() => []);
    for (const { decision } of late.current.splice(0)) void leave(decision.kept);
  }

  const comeBackLate = useEffectEvent(() => {
    for (const { decision, error } of late.current.splice(0)) comeBack(decision, error);
  });
  useEffect(() => {
    mustWait.current = isBusy;
    // It renders at once, which an effect must not do.
    if (!isBusy) queueMicrotask(() => comeBackLate());
  }, [isBusy]);

  const closeOnEnd = useEffectEvent(close);
  const sendOnPageHide = useEffectEvent(sendWithPage);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    isOpen.current = true;
    window.addEventListener('pagehide', () => sendOnPageHide(), { signal });
    // On a phone it may be the last event. Elsewhere, people look at other tabs.
    const isPhone = matchMedia('(hover: none) and (pointer: coarse)').matches;
    const onHidden = () => document.visibilityState === 'hidden' && sendOnPageHide();
    if (isPhone) document.addEventListener('visibilitychange', onHidden, { signal });
    return () => {
      ending.abort();
      closeOnEnd();
    };
  }, []);

  return {
    decisions,
    /** Takes a decision over. It is sent when its time is over, by the clock of the bar. */
    hold({ version, ...made }: Made) {
      const { user, role } = session.get();
      const kept: KeptDecision = {
        ...createDecision(),
        username: user?.username ?? '',
        role,
        path: of.path,
        waitsIn,
        document: { id: made.document.id, version },
        ...made.values,
        label: `${made.statusName}: ${formatDocument(made.document)}`,
      };
      const decision = { ...made, kept, failure: '' };
      void lock(kept.id);
      void keepDecision(kept);
      start(decision);
      update((all) => [...all, decision]);
    },
    undo(decision: WaitingDecision) {
      if (!latest.current.includes(decision)) return;
      tasks.current.get(decision.kept.id)?.cancel();
      forget(decision.kept);
      take(decision);
      onBack(decision);
    },
    send: sendNow,
    /** Sends once more what got no answer, unless it has arrived. */
    tryAgain: (decision: WaitingDecision) =>
      takeUp(decision, () => {
        const again = { ...decision, failure: '' };
        update((all) => [...all, again]);
        start(again);
        sendNow(again);
      }),
    /** Opens the document again of what got no answer, unless it has arrived. */
    reopen: (decision: WaitingDecision) => takeUp(decision, () => comeBack(decision)),
    /** Leaves what got no answer to the notice of the layout. */
    keep(decision: WaitingDecision) {
      take(decision);
      void leave(decision.kept);
    },
    close,
  };
}
