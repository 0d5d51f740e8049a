import type { Incoming } from '@/lib/chosen-files';
import type { Purpose } from '@/pages/documents/many-files/shots';

/**
 * What the page has caught, a file that is to be cut, and the wish for a picture wait here until
 * the tray has opened.
 */

export type Offered = Incoming | { cut: File } | { picture: Purpose };

let waiting: Offered[] = [];
let take: ((offered: Offered) => void) | undefined;

/** Hands something to the tray, now or when it opens. */
export function offer(offered: Offered): void {
  if (take) take(offered);
  else waiting.push(offered);
}

/** Receives what waits and all that follows, until the returned function is called. */
export function subscribe(onOffered: (offered: Offered) => void): () => void {
  take = onOffered;
  for (const offered of waiting.splice(0)) onOffered(offered);
  return () => {
    take = undefined;
  };
}

/** Drops what waits for a tray that has not opened. */
export function empty(): void {
  waiting = [];
}
