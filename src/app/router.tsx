import type { QueryClient } from '@tanstack/react-query';
import { OctagonAlert } from 'lucide-react';
import { type ComponentType, useEffect } from 'react';
import Button from 'react-bootstrap/Button';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Navigate,
  type RouteObject,
  useRouteError,
} from 'react-router-dom';
import { categories } from '@/api/categories';
import { columns } from '@/api/columns';
import { documentStatuses } from '@/api/document-statuses';
import { documentTypes } from '@/api/document-types';
import { allDocuments, approves, myDocuments, verifications } from '@/api/documents';
import { mimeTypes } from '@/api/mime-types';
import type { ListResource } from '@/api/resource';
import { unitVerifikators } from '@/api/unit-verifikators';
import { users } from '@/api/users';
import { DocumentTitle } from '@/components/document-title';
import { lazyRoute, loadOnce } from '@/feedback/load-code';
import { AppLayout, PagePending, RoleGate } from '@/layout/app-layout';
import { toListParams } from '@/lib/search-params';
import { reload } from '@/navigation/location';
import { hasPage } from '@/navigation/menus';
import { paths } from '@/navigation/paths';
import { SessionPage } from '@/pages/session-page';
import type { SessionStore } from '@/session/session';
import { inLanguage } from '@/texts/language';
import { t } from '@/texts/texts';

type Page = { Component: ComponentType };

const loadOverlays = loadOnce(() => import('@/pages/overlays'));

function page(load: () => Promise<Page>) {
  const loadCode = loadOnce(load);
  return lazyRoute(async () => inLanguage((await loadCode()).Component));
}

/** The routes. Each screen is a chunk; its loader requests the rows while the chunk loads. */
export function createRouter(queryClient: QueryClient, session: SessionStore) {
  function list<Row>(path: string, resource: ListResource<Row>, load: () => Promise<Page>) {
    return {
      id: path,
      path,
      lazy: page(async () => {
        // Loads what opens over the list, too: a deployment could remove its code meanwhile.
        const [screen] = await Promise.all([load(), loadOverlays()]);
        return screen;
      }),
      loader({ request }: LoaderFunctionArgs) {
        const { token, role } = session.get();
        const params = toListParams(new URL(request.url).searchParams, resource.byRole && role);
        // The screen reads the same query, and shows its failure.
        if (token && hasPage(role, path)) {
          queryClient.query({ ...resource.list(params), staleTime: 0 }).catch(() => undefined);
        }
        return null;
      },
    };
  }

  const lists: RouteObject[] = [
    list(paths.myDocument, myDocuments, () => import('@/pages/documents/my-document-page')),
    list(paths.allDocuments, allDocuments, () => import('@/pages/documents/all-documents-page')),
    list(paths.verification, verifications, () => import('@/pages/documents/verification-page')),
    list(paths.approve, approves, () => import('@/pages/documents/approve-page')),
    list(paths.user, users, () => import('@/pages/administration/user-page')),
    list(paths.documentType, documentTypes, () => import('@/pages/reference/document-type-page')),
    list(paths.category, categories, () => import('@/pages/reference/category-page')),
    list(paths.column, columns, () => import('@/pages/reference/column-page')),
    list(paths.mimeType, mimeTypes, () => import('@/pages/reference/mime-type-page')),
    list(
      paths.documentStatus,
      documentStatuses,
      () => import('@/pages/reference/document-status-page'),
    ),
    list(
      paths.unitVerifikator,
      unitVerifikators,
      () => import('@/pages/reference/unit-verifikator-page'),
    ),
  ];

  return createBrowserRouter(
    [
      {
        errorElement: (
          <main>
            <RouteError />
          </main>
        ),
        HydrateFallback: PagePending,
        children: [
          { path: paths.root, element: <Navigate to={paths.session} replace /> },
          // Not lazy: the hand-off token has to leave the address bar at once.
          { path: paths.session, Component: inLanguage(SessionPage) },
          {
            Component: inLanguage(AppLayout),
            children: [
              {
                ErrorBoundary: inLanguage(RouteError),
                HydrateFallback: PagePending,
                children: [
                  { path: paths.dashboard, lazy: page(() => import('@/pages/dashboard-page')) },
                  { Component: RoleGate, children: lists },
                ],
              },
            ],
          },
          { path: '*', lazy: page(() => import('@/pages/not-found-page')) },
        ],
      },
    ],
    {
      // Adds what opens over a list, its code loaded with the list's.
      async patchRoutesOnNavigation({ path, patch }) {
        const list = lists.find(({ id }) => path.startsWith(`${id}/`));
        if (!list?.id) return;
        const { overlays } = await loadOverlays();
        patch(list.id, overlays[list.id] ?? []);
      },
    },
  );
}

/** Shown when a route throws while rendering, or its chunk cannot be loaded. */
function RouteError() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <section className="notice" role="alert">
      <DocumentTitle>{t('Error')}</DocumentTitle>
      <OctagonAlert aria-hidden className="notice-icon" />
      <h1 tabIndex={-1}>{t('Unexpected Application Error!')}</h1>
      <p>
        {t(
          'Something went wrong on this page, or a part of the app did not load. Reloading usually helps.',
        )}
      </p>
      <Button onClick={reload}>{t('Reload')}</Button>
    </section>
  );
}
