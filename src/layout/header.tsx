import { Menu } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Brand } from '@/components/brand';
import { ProfileMenu } from '@/layout/profile-menu';
import type { SidebarState } from '@/layout/use-sidebar';
import { paths } from '@/navigation/paths';

export function Header({ sidebar }: { sidebar: SidebarState }) {
  return (
    <header className="app-header">
      <Link to={paths.dashboard} className="app-logo">
        <Brand />
      </Link>
      <button
        type="button"
        className="btn btn-icon"
        aria-label="Toggle sidebar"
        aria-expanded={sidebar.isOpen}
        aria-controls="sidebar"
        onClick={sidebar.toggle}
      >
        <Menu aria-hidden />
      </button>
      <ProfileMenu />
    </header>
  );
}
