import { camelCase } from 'es-toolkit';
import {
  BadgeCheck,
  Building2,
  CircleDot,
  Columns3,
  FileCheck,
  FileCog,
  FileText,
  FileType,
  FolderTree,
  LayoutDashboard,
  Library,
  type LucideIcon,
  Users,
} from 'lucide-react';
import { matchPath } from 'react-router-dom';
import { paths } from '@/navigation/paths';
import type { Text } from '@/texts/texts';

export type MenuPage = { label: Text; path: string; icon: LucideIcon };
export type MenuGroup = { label: Text; icon: LucideIcon; pages: MenuPage[] };
export type MenuEntry = MenuPage | MenuGroup;

const dashboard: MenuPage = { label: 'Dashboard', path: paths.dashboard, icon: LayoutDashboard };
const documents: MenuPage = { label: 'Document', path: paths.allDocuments, icon: FileText };

const administrator: MenuEntry[] = [
  dashboard,
  documents,
  { label: 'User', path: paths.user, icon: Users },
  {
    label: 'Reference',
    icon: Library,
    pages: [
      { label: 'Document Type', path: paths.documentType, icon: FileCog },
      { label: 'Category', path: paths.category, icon: FolderTree },
      { label: 'Column', path: paths.column, icon: Columns3 },
      { label: 'Mime Type', path: paths.mimeType, icon: FileType },
      { label: 'Document Status', path: paths.documentStatus, icon: CircleDot },
      { label: 'Unit Verification', path: paths.unitVerifikator, icon: Building2 },
    ],
  },
];
const viewer: MenuEntry[] = [dashboard, documents];
const owner: MenuEntry[] = [
  dashboard,
  { label: 'My Document', path: paths.myDocument, icon: FileText },
];
const verifier: MenuEntry[] = [
  dashboard,
  { label: 'Verification', path: paths.verification, icon: FileCheck },
];
const approver: MenuEntry[] = [
  dashboard,
  { label: 'Approve', path: paths.approve, icon: BadgeCheck },
];

/** The sidebar menu of each role. */
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

/** The menu of a role, in whatever case its name is written; empty for an unknown role. */
export function getMenu(role: string): MenuEntry[] {
  return menus.get(camelCase(role)) ?? [];
}

/** The pages of a role's menu, including those in groups. */
export function getPages(role: string): MenuPage[] {
  return getMenu(role).flatMap((entry) => ('pages' in entry ? entry.pages : entry));
}

/** The page that a path belongs to: its own, or that of something open over it. */
export function findPage(pages: MenuPage[], pathname: string): MenuPage | undefined {
  return pages.find(({ path }) => matchPath({ path, end: false }, pathname));
}

/** True if a path is on a role's menu. */
export function hasPage(role: string, pathname: string): boolean {
  return findPage(getPages(role), pathname) !== undefined;
}
