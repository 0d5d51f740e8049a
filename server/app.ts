import { Hono } from 'hono';
import type { Database } from './db/database';
import type { FileStore } from './files/file-store';

export type AppDeps = {
  db: Database;
  files: FileStore;
  /** The secret with which the portal signs its hand-off tokens (HS256). */
  portalKey: Uint8Array;
  /** The secret with which this API signs preview urls. */
  urlKey: Uint8Array;
  now?: () => Date;
};

/** The embedded API of spec section 7, under /service/api: a new one per call, nothing shared. */
export function createApp(_deps: AppDeps): Hono {
  return new Hono().basePath('/service/api');
}
