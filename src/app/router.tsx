import type { ComponentType } from 'react';
import { createBrowserRouter, matchRoutes, Navigate, type RouteObject } from 'react-router-dom';
import { RouteError } from '@/app/route-error';
import { PagePending } from '@/layout/page-pending';
import { paths } from '@/lib/paths';
import { SessionPage } from '@/pages/session-page';

type Load = () => Promise<ComponentType>;

/** The screens that the roles' menus lead to: a new one is an entry here and one in session/role-menus.ts. */
const menuScreens: Record<string, Load> = {
  [paths.myDocument]: async () =>
    (await import('@/pages/documents/my-document-page')).MyDocumentPage,
  [paths.allDocuments]: async () =>
    (await import('@/pages/documents/all-documents-page')).AllDocumentsPage,
  [paths.verification]: async () =>
    (await import('@/pages/documents/verification-page')).VerificationPage,
  [paths.approve]: async () => (await import('@/pages/documents/approve-page')).ApprovePage,
  [paths.user]: async () => (await import('@/pages/administration/user-page')).UserPage,
  [paths.documentType]: async () =>
    (await import('@/pages/reference/document-type-page')).DocumentTypePage,
  [paths.category]: async () => (await import('@/pages/reference/category-page')).CategoryPage,
  [paths.column]: async () => (await import('@/pages/reference/column-page')).ColumnPage,
  [paths.mimeType]: async () => (await import('@/pages/reference/mime-type-page')).MimeTypePage,
  [paths.documentStatus]: async () =>
    (await import('@/pages/reference/document-status-page')).DocumentStatusPage,
  [paths.unitVerifikator]: async () =>
    (await import('@/pages/reference/unit-verifikator-page')).UnitVerifikatorPage,
};

const layout: Load = async () => (await import('@/layout/app-layout')).AppLayout;
const roleGate: Load = async () => (await import('@/layout/role-gate')).RoleGate;
const dashboard: Load = async () => (await import('@/pages/dashboard-page')).DashboardPage;
const notFound: Load = async () => (await import('@/pages/not-found-page')).NotFoundPage;

/** What shows a route, in a chunk of its own. (`lazy: { Component }` would swallow the error of a chunk that cannot be loaded.) */
function shownBy(load: Load): Pick<RouteObject, 'lazy'> {
  return { lazy: async () => ({ Component: await load() }) };
}

const routes: RouteObject[] = [
  {
    errorElement: (
      <main>
        <RouteError />
      </main>
    ),
    HydrateFallback: PagePending,
    children: [
      { path: paths.root, element: <Navigate to={paths.session} replace /> },
      // Not in a chunk of its own: the hand-off token is to leave the address bar at once.
      { path: paths.session, Component: SessionPage },
      {
        ...shownBy(layout),
        children: [
          {
            ErrorBoundary: RouteError,
            HydrateFallback: PagePending,
            children: [
              { path: paths.dashboard, ...shownBy(dashboard) },
              {
                ...shownBy(roleGate),
                children: Object.entries(menuScreens).map(([path, load]) => ({
                  path,
                  ...shownBy(load),
                })),
              },
            ],
          },
        ],
      },
      { path: '*', ...shownBy(notFound) },
    ],
  },
];

/** The routes of spec section 2. */
export function createRouter() {
  return createBrowserRouter(routes);
}

/** Starts to load what a path shows. A failure shows when one gets there. */
function prefetch(pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined);
  }
}

/**
 * Starts to load the screen of a link as soon as the pointer or the focus nears it, and the dashboard while a hand-off to it
 * is under way. Returns what stops that.
 */
export function prefetchScreens(): () => void {
  function prefetchLinked({ target }: Event) {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === window.location.origin) prefetch(link.pathname);
  }
  const { pathname, search } = window.location;
  if (pathname === paths.session && search) prefetch(paths.dashboard);
  document.addEventListener('pointerover', prefetchLinked);
  document.addEventListener('focusin', prefetchLinked);
  return () => {
    document.removeEventListener('pointerover', prefetchLinked);
    document.removeEventListener('focusin', prefetchLinked);
  };
}
