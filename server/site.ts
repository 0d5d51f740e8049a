import { join } from 'node:path';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { createApp } from './app';
import { deriveKeys, type Keys } from './auth/keys';
import { appointAdministrator } from './auth/people';
import { makeBackups } from './backups';
import { workOrders } from './database-work';
import { type Env, processEnv } from './env';
import { createGauges } from './gauges';
import { securityHeaders } from './http/security-headers';
import { staticFiles } from './http/static-files';
import { startJobs } from './jobs';
import { processLog } from './log/log';
import { createMetrics, type Metrics } from './metrics/metrics';
import { serveMetrics } from './metrics/serve-metrics';
import { type Portal, startTelling } from './portal-events/deliver';
import { eventsKeysOf } from './portal-keys';
import { fetchPortalUnits } from './portal-units';
import { isOnOneDisk } from './storage/backup-place';
import type { Database } from './storage/database';
import { keptKey } from './storage/kept-key';
import { openStorage } from './storage/open-storage';
import { users } from './storage/schema';
import type { Storage } from './storage/storage';
import { verify } from './storage/verify';

export type Site = {
  /** `bindings` carries the Node request and response of the connection. */
  fetch: (request: Request, bindings?: object) => Response | Promise<Response>;
  /** Makes readiness fail. */
  announceStop: () => void;
  close: () => Promise<void>;
};

/** Logs a warning if nobody can sign in but those to whom the portal gives a role. */
async function warnOfPeople(db: Database, log: Logger): Promise<void> {
  if ((await db.$count(users)) > 0) return;
  log.warn(
    'Nobody is known yet: only whom the portal’s token gives a role can sign in (docs/integrate.md). Without such tokens, set ADMINISTRATOR to the username of the first, or run: npm run users -- import people.xlsx',
  );
}

/** Logs a warning if links of the built app lead to the stand-in portal, which is not served. */
function warnOfLinks(log: Logger): void {
  const { VITE_PORTAL_URL, VITE_PORTAL_LOGOUT_URL, VITE_HELP_URL } = import.meta.env ?? {};
  const given = { VITE_PORTAL_URL, VITE_PORTAL_LOGOUT_URL, VITE_HELP_URL };
  const missing = Object.entries(given).flatMap(([name, value]) => (value ? [] : name));
  if (missing.length === 0) return;
  log.warn(
    `The app was built without ${missing.join(', ')}: its links lead to pages of the demonstration’s portal, which are not found here. Build it again with the portal’s addresses (docs/integrate.md).`,
  );
}

const toPortal = (place: NonNullable<Env['portalEvents']>, keys: Keys): Portal => ({
  ...place,
  keys,
  send: fetch,
});

/**
 * Imported on demand: a server with a real portal never loads code that signs in anyone. Packages
 * that only the demonstration needs are development packages.
 */
async function importDemo() {
  try {
    return await import('./demo/demo');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new Error('The demonstration (DEMO=1) needs the development packages: run npm ci.', {
      cause,
    });
  }
}

async function assemble(
  storage: Storage,
  env: Env,
  dist: string | undefined,
  log: Logger,
  metrics: Metrics,
): Promise<Omit<Site, 'close'> & { telling: Portal | undefined }> {
  const { db } = storage;
  const {
    isDemo,
    trustedProxies,
    portalEvents,
    portalUnits,
    administrator,
    maxDrafts,
    maxDaily,
    minFree,
    auditViews,
  } = env;
  const portalKeys = env.portalKeys ?? [await keptKey(join(env.dataDir, 'portal.key'))];
  const eventsKeys = eventsKeysOf(env, portalKeys);
  const demo = isDemo
    ? await (await importDemo()).openDemo(storage, env, portalKeys, eventsKeys)
    : undefined;
  const telling = demo?.events ?? (portalEvents && toPortal(portalEvents, eventsKeys));
  if (administrator) await appointAdministrator(db, administrator);
  if (!demo) {
    await warnOfEmbedded(env, log);
    warnOfTokens(env, log);
    await warnOfPeople(db, log);
    if (dist) warnOfLinks(log);
  }

  let isStopping = false;
  const api = createApp({
    ...storage,
    metrics,
    portalKeys,
    urlKeys: env.urlKeys ?? deriveKeys(portalKeys, 'preview urls'),
    addressedTo: env.addressedTo,
    administrator,
    maxDrafts,
    maxDaily,
    minFree,
    trustedProxies,
    auditViews,
    tellsOwners: telling !== undefined,
    log,
    isStopping: () => isStopping,
    portalUnits:
      demo?.portalUnits ??
      (portalUnits ? () => fetchPortalUnits(portalUnits, eventsKeys) : undefined),
  });

  const site = new Hono();
  site.use(securityHeaders);
  site.all('/service/api/*', (c) => api.fetch(c.req.raw, c.env));
  if (demo) site.route('/portal', demo.portal);
  if (dist) site.route('/', staticFiles(dist));
  return {
    telling,
    fetch: site.fetch,
    announceStop() {
      isStopping = true;
    },
  };
}

/** Logs a warning if tokens for other applications of the portal would sign people in. */
function warnOfTokens({ addressedTo: { audience, issuer } }: Env, log: Logger): void {
  if (audience && issuer) return;
  log.warn(
    'Every token that is signed with PORTAL_KEY signs somebody in, whoever it is for: set PORTAL_AUDIENCE and PORTAL_ISSUER (docs/integrate.md).',
  );
}

/** Logs a warning for operators of a production on the embedded database. */
async function warnOfEmbedded({ databaseUrl, dataDir, backups }: Env, log: Logger): Promise<void> {
  if (databaseUrl) return;
  log.warn(
    `The embedded database is for a trial or one small office: one process on one machine (docs/deploy/operation.md). ${backups ? `Backups go to ${backups.folder}.` : 'There are no backups: set BACKUP_DIR.'}`,
  );
  if (!backups) return;
  // A folder that is missing is told by the first backup.
  const isShared = await isOnOneDisk(backups.folder, dataDir).catch(() => false);
  if (isShared) log.warn('BACKUP_DIR is on the disk of DATA_DIR: whoever loses one loses both.');
}

/**
 * Opens the storage and assembles what one port serves: the API, the built app if `dist` is given,
 * and the stand-in portal in demo mode.
 */
export async function openSite(
  env: Env = processEnv(),
  dist?: string,
  log: Logger = processLog,
): Promise<Site> {
  const { close, ...storage } = await openStorage(env);
  try {
    const metrics = createMetrics();
    const { telling, ...site } = await assemble(storage, env, dist, log, metrics);
    const backups = makeBackups(storage, env);
    storage.onOrder?.({
      verify: (say) => verify(storage, say),
      backup: backups.onOrder,
      ...workOrders({ db: storage.db, administrator: env.administrator }),
    });
    const endJobs = startJobs(storage, {
      backUpIfDue: backups.ifDue,
      keepHistoryYears: env.keepHistoryYears,
      metrics,
    });
    const endTelling = telling && startTelling(storage.db, telling);
    const collected = env.metricsPort
      ? await serveMetrics(metrics, createGauges(metrics, { ...storage, backups: env.backups }), {
          port: env.metricsPort,
          host: env.host,
        })
      : undefined;
    return {
      ...site,
      async close() {
        collected?.close();
        await Promise.all([endJobs(), endTelling?.()]);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
