import { useEffect } from 'react';
import { appName } from '@/lib/env';

/** Names the browser's tab after the screen. */
export function DocumentTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} · ${appName}`;
  }, [children]);
  return null;
}
