import type { Incoming } from '@/lib/chosen-files';

/** What the page has caught waits here until the tray has opened. */

let waiting: Incoming[] = [];
let take: ((incoming: Incoming) => void) | undefined;

/** Hands it to the tray, now or when it opens. */
export function offer(incoming: Incoming): void {
  if (take) take(incoming);
  else waiting.push(incoming);
}

/** Takes what waits and all that follows, until the returned function is called. */
export function subscribe(onIncoming: (incoming: Incoming) => void): () => void {
  take = onIncoming;
  for (const incoming of waiting.splice(0)) onIncoming(incoming);
  return () => {
    take = undefined;
  };
}

/** Drops what waits for a tray that has not opened. */
export function empty(): void {
  waiting = [];
}
