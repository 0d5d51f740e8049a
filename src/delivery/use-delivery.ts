import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { noop } from 'es-toolkit';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Id } from '@/api/wire';
import { type Carrier, createDelivery, isUnderWay } from '@/delivery/delivery';

/** Creates a delivery that ends with the screen. Returns it with its state and its progress. */
export function useDelivery<Item extends { id: Id }>(create: () => Carrier<Item>) {
  const [delivery] = useState(() => createDelivery(create()));
  useEffect(() => {
    return delivery.open();
  }, [delivery]);
  const { entries, run, waiting, stopped } = useSyncExternalStore(delivery.subscribe, delivery.get);
  const done = run.filter((id) => !isUnderWay(entries.get(id))).length;
  return {
    delivery,
    entries,
    run,
    waiting,
    stopped,
    progress: { total: run.length, done, waiting },
  };
}

/**
 * Makes the call of a write without its message and its reload, which many calls would repeat.
 */
export function writeSilently<Data, Input>(
  client: QueryClient,
  write: MutationOptions<Data, Error, Input>,
  input: Input,
): Promise<Data> {
  const quiet = { ...write, gcTime: 0, meta: { showError: noop } };
  return client.getMutationCache().build(client, quiet).execute(input);
}
