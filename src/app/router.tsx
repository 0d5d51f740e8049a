import type { ComponentType } from 'react';
import { createBrowserRouter, matchRoutes, Navigate, type RouteObject } from 'react-router-dom';
import { RouteError } from '@/app/route-error';
import { AppLayout } from '@/layout/app-layout';
import { PagePending } from '@/layout/page-pending';
import { RoleGate } from '@/layout/role-gate';
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

const dashboard: Load = async () => (await import('@/pages/dashboard-page')).DashboardPage;
const notFound: Load = async () => (await import('@/pages/not-found-page')).NotFoundPage;

/** A screen in a chunk of its own. (`lazy: { Component }` would swallow the error of a chunk that cannot be loaded.) */
function screen(path: string, load: Load): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) };
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
        Component: AppLayout,
        children: [
          {
            ErrorBoundary: RouteError,
            HydrateFallback: PagePending,
            children: [
              screen(paths.dashboard, dashboard),
              {
                Component: RoleGate,
                children: Object.entries(menuScreens).map(([path, load]) => screen(path, load)),
              },
            ],
          },
        ],
      },
      screen('*', notFound),
    ],
  },
];

/** The routes of spec section 2. */
export function createRouter() {
  return createBrowserRouter(routes);
}

/** Starts to load the screen of a link as soon as the pointer or the focus nears it. Returns what stops that. */
export function prefetchScreens(): () => void {
  function prefetch({ target }: Event) {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin !== window.location.origin) return;
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      // A failure shows when the link is followed.
      if (typeof route.lazy === 'function') route.lazy().catch(() => undefined);
    }
  }
  document.addEventListener('pointerover', prefetch);
  document.addEventListener('focusin', prefetch);
  return () => {
    document.removeEventListener('pointerover', prefetch);
    document.removeEventListener('focusin', prefetch);
  };
}
