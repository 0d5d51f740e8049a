import { useQuery, useQueryClient } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { rolesQuery } from '@/api/session';
import { draftsKey } from '@/drafts/drafts-query';
import { type Draft, removeDraft } from '@/drafts/store';
import type { DraftLinkState } from '@/drafts/use-continued-draft';
import { confirm } from '@/feedback/confirm';
import { formatTime } from '@/lib/format';
import { useSession } from '@/session/session-context';
import { isSameRole } from '@/session/session-store';

/** Offers what the user was writing when a session, a tab or the browser came to its end. */
export default function DraftsNotice({ drafts }: { drafts: Draft[] }) {
  return (
    <section className="drafts" aria-label="Not saved yet">
      <p role="status">
        <NotebookPen aria-hidden /> What you were writing has not been saved yet.
      </p>
      <ul>
        {drafts.map((draft) => (
          <WaitingDraft key={draft.key} draft={draft} />
        ))}
      </ul>
    </section>
  );
}

function WaitingDraft({ draft }: { draft: Draft }) {
  const { key, title, subject, address, writtenAt } = draft;
  const id = useId();
  const queryClient = useQueryClient();
  const { setRole } = useSession();
  const roles = useQuery(rolesQuery);
  const state: DraftLinkState = { draft: key };

  // The page shows to each role its own rows. Without that role the page says who has it.
  function takeRole() {
    if (roles.data?.some(({ name }) => isSameRole(name, draft.role))) setRole(draft.role);
  }

  async function discard() {
    if (!(await confirm('What you have entered has not been saved and will be lost!'))) return;
    await removeDraft(key);
    await queryClient.invalidateQueries({ queryKey: draftsKey });
    document.querySelector<HTMLElement>('main h1')?.focus();
  }

  return (
    <li>
      <span id={id} className="drafts-subject">
        <strong>{title}</strong>
        {subject && <>: {subject}</>} <small>{formatTime(writtenAt)}</small>
      </span>
      <Link
        className="btn btn-sm btn-primary"
        to={address}
        state={state}
        aria-describedby={id}
        onClick={takeRole}
      >
        Continue
      </Link>
      <button
        type="button"
        className="btn btn-sm btn-outline-secondary"
        aria-describedby={id}
        onClick={() => void discard()}
      >
        Discard
      </button>
    </li>
  );
}
