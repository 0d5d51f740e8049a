import type { ComponentType } from 'react';
import { paths } from '@/navigation/paths';

export type Load = () => Promise<ComponentType>;

// Nothing is imported here but screens, each in a chunk of its own: this is in the first script of all.

/** The screens that the roles' menus lead to: a new one is an entry here and one in session/role-menus.ts. */
export const menuScreens: Record<string, Load> = {
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

export const layout: Load = async () => (await import('@/layout/app-layout')).AppLayout;
export const roleGate: Load = async () => (await import('@/layout/role-gate')).RoleGate;
export const dashboard: Load = async () => (await import('@/pages/dashboard-page')).DashboardPage;
export const notFound: Load = async () => (await import('@/pages/not-found-page')).NotFoundPage;

/** Starts to load what a path shows. A failure shows when one gets there. */
export function prefetchScreen(pathname: string): void {
  const screen = pathname === paths.dashboard ? dashboard : menuScreens[pathname];
  if (!screen) return;
  for (const load of [layout, roleGate, screen]) load().catch(() => undefined);
}
