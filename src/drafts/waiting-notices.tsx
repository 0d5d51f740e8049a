import { useQuery, useQueryClient } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import Button from 'react-bootstrap/Button';
import { Link, parsePath, useNavigate } from 'react-router-dom';
import { rolesQuery } from '@/api/session';
import { DecisionsNotice } from '@/decisions/decisions-notice';
import type { Draft } from '@/drafts/unsaved/draft-record';
import { draftsQuery } from '@/drafts/unsaved/draft-store';
import { dropOrphans } from '@/drafts/unsaved/kept-bytes';
import { removeDraft } from '@/drafts/unsaved/write-draft';
import { confirm } from '@/feedback/confirm';
import { useGuardedMutation } from '@/hooks/use-guarded-mutation';
import { focusHeading } from '@/lib/focus';
import { formatTime } from '@/lib/format';
import { type OpenedState, toPath } from '@/navigation/opened';
import { isSameRole, useSession } from '@/session/session';
import { fill, plural, type Text, t, translate } from '@/texts/texts';

/** Notices of decisions that were not sent, and of what was being written. */
export default function WaitingNotices({
  drafts,
  hasUnsent,
}: {
  drafts: Draft[];
  hasUnsent: boolean;
}) {
  return (
    <>
      {hasUnsent && <DecisionsNotice />}
      {drafts.length > 0 && <DraftsNotice drafts={drafts} />}
    </>
  );
}

/** Offers what the user was writing when a session, a tab or the browser ended. */
function DraftsNotice({ drafts }: { drafts: Draft[] }) {
  return (
    <section className="drafts" aria-label={t('Not saved yet')}>
      <p>
        <NotebookPen aria-hidden />{' '}
        <span>{t('What you were writing has not been saved yet.')}</span>
      </p>
      <ul>
        {drafts.map((draft) => (
          <DraftItem key={draft.id} {...draft} />
        ))}
      </ul>
    </section>
  );
}

/** The path of a draft's form, below that of its list. */
function toFormPath({ kind, rowId = '' }: Draft): string {
  if (kind === 'add') return 'add';
  if (kind === 'decisions' || kind === 'files') return 'many';
  return kind === 'decision' ? toPath(rowId) : toPath(rowId, kind);
}

/** Translates a title. Earlier builds stored a text in the language of that time: it stays so. */
function toTitle(title: Draft['title']): string {
  if (typeof title === 'string') return t(title as Text);
  const { text, name, count, one = text } = title;
  if (count !== undefined) return plural(count, one, text as 'Decide {count} documents');
  return fill(translate(text), name ? { name: t(name as Text) } : {});
}

function DraftItem(draft: Draft) {
  const { id, title, label, role, address, writtenAt } = draft;
  const labelId = useId();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const session = useSession();
  const roles = useQuery(rolesQuery);
  const { pathname, search } = parsePath(address);
  const to = { pathname: `${pathname}/${toFormPath(draft)}`, search };
  const state: OpenedState = { draft: id };

  // Switches to the role of the draft, if the person has it. Otherwise the page says who has it.
  function takeRole(held: typeof roles.data) {
    if (held?.some(({ name }) => isSameRole(name, role))) session.setRole(role);
    // The notice goes with its last draft, and the pressed button with it.
    focusHeading();
  }
  const { run: goOnWithRole } = useGuardedMutation({
    async mutationFn() {
      takeRole(await queryClient.query(rolesQuery).catch(() => undefined));
      await navigate(to, { state });
    },
  });

  function goOn(event: MouseEvent) {
    if (roles.data || isSameRole(role, session.role)) return takeRole(roles.data);
    // Waits: under another role, the address shows something else.
    event.preventDefault();
    goOnWithRole();
  }

  async function discard() {
    if (!(await confirm(t('What you have entered has not been saved and will be lost!')))) return;
    await removeDraft(id);
    const username = session.user?.username ?? '';
    await dropOrphans(username);
    await queryClient.invalidateQueries(draftsQuery(username));
    focusHeading();
  }

  return (
    <li>
      <span id={labelId} className="drafts-label">
        <strong>{label ? `${toTitle(title)}:` : toTitle(title)}</strong> <bdi>{label}</bdi>{' '}
        <small>{formatTime(writtenAt)}</small>
      </span>
      <Link
        className="btn btn-sm btn-primary"
        to={to}
        state={state}
        aria-describedby={labelId}
        onClick={goOn}
      >
        {t('Continue')}
      </Link>
      <Button size="sm" variant="outline-secondary" aria-describedby={labelId} onClick={discard}>
        {t('Discard')}
      </Button>
    </li>
  );
}
