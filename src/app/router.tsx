import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { NotFound } from '@/app/not-found';
import { RouteError } from '@/app/route-error';
import { AppLayout } from '@/layout/app-layout';
import { PagePending } from '@/layout/page-pending';
import { RoleGate } from '@/layout/role-gate';
import { paths } from '@/lib/paths';
import { SessionPage } from '@/pages/session-page';

type Load = () => Promise<ComponentType>;

/** A screen in a chunk of its own. */
const screen = ([path, load]: [string, Load]): RouteObject => ({ path, lazy: { Component: load } });

const dashboard: Load = async () => (await import('@/pages/dashboard-page')).DashboardPage;

/** The screens that the roles' menus lead to; adding one is one entry here and one in session/role-menus.ts. */
const menuScreens: [string, Load][] = [];

const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    children: [
      { path: paths.root, element: <Navigate to={paths.session} replace /> },
      { path: paths.session, Component: SessionPage },
      {
        Component: AppLayout,
        children: [
          {
            ErrorBoundary: RouteError,
            HydrateFallback: PagePending,
            children: [
              screen([paths.dashboard, dashboard]),
              { Component: RoleGate, children: menuScreens.map(screen) },
            ],
          },
        ],
      },
      { path: '*', Component: NotFound },
    ],
  },
];

/** The routes of spec section 2. */
export function createRouter() {
  return createBrowserRouter(routes);
}
