/** What was dropped, pasted or picked: files, and folders that have yet to be read. */
export type Incoming = { files: File[]; folders: FileSystemEntry[] };

function createIncoming() {
  let waiting: Incoming[] = [];
  let take: ((incoming: Incoming) => void) | undefined;
  return {
    /** Hands files to the tray, now or when it has opened. */
    offer(incoming: Incoming) {
      if (take) take(incoming);
      else waiting.push(incoming);
    },
    /** Takes what waits and all that follows, until the returned function is called. */
    subscribe(onIncoming: (incoming: Incoming) => void) {
      take = onIncoming;
      const first = waiting;
      waiting = [];
      for (const incoming of first) onIncoming(incoming);
      return () => {
        take = undefined;
      };
    },
  };
}

/** What the page has caught for the tray, whose code may still be on its way. */
export const incoming = createIncoming();
