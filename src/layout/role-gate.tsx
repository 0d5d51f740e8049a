import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useHeadingFocus } from '@/layout/app-layout';
import { hasPage } from '@/navigation/menus';
import { useSession } from '@/session/session-context';

const OtherRole = lazy(() => import('@/pages/other-role'));

/** Shows a screen only to a role that has it on its menu. The server checks permissions itself. */
export function RoleGate() {
  const { role } = useSession();
  const { pathname } = useLocation();
  const isOnMenu = hasPage(role, pathname);
  useHeadingFocus(isOnMenu);
  if (isOnMenu) return <Outlet />;
  return (
    <Suspense>
      <OtherRole />
    </Suspense>
  );
}
