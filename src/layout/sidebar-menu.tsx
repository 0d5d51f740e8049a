import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { matchPath, NavLink, useLocation } from 'react-router-dom';
import { MenuIcon } from '@/navigation/menu-icon';
import { type MenuGroup, type MenuPage, menuOf } from '@/navigation/menus';
import { useSession } from '@/session/session-context';

/** The menu of the active role; the group of the current path is expanded, the others are collapsed (spec section 2). */
export function SidebarMenu() {
  const { role } = useSession();
  const { pathname } = useLocation();
  return (
    <ul className="menu">
      {menuOf(role).map((entry) =>
        'pages' in entry ? (
          <Group key={`${entry.label} ${pathname}`} group={entry} pathname={pathname} />
        ) : (
          <Page key={entry.path} page={entry} />
        ),
      )}
    </ul>
  );
}

function Page({ page: { label, path, icon } }: { page: MenuPage }) {
  return (
    <li>
      <NavLink to={path} className="menu-link">
        <MenuIcon name={icon} />
        {label}
      </NavLink>
    </li>
  );
}

function Group({
  group: { label, icon, pages },
  pathname,
}: {
  group: MenuGroup;
  pathname: string;
}) {
  const id = useId();
  const [isExpanded, setIsExpanded] = useState(() =>
    pages.some(({ path }) => matchPath(path, pathname)),
  );
  return (
    <li>
      <button
        type="button"
        className="menu-link"
        aria-expanded={isExpanded}
        aria-controls={id}
        onClick={() => setIsExpanded(!isExpanded)}
      >
        <MenuIcon name={icon} />
        {label}
        <ChevronRight aria-hidden className="menu-chevron" />
      </button>
      <ul id={id} className="menu menu-nested" hidden={!isExpanded}>
        {pages.map((page) => (
          <Page key={page.path} page={page} />
        ))}
      </ul>
    </li>
  );
}
