import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createOutbox } from '@/decisions/outbox';
import { outboxes } from '@/decisions/outboxes';
import { useSession } from '@/session/session';

/** The outbox of the app, and its entries. */
export function useOutbox() {
  const client = useQueryClient();
  const session = useSession();
  const outbox = outboxes.get(client) ?? createOutbox(client, session);
  outboxes.set(client, outbox);
  return { ...outbox, entries: useSyncExternalStore(outbox.subscribe, outbox.get) };
}
