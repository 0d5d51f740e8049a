import { appName } from '@/lib/env';

/** Names the browser's tab after the screen. */
export function DocumentTitle({ children }: { children: string }) {
  // React inserts it before the title of index.html, and the first title of a document wins.
  return <title>{`${children} · ${appName}`}</title>;
}
