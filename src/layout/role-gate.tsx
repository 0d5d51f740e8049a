import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PagePending } from '@/layout/page-pending';
import { useHeadingFocus } from '@/layout/use-heading-focus';
import { hasPage } from '@/navigation/menus';
import { useSession } from '@/session/session-context';

const OtherRole = lazy(() => import('@/layout/other-role'));

/** Shows a screen only to a role on whose menu it is (design.md section 4); the server decides permissions all the same. */
export function RoleGate() {
  const { role } = useSession();
  const { pathname } = useLocation();
  const isOnMenu = hasPage(role, pathname);
  useHeadingFocus(isOnMenu);

  if (isOnMenu) return <Outlet />;
  return (
    <Suspense fallback={<PagePending />}>
      <OtherRole pathname={pathname} />
    </Suspense>
  );
}
