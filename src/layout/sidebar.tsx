import { X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Brand } from '@/components/brand';
import { SidebarMenu } from '@/layout/sidebar-menu';
import type { SidebarState } from '@/layout/use-sidebar';

/** The menu of the active role: beside the content, or on a small screen in a drawer over it. */
export function Sidebar({ sidebar }: { sidebar: SidebarState }) {
  if (!sidebar.isOpen) return null;
  if (!sidebar.isWide) return <Drawer onClosed={sidebar.closeDrawer} />;
  return (
    <nav id="sidebar" className="app-sidebar" aria-label="Main menu">
      <SidebarMenu />
    </nav>
  );
}

/** A modal dialog: the browser keeps the focus within, closes it on Escape and gives the focus back to the toggle. */
function Drawer({ onClosed }: { onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    // Whichever way the address changes, by a link within or by the Back button, the drawer has served.
    if (key !== openedAt.current) dialog.current?.close();
  }, [key]);

  const close = () => dialog.current?.close();

  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) close();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way
    <dialog
      id="sidebar"
      ref={dialog}
      className="drawer"
      aria-label="Main menu"
      onClose={onClosed}
      onClick={closeOnBackdrop}
    >
      <div className="drawer-body">
        <div className="drawer-header">
          <Brand />
          <button type="button" className="btn btn-icon" aria-label="Close menu" onClick={close}>
            <X aria-hidden />
          </button>
        </div>
        <nav aria-label="Main menu">
          <SidebarMenu />
        </nav>
      </div>
    </dialog>
  );
}
