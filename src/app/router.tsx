import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { RouteError } from '@/app/route-error';
import {
  dashboard,
  type Load,
  layout,
  menuScreens,
  notFound,
  prefetchScreen,
  roleGate,
} from '@/app/screens';
import { paths } from '@/navigation/paths';
import { SessionPage } from '@/pages/session-page';

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
    children: [
      { path: paths.root, element: <Navigate to={paths.session} replace /> },
      // Not in a chunk of its own: the hand-off token is to leave the address bar at once.
      { path: paths.session, Component: SessionPage },
      {
        ...shownBy(layout),
        children: [
          {
            ErrorBoundary: RouteError,
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

/** The routes of spec section 2, once what the browser's address shows has been loaded or could not be. */
export async function createRouter() {
  const router = createBrowserRouter(routes);
  if (router.state.initialized) return router;
  await new Promise<void>((resolve) => {
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
  return router;
}

/**
 * Starts to load the screen of a link as soon as the pointer or the focus nears it, and the dashboard while a hand-off to it
 * is under way. Returns what stops that.
 */
export function prefetchScreens(): () => void {
  function prefetchLinked({ target }: Event) {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === window.location.origin) prefetchScreen(link.pathname);
  }
  const { pathname, search } = window.location;
  if (pathname === paths.session && search) prefetchScreen(paths.dashboard);
  document.addEventListener('pointerover', prefetchLinked);
  document.addEventListener('focusin', prefetchLinked);
  return () => {
    document.removeEventListener('pointerover', prefetchLinked);
    document.removeEventListener('focusin', prefetchLinked);
  };
}
