import { useQueryClient } from '@tanstack/react-query';
import { withTimeout } from 'es-toolkit';
import { ChevronDown, ExternalLink, LogOut, Menu } from 'lucide-react';
import Button from 'react-bootstrap/Button';
import { Link } from 'react-router-dom';
import { logout } from '@/api/session';
import { Avatar } from '@/components/avatar';
import { Brand } from '@/components/brand';
import { LanguageChoice } from '@/components/language-choice';
import type { Outbox } from '@/decisions/outbox';
import { outboxes } from '@/decisions/outboxes';
import { removeAllDrafts } from '@/drafts/unsaved/draft-store';
import { useGuardedMutation } from '@/hooks/use-guarded-mutation';
import type { SidebarState } from '@/layout/sidebar';
import { helpUrl, portalLogoutUrl, portalUrl } from '@/lib/env';
import { version } from '@/lib/version';
import { goTo } from '@/navigation/location';
import { paths } from '@/navigation/paths';
import { useSession } from '@/session/session';
import { t } from '@/texts/texts';

export function Header({ sidebar }: { sidebar: SidebarState }) {
  return (
    <header className="app-header">
      <Link to={paths.dashboard} className="app-logo">
        <Brand />
      </Link>
      <Button
        variant="icon"
        aria-label={t('Toggle sidebar')}
        aria-expanded={sidebar.isOpen}
        aria-controls="sidebar"
        onClick={sidebar.toggle}
      >
        <Menu aria-hidden />
      </Button>
      <ProfileMenu />
    </header>
  );
}

function ProfileMenu() {
  const queryClient = useQueryClient();
  const { user, clear } = useSession();
  const signOut = useGuardedMutation({
    mutationFn: () => endSession(outboxes.get(queryClient)),
    onSuccess() {
      clear();
      goTo(portalLogoutUrl);
    },
  });
  const name = user?.name ?? '';

  return (
    <div className="profile-menu">
      <button type="button" className="profile-toggle" popoverTarget="profile-panel">
        <span className="visually-hidden">{`${t('Profile of')} `}</span>
        <span className="profile-name">
          <strong>{name}</strong> <small>{user?.username}</small>
        </span>
        <Avatar name={name} src={user?.avatar ?? ''} />
        <ChevronDown aria-hidden />
      </button>
      <div id="profile-panel" className="profile-panel" popover="auto">
        <p className="profile-person">
          <strong>{name}</strong>
          <small>{user?.username}</small>
        </p>
        <a href={portalUrl}>
          <ExternalLink aria-hidden /> <span>{t('Staff portal')}</span>
        </a>
        <a href={helpUrl} hidden>
          {t('Help')}
        </a>
        <button type="button" disabled={signOut.isPending} onClick={() => signOut.run()}>
          <LogOut aria-hidden /> <span>{t('Sign Out')}</span>
        </button>
        <LanguageChoice />
        <p className="profile-version">{t('Version {version}', { version })}</p>
      </div>
    </div>
  );
}

/** ms. A server that does not answer must not keep the session open on a shared computer. */
const signOutTimeout = 5000;

/**
 * Sends what is still unsent, then signs out and removes the drafts. Resolves even if some of this
 * fails or takes too long.
 */
async function endSession(outbox: Outbox | undefined): Promise<void> {
  const finish = async () => outbox?.finish();
  await withTimeout(finish, signOutTimeout).catch(() => undefined);
  const [server] = await Promise.allSettled([
    withTimeout(logout, signOutTimeout),
    withTimeout(removeAllDrafts, signOutTimeout),
  ]);
  if (server.status === 'rejected') {
    console.warn('Sign-out not told:', server.reason);
  }
}
