import { join } from 'node:path';
import { Hono } from 'hono';
import { createApp } from './app';
import { appointAdministrator } from './auth/appoint-administrator';
import { type Env, processEnv } from './env';
import { securityHeaders } from './http/security-headers';
import { printSecurityEvent } from './http/security-log';
import { staticFiles } from './http/static-files';
import { createPortal } from './portal/portal';
import { units } from './seed/reference-data';
import { seedIfEmpty } from './seed/seed';
import { keptKey } from './storage/kept-key';
import { openStorage } from './storage/open-storage';
import { users } from './storage/schema';

export type Site = {
  /** `bindings` is what the listening server knows of the connection. */
  fetch: (request: Request, bindings?: object) => Response | Promise<Response>;
  /** Closes the database and gives the data folder back. */
  close: () => Promise<void>;
};

/**
 * Opens the data folder and puts together what one port serves: the API, outside production the stand-in portal, and the
 * built app when its folder is given. On the first start the folder is filled, outside production.
 */
export async function openSite(env: Env = processEnv(), dist?: string): Promise<Site> {
  const inDataDir = (name: string) => join(env.dataDir, name);
  const { close, ...storage } = await openStorage(env.dataDir);
  const { db } = storage;
  if (!env.isProduction) await seedIfEmpty(storage);
  if (env.administrator) await appointAdministrator(db, env.administrator);
  else if ((await db.$count(users)) === 0) {
    console.warn('Nobody can sign in yet: name the first administrator by ADMINISTRATOR.');
  }

  const portalKey = env.portalKey
    ? new TextEncoder().encode(env.portalKey)
    : await keptKey(inDataDir('portal.key'));
  const urlKey = await keptKey(inDataDir('url.key'));
  // The real portal's units cannot be read here; the stand-in's are those of the demonstration.
  const portal = env.isProduction ? {} : { portalUnits: async () => units };
  const { trustedProxies } = env;
  const api = createApp({
    ...storage,
    portalKeys: [portalKey],
    administrator: env.administrator,
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
