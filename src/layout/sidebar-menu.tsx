import { ChevronRight } from 'lucide-react';
import { NavLink, useLocation } from 'react-router-dom';
import { findPage, getMenu, type MenuGroup, type MenuPage } from '@/navigation/menus';
import { useSession } from '@/session/session-context';
import { t } from '@/texts/texts';

/** The menu of the active role. */
export function SidebarMenu() {
  const { role } = useSession();
  const { pathname } = useLocation();
  return (
    <ul className="menu">
      {getMenu(role).map((entry) => (
        <li key={entry.label}>
          {'pages' in entry ? (
            // The key resets what the user has expanded or collapsed on another page.
            <Group key={findPage(entry.pages, pathname)?.path} group={entry} pathname={pathname} />
          ) : (
            <PageLink page={entry} />
          )}
        </li>
      ))}
    </ul>
  );
}

function PageLink({ page: { label, path, icon: Icon } }: { page: MenuPage }) {
  return (
    <NavLink to={path} className="menu-link">
      <Icon aria-hidden />
      {t(label)}
    </NavLink>
  );
}

/** A group of pages, expanded if the current page is one of them. */
function Group({
  group: { label, icon: Icon, pages },
  pathname,
}: {
  group: MenuGroup;
  pathname: string;
}) {
  return (
    <details open={findPage(pages, pathname) !== undefined}>
      <summary className="menu-link">
        <Icon aria-hidden />
        {t(label)}
        <ChevronRight aria-hidden className="menu-chevron" />
      </summary>
      <ul className="menu menu-nested">
        {pages.map((page) => (
          <li key={page.path}>
            <PageLink page={page} />
          </li>
        ))}
      </ul>
    </details>
  );
}
