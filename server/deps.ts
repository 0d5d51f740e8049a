import type { Logger } from 'pino';
import type { AddressedTo } from './auth/hand-off';
import type { Keys } from './auth/keys';
import type { Metrics } from './metrics/metrics';
import type { SheetThreads } from './spreadsheets/sheet-threads';
import type { Database } from './storage/database';
import type { Storage } from './storage/storage';

/** Dependencies of the routes. */
export type Deps = Storage & {
  /** The portal may sign its hand-off tokens with any of these keys. */
  portalKeys: Keys;
  /** Values that the portal's tokens must claim as `aud` and `iss`. */
  addressedTo?: AddressedTo | undefined;
  /** This user keeps the administrator role, whatever roles the portal claims. */
  administrator?: string | undefined;
  /** Preview URLs are signed with the first key and verified with any of them. */
  urlKeys: Keys;
  /** Fetches the current units from the portal, unchecked. Undefined if it has no list of them. */
  portalUnits?: (() => Promise<unknown>) | undefined;
  sheetThreads: SheetThreads;
  /** Database for health checks, which must not wait for a connection. */
  healthDb: Database;
  /** Drafts that one owner may have. */
  maxDrafts: number;
  /** Bytes that one person may upload in a day. */
  maxDaily: number;
  /** Bytes of the local disk that uploads leave free. */
  minFree: number;
  /** Number of proxies in front of this server that append to X-Forwarded-For. */
  trustedProxies: number;
  /** Records who sees which document. */
  auditViews: boolean;
  /** Keeps decisions for the portal, which is told of them later. */
  tellsOwners: boolean;
  metrics: Metrics;
  now: () => Date;
  /** The version of this build. */
  version: string;
  log: Logger;
  /** True while the server shuts down and only finishes requests in flight. */
  isStopping: () => boolean;
};
