import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Queue } from '@/api/documents';
import { send } from '@/api/http';
import type { Id } from '@/api/wire';
import { isTyping } from '@/components/shortcuts/keys';
import { getScope } from '@/components/shortcuts/shortcuts';
import { lock, unlock } from '@/drafts/browser/locks';
import { type PendingDecision, startDecision } from '@/drafts/unsent/decision-mutation';
import { judgeFailure } from '@/drafts/unsent/decision-outcome';
import {
  createDecision,
  type KeptDecision,
  keepDecision,
  removeDecision,
  toDecision,
} from '@/drafts/unsent/decision-store';
import { hasUnsentQuery } from '@/drafts/unsent/has-unsent';
import { markSentOnClose, unmarkSentOnClose } from '@/drafts/unsent/sent-on-close';
import { checkDecision } from '@/drafts/unsent/unsent-decisions';
import { describeError, toastSuccess } from '@/feedback/notify';
import { usePageLeave } from '@/pages/documents/desk/use-page-leave';
import { toRefused, type WaitingDecision } from '@/pages/documents/desk/waiting-decision';
import { formatDocument } from '@/pages/documents/document-rules';
import { sendSignedIn } from '@/session/send-signed-in';
import { useSession } from '@/session/session-context';
import { signOutTasks } from '@/session/sign-out-tasks';

type Options = {
  of: Queue;
  /** Status of the documents of the queue. */
  waitsIn: number;
  /** While another decision is being saved, or the desk is closing, no document comes back. */
  isBusy: boolean;
  /** While another decision is being entered, no document comes back unasked. */
  isEntering: boolean;
  /** Brings a document back whose decision was taken back or refused. */
  onBack: (decision: WaitingDecision) => void;
  onSettled: (id: Id) => void;
};

type Made = Omit<WaitingDecision, 'kept' | 'failure' | 'error'> & { version: number | undefined };

/** The open tasks of a decision: its mutation, and its part in a sign-out. */
type Task = PendingDecision & { release: () => void };

/**
 * The decisions of a desk that wait for an Undo, that got no answer, or that were refused while
 * another one was being entered. Each is kept in the browser until the server has taken it or its
 * document is back. Whatever leaves the desk sends those that wait.
 */
export function useWaitingDecisions({
  of,
  waitsIn,
  isBusy,
  isEntering,
  onBack,
  onSettled,
}: Options) {
  const queryClient = useQueryClient();
  const session = useSession();
  const [decisions, setDecisions] = useState<WaitingDecision[]>([]);
  const [checks, setChecks] = useState(0);
  // Decisions may follow each other faster than renders.
  const latest = useRef(decisions);
  const tasks = useRef(new Map<string, Task>());
  const isOpen = useRef(true);
  const desk = useRef({ isBusy, isEntering });

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
    if (state === 'refused') return refuse(decision, message, error);
    end(kept);
    const failed = { ...decision, kept: { ...kept, state }, failure: message };
    void keepDecision(failed.kept);
    update((all) => [...all, failed]);
  }

  /** Opens the document again, or tells in the bar what has been refused until that may be. */
  function refuse(decision: WaitingDecision, message: string, error?: Error) {
    const refused = toRefused(decision, message, error);
    if (mayComeBack()) return bringBack(refused);
    end(refused.kept);
    void keepDecision(refused.kept);
    update((all) => [...all, refused]);
  }

  /** Whether a document may be opened unasked: nothing that is being typed may miss its place. */
  const mayComeBack = () =>
    !desk.current.isBusy && !desk.current.isEntering && !isTyping(document.activeElement);

  /** Opens its document again, with the refusal if there is one. */
  function bringBack(decision: WaitingDecision) {
    forget(decision.kept);
    take(decision);
    onBack(decision);
  }

  function sendNow(decision: WaitingDecision) {
    const { kept } = decision;
    if (!getWaiting().some((other) => other.kept.id === kept.id)) return;
    take(decision);
    void keepDecision({ ...kept, state: 'sent' });
    tasks.current.get(kept.id)?.send(() => send(of.toCall(toDecision(kept))));
  }

  /** Goes on with a decision that has failed, unless it has arrived. */
  async function takeUp(
    decision: WaitingDecision,
    goOn: (state: KeptDecision['state'], message: string) => void,
  ) {
    const { kept, document } = decision;
    take(decision);
    setChecks((count) => count + 1);
    const { state, message } = await checkDecision(queryClient, kept);
    setChecks((count) => count - 1);
    if (state === 'arrived') {
      onSettled(document.id);
      toastSuccess(`${kept.label}. It has arrived.`);
      return;
    }
    if (!isOpen.current) return leave({ ...kept, state, message });
    goOn(state, message);
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
      const answer = sendSignedIn(session, of.toCall(toDecision(kept)));
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
  }

  const comeBackLate = useEffectEvent(() => {
    const refused = latest.current.find(({ kept }) => kept.state === 'refused');
    if (refused && mayComeBack()) bringBack(refused);
  });
  useEffect(() => {
    desk.current = { isBusy, isEntering };
    // `comeBackLate` calls flushSync, which is not allowed inside an effect.
    if (!isBusy && !isEntering) queueMicrotask(() => comeBackLate());
  }, [isBusy, isEntering]);

  usePageLeave(sendWithPage);

  const closeOnEnd = useEffectEvent(close);
  useEffect(() => {
    isOpen.current = true;
    return () => closeOnEnd();
  }, []);

  return {
    decisions,
    /** Whether any decision still waits, or is being checked. */
    hasOpen: decisions.length + checks > 0,
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
        label: `${made.statusName}: ${formatDocument(made.seen)}`,
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
      takeUp(decision, (state, message) => {
        if (state === 'refused') return refuse(decision, message);
        const again = { ...decision, failure: '' };
        update((all) => [...all, again]);
        start(again);
        sendNow(again);
      }),
    /** Opens the document again of what has failed, unless it has arrived or work has begun. */
    reopen(decision: WaitingDecision) {
      const [scope, wasEntering] = [getScope(), desk.current.isEntering];
      return takeUp(decision, (state, message) => {
        const { isBusy, isEntering } = desk.current;
        const hasBegun = (isEntering && !wasEntering) || isTyping(document.activeElement);
        // A question that has opened is about the document on screen.
        const mustWait = isBusy || hasBegun || getScope() !== scope;
        if (!mustWait) return bringBack(decision);
        const told = state === 'refused' ? toRefused(decision, message) : decision;
        update((all) => [...all, told]);
      });
    },
    /** Leaves what has failed to the notice of the layout. */
    keep(decision: WaitingDecision) {
      take(decision);
      void leave(decision.kept);
    },
    close,
  };
}
