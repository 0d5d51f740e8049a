import type { Hono } from 'hono';
import type { Keys } from '../auth/keys';
import type { Portal } from '../portal-events/deliver';
import type { NamedUnit } from '../storage/save-units';
import type { Storage } from '../storage/storage';
import { createPortal } from './portal/portal';
import { units } from './reference/reference-data';
import { seedIfEmpty } from './seed';

type Demo = {
  portal: Hono;
  portalUnits: () => Promise<NamedUnit[]>;
  /** The portal in this process, to be told of decisions. */
  events: Portal;
};

/**
 * Creates the stand-in portal. Seeds an empty embedded database; a database on a server is seeded
 * only by the command.
 */
export async function openDemo(
  storage: Storage,
  { databaseUrl }: { databaseUrl?: string | undefined },
  [portalKey]: Keys,
  eventsKeys: Keys,
): Promise<Demo> {
  if (!databaseUrl) await seedIfEmpty(storage);
  const portal = createPortal({ db: storage.db, portalKey, eventsKey: eventsKeys[0] });
  return {
    portal,
    events: {
      url: 'http://portal/events',
      keys: eventsKeys,
      minutes: 1,
      send: (request) => portal.fetch(request),
    },
    portalUnits: async () => units,
  };
}
