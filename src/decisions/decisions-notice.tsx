import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import Button from 'react-bootstrap/Button';
import { rolesQuery } from '@/api/session';
import { hasUnsentQuery } from '@/decisions/has-unsent';
import type { Entry } from '@/decisions/outbox';
import { useOutbox } from '@/decisions/use-outbox';
import { confirm } from '@/feedback/confirm';
import { describeReason } from '@/feedback/reason';
import { useGuardedMutation } from '@/hooks/use-guarded-mutation';
import { focusHeading } from '@/lib/focus';
import { formatTime } from '@/lib/format';
import { isSameRole, useSession } from '@/session/session';
import { plural, t } from '@/texts/texts';

/** Offers the decisions that the server does not have, or may not have. */
export function DecisionsNotice() {
  const username = useSession().user?.username ?? '';
  const { entries, load } = useOutbox();
  useQuery({
    queryKey: [...hasUnsentQuery.queryKey, username],
    queryFn: () => load().then(() => null),
    gcTime: 0,
    // Another tab may have left decisions meanwhile.
    refetchOnWindowFocus: 'always',
  });

  // Keeps a decision that is sent from here in its place until the answer comes.
  const toShownState = ({ state, sentFrom }: Entry) => (state === 'sending' ? sentFrom : state);
  return groups.map((group) => (
    <Group
      key={group.state}
      {...group}
      entries={entries.filter((entry) => !entry.isHeld && toShownState(entry) === group.state)}
    />
  ));
}

/** Sentences about the decisions in a state: about one, and about several. */
const groups = [
  {
    state: 'postponed',
    one: '1 decision has not been sent',
    other: '{count} decisions have not been sent',
    sendLabel: 'Send',
  },
  {
    state: 'unanswered',
    one: '1 decision was sent, but may not have arrived',
    other: '{count} decisions were sent, but may not have arrived',
    sendLabel: 'Send again',
  },
  {
    state: 'refused',
    one: '1 decision was not accepted',
    other: '{count} decisions were not accepted',
    sendLabel: undefined,
  },
  {
    state: 'done',
    one: '1 decision has arrived',
    other: '{count} decisions have arrived',
    sendLabel: undefined,
  },
] as const;

/** Decisions shown at once; further ones unfold. */
const maxShown = 3;

type GroupProps = (typeof groups)[number] & { entries: Entry[] };

function Group({ state, one, other, sendLabel, entries }: GroupProps) {
  const outbox = useOutbox();
  const sending = useGuardedMutation({
    mutationFn: () => outbox.sendAll(entries.map(({ id }) => id)),
    // The notice goes with its last decision, and the pressed button with it.
    onSuccess: () => focusHeading(),
  });
  if (entries.length === 0) return null;

  async function discard() {
    // Asks only if the decisions could still be sent: refused ones are lost already.
    if (sendLabel && !(await confirm(t('What you have decided will not be sent again!')))) return;
    for (const { id } of entries) outbox.drop(id);
    focusHeading();
  }

  const title = plural(entries.length, one, other);
  return (
    <section className="drafts" aria-label={title}>
      <p>
        <Inbox aria-hidden /> <span>{title}</span>
      </p>
      <DecisionList entries={entries.slice(0, maxShown)} />
      {entries.length > maxShown && (
        <details>
          <summary>{t('{count} more', { count: entries.length - maxShown })}</summary>
          <DecisionList entries={entries.slice(maxShown)} />
        </details>
      )}
      {state !== 'done' && (
        <div className="buttons">
          {sendLabel && (
            <Button size="sm" disabled={sending.isPending} onClick={() => sending.run()}>
              {t(sendLabel)}
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
      )}
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

function DecisionItem({ label, note, role, madeAt, ...reason }: Entry) {
  const roles = useQuery(rolesQuery);
  const described = roles.data?.find(({ name }) => isSameRole(name, role))?.description;
  return (
    <li className="drafts-decision">
      <strong>{label}</strong>
      <small>{`${formatTime(madeAt)} · ${described || role}`}</small>
      {note && <q>{note}</q>}
      {reason.message && <span>{describeReason(reason)}</span>}
    </li>
  );
}
