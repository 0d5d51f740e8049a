import { appName } from '@/lib/env';

/** Names the browser's tab after the screen. */
export function DocumentTitle({ children }: { children: string }) {
  // React puts it before the title of index.html, and a document is named by its first one.
  return <title>{`${children} · ${appName}`}</title>;
}
