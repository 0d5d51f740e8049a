import type { Logger } from 'pino';
import type { Keys } from './auth/keys';
import type { SheetThreads } from './spreadsheets/sheet-threads';
import type { NamedUnit } from './storage/save-units';
import type { Storage } from './storage/storage';

/** What the routes are given. */
export type Deps = Storage & {
  /** The portal signs its hand-off tokens with any of them. */
  portalKeys: Keys;
  /** Username of the person who keeps the role administrator whatever the portal claims. */
  administrator?: string | undefined;
  /** This API signs preview urls with the first of them. */
  urlKeys: Keys;
  /** Reads the portal's units anew. */
  portalUnits: () => Promise<NamedUnit[]>;
  sheetThreads: SheetThreads;
  /** The number of proxies in front of this server that add to X-Forwarded-For who called them. */
  trustedProxies: number;
  now: () => Date;
  log: Logger;
  /** Whether the server has been told to stop, and only finishes the calls in flight. */
  isStopping: () => boolean;
};
