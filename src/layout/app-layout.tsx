import { type MouseEvent, useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation, useNavigation, useNavigationType } from 'react-router-dom';
import { Spinner } from '@/components/spinner';
import { WaitingDrafts } from '@/drafts/waiting-drafts';
import { lazyPart } from '@/feedback/load-code';
import { Header } from '@/layout/header';
import { LanguageOffer } from '@/layout/language-offer';
import { Sidebar, useSidebar } from '@/layout/sidebar';
import { appName, helpUrl } from '@/lib/env';
import { focusHeading } from '@/lib/focus';
import { findPage, getPages, hasPage } from '@/navigation/menus';
import { paths } from '@/navigation/paths';
import { useSession } from '@/session/session';
import { t } from '@/texts/texts';

const OtherRole = lazyPart(async () => (await import('@/pages/other-role')).default);

/** The frame around every screen of a signed-in user. Without a token it redirects to /. */
export function AppLayout() {
  const { token, user } = useSession();
  if (!token) return <Navigate to={paths.root} replace />;
  // The key drops all state when the user changes, even from another tab.
  return <Frame key={user?.username} />;
}

function Frame() {
  const sidebar = useSidebar();
  const main = useRef<HTMLElement>(null);
  const { state } = useNavigation();
  const { role } = useSession();
  const { pathname } = useLocation();
  useHeadingFocus(findPage(getPages(role), pathname)?.path ?? pathname);

  function skipToContent(event: MouseEvent) {
    // Following the link would add a history entry that the router does not know.
    event.preventDefault();
    main.current?.focus();
  }

  return (
    <div className="app-frame">
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page */}
      <a className="skip-link" href="#content" onClick={skipToContent}>
        {t('Skip to content')}
      </a>
      <Header sidebar={sidebar} />
      <Sidebar sidebar={sidebar} />
      <div className="app-column">
        <main
          ref={main}
          id="content"
          tabIndex={-1}
          className="app-main"
          aria-busy={state === 'loading'}
        >
          <LanguageOffer />
          <WaitingDrafts />
          <Outlet />
        </main>
        <footer className="app-footer">
          <span>{`© ${new Date().getFullYear()} ${appName}`}</span>
          <span>
            <span>{`${t('Developed by the {name} team', { name: appName })} · `}</span>
            <a href={helpUrl}>{t('Help')}</a>
          </span>
        </footer>
      </div>
    </div>
  );
}

/** Shows a screen only to a role that has it on its menu. The server checks permissions itself. */
export function RoleGate() {
  const { role } = useSession();
  const { pathname } = useLocation();
  const isOnMenu = hasPage(role, pathname);
  useHeadingFocus(isOnMenu);
  return isOnMenu ? <Outlet /> : <OtherRole />;
}

/** Shown until the code of the first screen is loaded. */
export function PagePending() {
  return (
    <div className="page-pending">
      <Spinner />
    </div>
  );
}

/**
 * Focuses the heading when another screen is shown, so that screen readers announce it. The first
 * screen keeps the browser's focus. On Back and Forward the browser restores the scroll position.
 */
function useHeadingFocus(screen: string | boolean): void {
  const isInHistory = useNavigationType() === 'POP';
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    focusHeading({ preventScroll: isInHistory });
  }, [screen, isInHistory]);
}
