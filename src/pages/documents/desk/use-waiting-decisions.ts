import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Queue, viewQuery } from '@/api/documents';
import type { Id } from '@/api/wire';
import { lock } from '@/drafts/browser/locks';
import { judgeFailure } from '@/drafts/unsent/decision-outcome';
import { createDecision, type KeptDecision, keepDecision } from '@/drafts/unsent/decision-store';
import { checkDecision } from '@/drafts/unsent/unsent-decisions';
import { describeError, toastSuccess } from '@/feedback/notify';
import { useLatestState } from '@/hooks/use-latest-state';
import type { DecisionValues } from '@/pages/documents/desk/decision-values';
import { useDecisionCalls } from '@/pages/documents/desk/use-decision-calls';
import { useIdleDesk } from '@/pages/documents/desk/use-idle-desk';
import { usePageLeave } from '@/pages/documents/desk/use-page-leave';
import { toRefused, type WaitingDecision } from '@/pages/documents/desk/waiting-decision';
import { formatDocument } from '@/pages/documents/document-rules';
import { useSession } from '@/session/session-context';

type Options = {
  of: Queue;
  /** Status of the documents of the queue. */
  waitsIn: number;
  /** False once the desk is closing. */
  isOpen: boolean;
  /** While another decision is being saved, no document comes back. */
  isSaving: boolean;
  /** While another decision is being entered, no document comes back unasked. */
  isEntering: boolean;
  /** Brings a document back whose decision was taken back or refused. */
  onBack: (decision: WaitingDecision) => void;
  onSettled: (id: Id) => void;
};

type Made = Pick<WaitingDecision, 'document' | 'seen' | 'statusName' | 'time'> & {
  version: number | undefined;
  values: DecisionValues;
};

/**
 * The decisions of a desk that wait for an Undo, that got no answer, or that were refused while
 * another one was being entered. Each is kept in the browser until the server has taken it or its
 * document is back. Whatever leaves the desk sends those that wait.
 */
export function useWaitingDecisions({
  of,
  waitsIn,
  isOpen,
  isSaving,
  isEntering,
  onBack,
  onSettled,
}: Options) {
  const queryClient = useQueryClient();
  const session = useSession();
  const [decisions, update, latest] = useLatestState<WaitingDecision[]>([]);
  const [checks, setChecks] = useState(0);
  const hasLeft = useRef(false);
  const calls = useDecisionCalls(of);

  const add = (decision: WaitingDecision) => update((all) => [...all, decision]);
  const remove = ({ kept }: WaitingDecision) =>
    update((all) => all.filter((other) => other.kept.id !== kept.id));
  const getWaiting = () => latest.current.filter(({ failure }) => !failure);

  const desk = useIdleDesk({ isBusy: isSaving || !isOpen, isEntering }, () => {
    const refused = latest.current.find(({ kept }) => kept.state === 'refused');
    if (refused) bringBack(refused);
  });

  function start(decision: WaitingDecision) {
    calls.start(decision.kept, {
      onSignOut: () => sendNow(decision),
      onSuccess: () => onSettled(decision.document.id),
      onError: (error) => onError(decision, error),
    });
  }

  function sendNow(decision: WaitingDecision) {
    if (!getWaiting().some(({ kept }) => kept.id === decision.kept.id)) return;
    remove(decision);
    calls.sendNow(decision.kept);
  }

  function onError(decision: WaitingDecision, error: Error) {
    const state = judgeFailure(error);
    const message = describeError(error);
    const kept = { ...decision.kept, state, message };
    if (hasLeft.current) return void calls.leave(kept);
    if (state === 'refused') return refuse(decision, message, error);
    calls.keepFailed(kept);
    add({ ...decision, kept, failure: message });
  }

  /** Opens the document again, or tells in the bar what has been refused until that may be. */
  function refuse(decision: WaitingDecision, message: string, error?: Error) {
    const refused = toRefused(decision, message, error);
    if (desk.isIdle()) return bringBack(refused);
    calls.keepFailed(refused.kept);
    add(refused);
  }

  /** Opens its document again, with the refusal if there is one. */
  function bringBack(decision: WaitingDecision) {
    calls.forget(decision.kept);
    remove(decision);
    onBack(decision);
  }

  /** Goes on with a decision that has failed, unless it has arrived. */
  async function goOnUnlessArrived(
    decision: WaitingDecision,
    goOn: (state: KeptDecision['state'], message: string) => void,
  ) {
    const { kept, document } = decision;
    remove(decision);
    setChecks((count) => count + 1);
    // What is new of the document is for the sheet that shows it, too.
    const { state, message } = await checkDecision(kept, (id) =>
      queryClient.query({ ...viewQuery(id), staleTime: 0 }),
    );
    setChecks((count) => count - 1);
    if (state === 'arrived') {
      onSettled(document.id);
      toastSuccess(`${kept.label}. It has arrived.`);
      return;
    }
    if (hasLeft.current) return calls.leave({ ...kept, state, message });
    goOn(state, message);
  }

  usePageLeave(() => {
    for (const decision of getWaiting()) {
      if (calls.sendWithPage(decision.kept)) remove(decision);
    }
  });

  function leaveDesk() {
    hasLeft.current = true;
    for (const decision of latest.current) {
      const { kept, failure } = decision;
      if (!failure && calls.isSignedIn(kept)) sendNow(decision);
      else {
        calls.cancel(kept);
        void calls.leave(kept);
      }
    }
    update(() => []);
  }

  const leave = useEffectEvent(leaveDesk);
  useEffect(() => {
    if (!isOpen) leave();
  }, [isOpen]);
  useEffect(() => {
    hasLeft.current = false;
    return () => leave();
  }, []);

  return {
    decisions,
    /** Whether any decision still waits, or is being checked. */
    hasOpen: decisions.length + checks > 0,
    /** Takes a decision over. It is sent when its time is over, by the clock of the bar. */
    hold({ version, values, ...made }: Made) {
      const { user, role } = session.get();
      const kept: KeptDecision = {
        ...createDecision(),
        username: user?.username ?? '',
        role,
        path: of.path,
        waitsIn,
        document: { id: made.document.id, version },
        ...values,
        label: `${made.statusName}: ${formatDocument(made.seen)}`,
      };
      const decision = { ...made, kept, failure: '' };
      void lock(kept.id);
      void keepDecision(kept);
      start(decision);
      add(decision);
    },
    /** For the bar that shows them. */
    barProps: {
      decisions,
      onDue: sendNow,
      onUndo(decision: WaitingDecision) {
        if (!latest.current.includes(decision)) return;
        calls.cancel(decision.kept);
        bringBack(decision);
      },
      /** Sends once more what got no answer, unless it has arrived. */
      onTryAgain: (decision: WaitingDecision) =>
        goOnUnlessArrived(decision, (state, message) => {
          if (state === 'refused') return refuse(decision, message);
          const again = { ...decision, failure: '' };
          add(again);
          start(again);
          sendNow(again);
        }),
      /** Opens the document again of what has failed, unless it has arrived or work has begun. */
      onReopen(decision: WaitingDecision) {
        const mayOpen = desk.watch();
        return goOnUnlessArrived(decision, (state, message) => {
          if (mayOpen()) return bringBack(decision);
          add(state === 'refused' ? toRefused(decision, message) : decision);
        });
      },
      /** Leaves what has failed to the notice of the layout. */
      onKeep(decision: WaitingDecision) {
        remove(decision);
        void calls.leave(decision.kept);
      },
    },
  };
}
