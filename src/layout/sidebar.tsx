import { ChevronRight, X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import Button from 'react-bootstrap/Button';
import { NavLink, useLocation } from 'react-router-dom';
import { Brand } from '@/components/brand';
import { writePreference } from '@/drafts/personal/preferences';
import { readItem, storageKeys } from '@/lib/browser-storage';
import { findPage, getMenu, type MenuGroup, type MenuPage } from '@/navigation/menus';
import { useSession } from '@/session/session';
import { t } from '@/texts/texts';

/** The width from which the sidebar stands beside the content, as in _layout.scss. */
const wideScreen = window.matchMedia('(min-width: 1200px)');

function subscribeToWidth(listener: () => void) {
  wideScreen.addEventListener('change', listener);
  return () => wideScreen.removeEventListener('change', listener);
}

const hidden = 'hidden';

export type SidebarState = ReturnType<typeof useSidebar>;

/** State of the sidebar: remembered on a wide screen, closed at first as a drawer. */
export function useSidebar() {
  const isWide = useSyncExternalStore(subscribeToWidth, () => wideScreen.matches);
  const [isPinned, setIsPinned] = useState(() => readItem(storageKeys.sidebar) !== hidden);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  // The drawer must not come back by itself when a tablet is turned twice.
  if (isWide && isDrawerOpen) setIsDrawerOpen(false);

  function toggle() {
    if (!isWide) return setIsDrawerOpen(true);
    setIsPinned(!isPinned);
    writePreference(storageKeys.sidebar, isPinned ? hidden : '');
  }

  return {
    isWide,
    isOpen: isWide ? isPinned : isDrawerOpen,
    toggle,
    closeDrawer: () => setIsDrawerOpen(false),
  };
}

/** The main menu: beside the content, or on a narrow screen in a drawer over it. */
export function Sidebar({ sidebar }: { sidebar: SidebarState }) {
  if (!sidebar.isOpen) return null;
  if (!sidebar.isWide) return <Drawer onClosed={sidebar.closeDrawer} />;
  return (
    <nav id="sidebar" className="app-sidebar" aria-label={t('Main menu')}>
      <SidebarMenu />
    </nav>
  );
}

/** A modal dialog: the browser traps the focus, closes it on Escape and returns the focus. */
function Drawer({ onClosed }: { onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    // Close when the address changes, by a link in the drawer or by the Back button.
    if (key !== openedAt.current) dialog.current?.close();
  }, [key]);

  const close = () => dialog.current?.close();

  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) close();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it from the keyboard
    <dialog
      id="sidebar"
      ref={dialog}
      className="drawer"
      aria-label={t('Main menu')}
      onClose={onClosed}
      onClick={closeOnBackdrop}
    >
      <div className="drawer-body">
        <div className="drawer-header">
          <Brand />
          <Button variant="icon" aria-label={t('Close menu')} onClick={close}>
            <X aria-hidden />
          </Button>
        </div>
        <nav aria-label={t('Main menu')}>
          <SidebarMenu />
        </nav>
      </div>
    </dialog>
  );
}

/** The menu of the active role. */
function SidebarMenu() {
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
      <span>{t(label)}</span>
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
        <span>{t(label)}</span>
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
