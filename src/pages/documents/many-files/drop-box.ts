import type { Incoming } from '@/lib/transfer';
import type { Purpose } from '@/pages/documents/many-files/shots';

/**
 * Holds, until the tray has opened, what was dropped on the page, a file to cut, or a request for a
 * picture.
 */

export type Offered = Incoming | { cut: File } | { picture: Purpose };

type Username = string | undefined;

let waiting: [Offered, Username][] = [];
let take: ((offered: Offered) => void) | undefined;

/** Hands something of a user to the tray, now or when it opens. */
export function offer(offered: Offered, owner: Username): void {
  if (take) take(offered);
  else waiting.push([offered, owner]);
}

/** Receives what waits of a user and all that follows, until the returned function is called. */
export function subscribe(user: Username, onOffered: (offered: Offered) => void): () => void {
  take = onOffered;
  for (const [offered, owner] of waiting.splice(0)) if (owner === user) onOffered(offered);
  return () => {
    take = undefined;
  };
}

/** Drops what waits for a tray that has not opened. */
export function empty(): void {
  waiting = [];
}
