import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import type { ComponentType } from 'react';
import Button from 'react-bootstrap/Button';
import { ErrorBoundary } from 'react-error-boundary';
import { Link } from 'react-router-dom';
import { rolesQuery } from '@/api/session';
import { Avatar } from '@/components/avatar';
import { CrashBoundary } from '@/components/crash-boundary';
import { LoadFailed } from '@/components/load-failed';
import { PageTitle } from '@/components/page-title';
import { lazyPart } from '@/feedback/load-code';
import { reportCrash } from '@/feedback/report-error';
import { getPages } from '@/navigation/menus';
import { paths } from '@/navigation/paths';
import { describeWaiting } from '@/pages/documents/checklist/summary';
import { useChecklist } from '@/pages/documents/checklist/use-checklist';
import { isSameRole, useSession } from '@/session/session';
import { t } from '@/texts/texts';

export function Component() {
  const { user } = useSession();
  return (
    <>
      <PageTitle page={t('Dashboard')} />
      <section className="profile-card" aria-label={t('Profile')}>
        <Avatar name={user?.name ?? ''} src={user?.avatar ?? ''} isLarge />
        <div className="profile-person-name">
          <h2>{user?.name}</h2>
          <p>{user?.username}</p>
        </div>
        <CrashBoundary what="Your roles">
          <RoleButtons />
        </CrashBoundary>
      </section>
      {user?.unit_verifikator && (
        <section className="unit-card">
          <Building2 aria-hidden />
          <div>
            <h2 lang="id">{t('UNIT KERJA')}</h2>
            <p>{user.unit_verifikator}</p>
          </div>
        </section>
      )}
      <CrashBoundary what="The shortcuts">
        <PageCards />
      </CrashBoundary>
    </>
  );
}

/** One button for each of the user's roles. A click activates it and reloads the dashboard. */
function RoleButtons() {
  const { role: activeRole, setRole } = useSession();
  const roles = useQuery(rolesQuery);

  if (roles.isError) return <LoadFailed retry={roles.refetch} />;
  return (
    <fieldset className="role-buttons buttons" aria-busy={roles.isPending}>
      <legend className="visually-hidden">{t('Active role')}</legend>
      {roles.data?.map(({ id, name, description }) => {
        const isActive = isSameRole(name, activeRole);
        return (
          <Button
            key={id}
            variant={isActive ? 'primary' : 'outline-secondary'}
            aria-pressed={isActive}
            onClick={() => setRole(name)}
          >
            {description || name}
          </Button>
        );
      })}
    </fieldset>
  );
}

/** A card for each page of the menu except the dashboard. */
function PageCards() {
  const { role } = useSession();
  const pages = getPages(role).filter(({ path }) => path !== paths.dashboard);
  if (pages.length === 0) return null;
  return (
    <nav className="page-cards" aria-label={t('Shortcuts')}>
      {pages.map(({ label, path, icon: Icon }) => {
        const Note = waitingNotes.get(path);
        return (
          <Link key={path} to={path} className="page-card">
            <Icon aria-hidden />
            <span>
              <span>{t(label)}</span>
              {Note && (
                <small>
                  {/* Keeps a crash of the sentence from the card, which still leads on. */}
                  <ErrorBoundary fallback={null} onError={reportCrash}>
                    <Note />
                  </ErrorBoundary>
                </small>
              )}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}

type Notes = typeof import('@/pages/office-notes');

const officeNote = (name: keyof Notes) =>
  lazyPart(async () => (await import('@/pages/office-notes'))[name]);

/** The sentence of a page's card that says what waits there. Empty until the list is known. */
const waitingNotes = new Map<string, ComponentType>([
  [paths.myDocument, OwnNote],
  [paths.verification, officeNote('VerificationNote')],
  [paths.approve, officeNote('ApproveNote')],
  [paths.documentStatus, officeNote('StatusNote')],
]);

function OwnNote() {
  const { summary, failed } = useChecklist();
  if (!summary || failed) return null;
  return <span>{describeWaiting(summary).join(', ') || t('Nothing is waiting for you.')}</span>;
}
