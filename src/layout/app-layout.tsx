import { Navigate, Outlet, useLocation, useNavigation } from 'react-router-dom';
import { WaitingDrafts } from '@/drafts/waiting-drafts';
import { Footer } from '@/layout/footer';
import { Header } from '@/layout/header';
import { Sidebar } from '@/layout/sidebar';
import { useHeadingFocus } from '@/layout/use-heading-focus';
import { useSidebar } from '@/layout/use-sidebar';
import { paths } from '@/navigation/paths';
import { useSession } from '@/session/session-context';

/** The authenticated layout; without a stored token it sends to / (spec section 4). */
export function AppLayout() {
  const { token, user } = useSession();
  if (!token) return <Navigate to={paths.root} replace />;
  // Nothing of what one user has seen outlives a change of user, be it in another tab.
  return <Frame key={user?.username} />;
}

function Frame() {
  const sidebar = useSidebar();
  const { state } = useNavigation();
  useHeadingFocus(useLocation().pathname);
  return (
    <div className="app-frame">
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Header sidebar={sidebar} />
      <Sidebar sidebar={sidebar} />
      <div className="app-column">
        <main id="content" tabIndex={-1} className="app-main" aria-busy={state === 'loading'}>
          <WaitingDrafts />
          <Outlet />
        </main>
        <Footer />
      </div>
    </div>
  );
}
