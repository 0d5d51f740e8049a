import { useState, useSyncExternalStore } from 'react';
import { readItem, writeItem } from '@/lib/browser-storage';

/** From here on the sidebar stands beside the content; below, it is a drawer over it. Same as `lg` in the styles. */
const wideScreen = window.matchMedia('(min-width: 992px)');

/** Kept beside the session and cleared with it: the next user of a shared computer starts afresh. */
const key = 'SIDEBAR';
const hidden = 'hidden';

export type SidebarState = ReturnType<typeof useSidebar>;

/** Whether the sidebar is open: remembered where it stands beside the content, always closed at first as a drawer. */
export function useSidebar() {
  const isWide = useSyncExternalStore(subscribe, () => wideScreen.matches);
  const [isPinned, setIsPinned] = useState(() => readItem(key) !== hidden);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);

  function toggle() {
    if (!isWide) return setIsDrawerOpen(true);
    setIsPinned(!isPinned);
    writeItem(key, isPinned ? hidden : '');
  }

  return {
    isWide,
    isOpen: isWide ? isPinned : isDrawerOpen,
    toggle,
    closeDrawer: () => setIsDrawerOpen(false),
  };
}

function subscribe(listener: () => void) {
  wideScreen.addEventListener('change', listener);
  return () => wideScreen.removeEventListener('change', listener);
}
