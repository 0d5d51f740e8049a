import type { Hono } from 'hono';
import type { Keys } from './auth/keys';
import { createPortal } from './portal/portal';
import { units } from './seed/reference-data';
import { seedIfEmpty } from './seed/seed';
import type { NamedUnit } from './storage/save-units';
import type { Storage } from './storage/storage';

type Demo = { portal: Hono; portalUnits: () => Promise<NamedUnit[]> };

/** Seeds an empty storage with sample data and creates the stand-in portal. */
export async function openDemo(storage: Storage, [portalKey]: Keys): Promise<Demo> {
  await seedIfEmpty(storage);
  return {
    portal: createPortal({ db: storage.db, portalKey }),
    portalUnits: async () => units,
  };
}
