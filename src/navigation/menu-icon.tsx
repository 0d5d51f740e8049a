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
import type { MenuIcon as Name } from '@/navigation/menus';

const icons: Record<Name, LucideIcon> = {
  dashboard: LayoutDashboard,
  document: FileText,
  verification: FileCheck,
  approve: BadgeCheck,
  user: Users,
  reference: Library,
  documentType: FileCog,
  category: FolderTree,
  column: Columns3,
  mimeType: FileType,
  documentStatus: CircleDot,
  unitVerifikator: Building2,
};

/** The icon of a menu entry; decoration, its label stands beside it. */
export function MenuIcon({ name }: { name: Name }) {
  const Icon = icons[name];
  return <Icon aria-hidden className="menu-icon" />;
}
