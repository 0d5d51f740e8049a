import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import Button from 'react-bootstrap/Button';
import { rolesQuery } from '@/api/session';
import type { KeptDecision } from '@/drafts/unsent/decision-store';
import {
  discardUnsent,
  type OfferedDecision,
  sendUnsent,
  stopOffering,
  unsentQuery,
} from '@/drafts/unsent/unsent-decisions';
import { confirm } from '@/feedback/confirm';
import { useGuardedMutation } from '@/hooks/use-guarded-mutation';
import { focusHeading } from '@/lib/focus';
import { formatTime } from '@/lib/format';
import { useSession } from '@/session/session-context';
import { isSameRole } from '@/session/session-store';

const count = (decisions: OfferedDecision[], one: string, more: string) =>
  `${decisions.length} ${decisions.length === 1 ? `decision ${one}` : `decisions ${more}`}`;

/** Offers the decisions that the server does not have, or may not have. */
export function DecisionsNotice() {
  const username = useSession().user?.username ?? '';
  const { data = [] } = useQuery(unsentQuery(username));
  useEffect(() => () => stopOffering(), []);

  const select = <State extends OfferedDecision['state']>(state: State) =>
    data.filter((decision) => decision.state === state) as (OfferedDecision & { state: State })[];
  const waiting = select('waiting');
  const unanswered = select('sent');
  const refused = select('refused');
  const arrived = select('arrived');
  return (
    <>
      <Offer
        title={`${count(waiting, 'has', 'have')} not been sent`}
        decisions={waiting}
        sendLabel="Send"
      />
      <Offer
        title={`${count(unanswered, 'was', 'were')} sent, but may not have arrived`}
        decisions={unanswered}
        sendLabel="Send again"
      />
      <Offer title={`${count(refused, 'was', 'were')} not accepted`} decisions={refused} />
      <Notice title={`${count(arrived, 'has', 'have')} arrived`} decisions={arrived} />
    </>
  );
}

/** Without a `sendLabel` there is nothing to send. */
type OfferProps = { title: string; decisions: KeptDecision[]; sendLabel?: string };

function Offer({ title, decisions, sendLabel }: OfferProps) {
  const queryClient = useQueryClient();
  const sending = useGuardedMutation({
    mutationFn: () => sendUnsent(queryClient, decisions),
    // The notice goes with its last decision, and the pressed button with it.
    onSuccess: () => focusHeading(),
  });

  async function discard() {
    // What was not accepted is lost already.
    if (sendLabel && !(await confirm('What you have decided will not be sent again!'))) return;
    await discardUnsent(queryClient, decisions);
    focusHeading();
  }

  return (
    <Notice title={title} decisions={decisions}>
      <div className="drafts-buttons">
        {sendLabel && (
          <Button size="sm" disabled={sending.isPending} onClick={() => sending.run()}>
            {sendLabel}
          </Button>
        )}
        <Button
          size="sm"
          variant="outline-secondary"
          disabled={sending.isPending}
          onClick={discard}
        >
          Discard
        </Button>
      </div>
    </Notice>
  );
}

/** Decisions shown at once; of more, the others unfold. */
const mostShown = 3;

type NoticeProps = { title: string; decisions: OfferedDecision[]; children?: ReactNode };

function Notice({ title, decisions, children }: NoticeProps) {
  if (decisions.length === 0) return null;
  return (
    <section className="drafts" aria-label={title}>
      <p>
        <Inbox aria-hidden /> {title}
      </p>
      <DecisionList decisions={decisions.slice(0, mostShown)} />
      {decisions.length > mostShown && (
        <details>
          <summary>{decisions.length - mostShown} more</summary>
          <DecisionList decisions={decisions.slice(mostShown)} />
        </details>
      )}
      {children}
    </section>
  );
}

function DecisionList({ decisions }: { decisions: OfferedDecision[] }) {
  return (
    <ul>
      {decisions.map((decision) => (
        <DecisionItem key={decision.id} {...decision} />
      ))}
    </ul>
  );
}

function DecisionItem({ label, note, message, role, madeAt }: OfferedDecision) {
  const roles = useQuery(rolesQuery);
  const described = roles.data?.find(({ name }) => isSameRole(name, role))?.description;
  return (
    <li className="drafts-decision">
      <strong>{label}</strong>
      <small>
        {formatTime(madeAt)} · {described || role}
      </small>
      {note && <q>{note}</q>}
      {message && <span>{message}</span>}
    </li>
  );
}
