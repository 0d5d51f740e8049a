import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Queue } from '@/api/documents';
import { send } from '@/api/http';
import { unlock } from '@/drafts/browser/locks';
import { type PendingDecision, startDecision } from '@/drafts/unsent/decision-mutation';
import {
  type KeptDecision,
  keepDecision,
  removeDecision,
  toDecision,
} from '@/drafts/unsent/decision-store';
import { hasUnsentQuery } from '@/drafts/unsent/has-unsent';
import { markSentOnClose, unmarkSentOnClose } from '@/drafts/unsent/sent-on-close';
import { sendSignedIn } from '@/session/send-signed-in';
import { useSession } from '@/session/session-context';
import { signOutTasks } from '@/session/sign-out-tasks';

type Callbacks = {
  /** Sends the decision, unless it has been sent: a sign-out waits for the answer. */
  onSignOut: () => void;
  onSuccess: () => void;
  onError: (error: Error) => void;
};

/**
 * The calls of the decisions of a queue. Each decision is kept in the browser until the server has
 * taken it (`forget`), or the notice of the layout takes it over (`leave`).
 */
export function useDecisionCalls(of: Queue) {
  const queryClient = useQueryClient();
  const session = useSession();
  const open = useRef(new Map<string, PendingDecision & { release: () => void }>());

  /** Prepares the call, which `sendNow` or `sendWithPage` makes. */
  function start(kept: KeptDecision, { onSignOut, onSuccess, onError }: Callbacks) {
    const pending = startDecision(queryClient, of, toDecision(kept), (error) => {
      unmarkSentOnClose(kept.id);
      onError(error);
    });
    const finish = () => {
      onSignOut();
      return pending.answered;
    };
    signOutTasks.add(finish);
    const release = () => signOutTasks.delete(finish);
    open.current.set(kept.id, { ...pending, release });
    pending.answered.then(
      () => {
        forget(kept);
        onSuccess();
      },
      () => undefined,
    );
  }

  /** No sign-out waits for it any more, and no call can be made. */
  function end({ id }: KeptDecision) {
    open.current.get(id)?.release();
    open.current.delete(id);
  }

  /** The server has answered, or the decision has been taken back. */
  function forget(kept: KeptDecision) {
    end(kept);
    unmarkSentOnClose(kept.id);
    void removeDecision(kept.id).then(() => unlock(kept.id));
  }

  /** Whether it may be sent: in the name of who has made it. */
  function isSignedIn({ username }: KeptDecision) {
    const { token, user } = session.get();
    return token !== '' && user?.username === username;
  }

  return {
    start,
    forget,
    isSignedIn,
    sendNow(kept: KeptDecision) {
      void keepDecision({ ...kept, state: 'sent' });
      open.current.get(kept.id)?.send(() => send(of.toCall(toDecision(kept))));
    },
    /** Sends in the same task: a later call would not outlive the page. Returns whether it did. */
    sendWithPage(kept: KeptDecision): boolean {
      const answer = isSignedIn(kept) && sendSignedIn(session, of.toCall(toDecision(kept)));
      if (!answer) return false;
      markSentOnClose(kept.id);
      // The mark goes with the session, which may end before the answer comes.
      void keepDecision({ ...kept, state: 'sent' });
      open.current.get(kept.id)?.send(() => answer);
      return true;
    },
    cancel: ({ id }: KeptDecision) => open.current.get(id)?.cancel(),
    /** Keeps a decision whose call has failed. */
    keepFailed(kept: KeptDecision) {
      end(kept);
      void keepDecision(kept);
    },
    /** Leaves the decision to the notice of the layout. */
    async leave(kept: KeptDecision) {
      end(kept);
      await keepDecision(kept);
      unlock(kept.id);
      await queryClient.invalidateQueries({ queryKey: hasUnsentQuery.queryKey });
    },
  };
}
