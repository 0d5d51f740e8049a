import { createContext } from 'react';

/** What was dropped, pasted or picked: files, and folders that have yet to be read. */
export type Incoming = { files: File[]; folders: FileSystemEntry[] };

/** Passes files from the page to the tray, which takes them when it is there. */
export type IncomingFiles = ReturnType<typeof createIncoming>;

export function createIncoming() {
  const waiting: Incoming[] = [];
  let take: ((incoming: Incoming) => void) | undefined;
  return {
    offer(incoming: Incoming) {
      if (take) take(incoming);
      else waiting.push(incoming);
    },
    /** Hands over what waits and all that follows, until the returned function is called. */
    subscribe(onIncoming: (incoming: Incoming) => void) {
      take = onIncoming;
      for (const incoming of waiting.splice(0)) onIncoming(incoming);
      return () => {
        take = undefined;
      };
    },
  };
}

export const IncomingContext = createContext<IncomingFiles>(createIncoming());
