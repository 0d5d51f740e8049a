import type { SecurityEvent } from './http/security-log';
import type { SheetThreads } from './spreadsheets/sheet-threads';
import type { NamedUnit } from './storage/save-units';
import type { Storage } from './storage/storage';

/** What the routes are given. */
export type Deps = Storage & {
  /** The secrets with which the portal may sign its hand-off tokens (HS256). */
  portalKeys: Uint8Array[];
  /** Username of the person who keeps the role administrator whatever the portal claims. */
  administrator?: string | undefined;
  /** The secret with which this API signs preview urls. */
  urlKey: Uint8Array;
  /** Reads the portal's units anew. */
  portalUnits: () => Promise<NamedUnit[]>;
  sheetThreads: SheetThreads;
  /** Proxies in front of this server, each of which adds to X-Forwarded-For whom it was called by. */
  trustedProxies: number;
  now: () => Date;
  /** Told of sign-ins and refusals. */
  logSecurity: (event: SecurityEvent) => void;
};
