import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { delay, once } from 'es-toolkit';
import { type Draft, readDrafts } from '@/drafts/unsaved/draft-record';
import { finishLate } from '@/drafts/unsaved/write-draft';

/** Which drafts are open, here and in other tabs: the tabs of a browser tell each other. */

/** A tab's message about a draft that it has open. `asks` makes other tabs tell theirs. */
type Message = { open: string[]; asks: boolean };

/** ms that other tabs have to answer. One that is frozen does not: its draft is offered. */
const patience = 100;

/** By draft id: called if another tab has the same draft open. */
const openHere = new Map<string, () => void>();
/** Listeners to messages about drafts that other tabs have open. */
let onFound = (_id: string): void => {};

const getChannel = once(() => {
  const channel = new BroadcastChannel('berkas drafts');
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    for (const id of data.open) {
      openHere.get(id)?.();
      onFound(id);
    }
    if (data.asks) tell({ open: [...openHere.keys()], asks: false });
  });
  return channel;
});

const tell = (message: Message) => getChannel().postMessage(message);

/** Tells other tabs that a draft is open here, until the returned function is called. */
export function tellOpen(id: string, onElsewhere: () => void): () => void {
  const own = () => onElsewhere();
  openHere.set(id, own);
  tell({ open: [id], asks: true });
  return () => {
    // Leaves it to a form that has opened the draft again.
    if (openHere.get(id) === own) openHere.delete(id);
  };
}

/** A user's drafts that are open in no tab. Those opened later leave the cache. */
export async function findOffered(
  client: QueryClient,
  queryKey: QueryKey,
  username: string,
): Promise<Draft[]> {
  await finishLate(client);
  const drafts = await readDrafts(username);
  const found = new Set<string>();
  onFound = (id) => {
    found.add(id);
    client.setQueryData<Draft[]>(queryKey, (all) => all?.filter((one) => one.id !== id));
  };
  tell({ open: [], asks: true });
  await delay(patience);
  // A form of this page may have opened meanwhile.
  return drafts.filter(({ id }) => !found.has(id) && !openHere.has(id));
}
