import { camelCase } from 'es-toolkit';
import { matchPath } from 'react-router-dom';
import { paths } from '@/navigation/paths';

export type MenuIcon =
  | 'dashboard'
  | 'document'
  | 'verification'
  | 'approve'
  | 'user'
  | 'reference'
  | 'documentType'
  | 'category'
  | 'column'
  | 'mimeType'
  | 'documentStatus'
  | 'unitVerifikator';

export type MenuPage = { label: string; path: string; icon: MenuIcon };
export type MenuGroup = { label: string; icon: MenuIcon; pages: MenuPage[] };
export type MenuEntry = MenuPage | MenuGroup;

const dashboard: MenuPage = { label: 'Dashboard', path: paths.dashboard, icon: 'dashboard' };
const documents: MenuPage = { label: 'Document', path: paths.allDocuments, icon: 'document' };

const administrator: MenuEntry[] = [
  dashboard,
  documents,
  { label: 'User', path: paths.user, icon: 'user' },
  {
    label: 'Reference',
    icon: 'reference',
    pages: [
      { label: 'Document Type', path: paths.documentType, icon: 'documentType' },
      { label: 'Category', path: paths.category, icon: 'category' },
      { label: 'Column', path: paths.column, icon: 'column' },
      { label: 'Mime Type', path: paths.mimeType, icon: 'mimeType' },
      { label: 'Document Status', path: paths.documentStatus, icon: 'documentStatus' },
      { label: 'Unit Verification', path: paths.unitVerifikator, icon: 'unitVerifikator' },
    ],
  },
];
const viewer: MenuEntry[] = [dashboard, documents];
const owner: MenuEntry[] = [
  dashboard,
  { label: 'My Document', path: paths.myDocument, icon: 'document' },
];
const verifier: MenuEntry[] = [
  dashboard,
  { label: 'Verification', path: paths.verification, icon: 'verification' },
];
const approver: MenuEntry[] = [
  dashboard,
  { label: 'Approve', path: paths.approve, icon: 'approve' },
];

/** The sidebar of each role (spec section 2). */
const menus = new Map<string, MenuEntry[]>([
  ['administrator', administrator],
  ['adminUk', viewer],
  ['viewerDms', viewer],
  ['asn', owner],
  ['asnNonDikbud', owner],
  ['nonAsn', owner],
  ['verifikatorDms', verifier],
  ['verifikatorDmsDinas', verifier],
  ['approvalDms', approver],
  ['approvalDmsDinas', approver],
]);

/** The menu of a role, whichever way its name is written; none for an unknown role. */
export function menuOf(role: string): MenuEntry[] {
  return menus.get(camelCase(role)) ?? [];
}

/** The pages of a role's menu, those of its groups included. */
export function pagesOf(role: string): MenuPage[] {
  return menuOf(role).flatMap((entry) => ('pages' in entry ? entry.pages : entry));
}

/** Whether a path is on a role's menu. */
export function hasPage(role: string, pathname: string): boolean {
  return pagesOf(role).some(({ path }) => matchPath(path, pathname));
}
