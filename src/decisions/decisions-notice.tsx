import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import { rolesQuery } from '@/api/session';
import { hasUnsentQuery } from '@/decisions/has-unsent';
import type { Entry } from '@/decisions/outbox';
import { useOutbox } from '@/decisions/use-outbox';
import { confirm } from '@/feedback/confirm';
import { useGuardedMutation } from '@/hooks/use-guarded-mutation';
import { focusHeading } from '@/lib/focus';
import { formatTime } from '@/lib/format';
import { useSession } from '@/session/session-context';
import { isSameRole } from '@/session/session-store';
import { plural, t } from '@/texts/texts';

/** Offers the decisions that the server does not have, or may not have. */
export function DecisionsNotice() {
  const username = useSession().user?.username ?? '';
  const { entries, load } = useOutbox();
  useQuery({
    queryKey: [...hasUnsentQuery.queryKey, username],
    queryFn: () => load().then(() => null),
    gcTime: 0,
    // Another tab may have left some meanwhile.
    refetchOnWindowFocus: 'always',
  });

  // What is sent from here stays in its place until the answer comes.
  const toShownState = ({ state, time, sentFrom }: Entry) =>
    state === 'sending' && time === undefined ? sentFrom : state;
  const select = (state: Entry['state']) =>
    entries.filter((entry) => !entry.isHeld && toShownState(entry) === state);
  const queued = select('queued');
  const unknown = select('unknown');
  const rejected = select('rejected');
  const arrived = select('arrived');
  return (
    <>
      <Offer
        title={plural(
          queued.length,
          '1 decision has not been sent',
          '{count} decisions have not been sent',
        )}
        entries={queued}
        sendLabel={t('Send')}
      />
      <Offer
        title={plural(
          unknown.length,
          '1 decision was sent, but may not have arrived',
          '{count} decisions were sent, but may not have arrived',
        )}
        entries={unknown}
        sendLabel={t('Send again')}
      />
      <Offer
        title={plural(
          rejected.length,
          '1 decision was not accepted',
          '{count} decisions were not accepted',
        )}
        entries={rejected}
      />
      <Notice
        title={plural(arrived.length, '1 decision has arrived', '{count} decisions have arrived')}
        entries={arrived}
      />
    </>
  );
}

/** Without a `sendLabel` there is nothing to send. */
type OfferProps = { title: string; entries: Entry[]; sendLabel?: string };

function Offer({ title, entries, sendLabel }: OfferProps) {
  const outbox = useOutbox();
  const sending = useGuardedMutation({
    mutationFn: () => outbox.sendAll(entries.map(({ id }) => id)),
    // The notice goes with its last decision, and the pressed button with it.
    onSuccess: () => focusHeading(),
  });

  async function discard() {
    // What was not accepted is lost already.
    if (sendLabel && !(await confirm(t('What you have decided will not be sent again!')))) return;
    for (const { id } of entries) outbox.drop(id);
    focusHeading();
  }

  return (
    <Notice title={title} entries={entries}>
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
          {t('Discard')}
        </Button>
      </div>
    </Notice>
  );
}

/** Decisions shown at once; of more, the others unfold. */
const maxShown = 3;

type NoticeProps = { title: string; entries: Entry[]; children?: ReactNode };

function Notice({ title, entries, children }: NoticeProps) {
  if (entries.length === 0) return null;
  return (
    <section className="drafts" aria-label={title}>
      <p>
        <Inbox aria-hidden /> {title}
      </p>
      <DecisionList entries={entries.slice(0, maxShown)} />
      {entries.length > maxShown && (
        <details>
          <summary>{t('{count} more', { count: entries.length - maxShown })}</summary>
          <DecisionList entries={entries.slice(maxShown)} />
        </details>
      )}
      {children}
    </section>
  );
}

function DecisionList({ entries }: { entries: Entry[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <DecisionItem key={entry.id} {...entry} />
      ))}
    </ul>
  );
}

function DecisionItem({ label, note, message, role, madeAt }: Entry) {
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
