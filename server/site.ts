import { join } from 'node:path';
import { Hono } from 'hono';
import { createApp } from './app';
import { openDataFolder } from './data-folder';
import { units } from './db/seed/reference-data';
import { type Env, processEnv } from './env';
import { keptKey } from './files/kept-key';
import { createPortal } from './portal/portal';
import { securityHeaders } from './security-headers';
import { printSecurityEvent } from './security-log';
import { staticFiles } from './static-files';

export type Site = {
  /** `bindings` is what the listening server knows of the connection. */
  fetch: (request: Request, bindings?: object) => Response | Promise<Response>;
  /** Closes the database and gives the data folder back. */
  close: () => Promise<void>;
};

/**
 * Opens the data folder, filling it on the first start, and puts together what one port serves: the API, outside
 * production the stand-in portal, and the built app when its folder is given.
 */
export async function openSite(env: Env = processEnv(), dist?: string): Promise<Site> {
  const inDataDir = (name: string) => join(env.dataDir, name);
  const { db, files, close } = await openDataFolder(env.dataDir);

  const portalKey = env.portalKey
    ? new TextEncoder().encode(env.portalKey)
    : await keptKey(inDataDir('portal.key'));
  const urlKey = await keptKey(inDataDir('url.key'));
  // The real portal's units cannot be read here; the stand-in's are those of the demonstration.
  const portal = env.isProduction ? {} : { portalUnits: async () => units };
  const { trustedProxies } = env;
  const api = createApp({
    db,
    files,
    portalKey,
    urlKey,
    trustedProxies,
    logSecurity: printSecurityEvent,
    ...portal,
  });

  const site = new Hono();
  site.use(securityHeaders);
  site.all('/service/api/*', (c) => api.fetch(c.req.raw, c.env));
  if (!env.isProduction) site.route('/portal', createPortal({ db, portalKey }));
  if (dist) site.route('/', staticFiles(dist));

  return { fetch: site.fetch, close };
}
