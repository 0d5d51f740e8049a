import { join } from 'node:path';
import { pick } from 'es-toolkit';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { createApp } from './app';
import { deriveKeys } from './auth/keys';
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
import { warnOperators } from './start-warnings';
import { keptKey } from './storage/kept-key';
import { openStorage } from './storage/open-storage';
import type { Storage } from './storage/storage';
import { verify } from './storage/verify';

export type Site = {
  /** `bindings` carries the Node request and response of the connection. */
  fetch: (request: Request, bindings?: object) => Response | Promise<Response>;
  /** Makes readiness fail. */
  announceStop: () => void;
  close: () => Promise<void>;
};

/**
 * Imported on demand: a server with a real portal never loads code that lets anyone in. Packages
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

/** Settings that the routes take as they are. */
const taken = [
  'addressedTo',
  'administrator',
  'auditViews',
  'maxDaily',
  'maxDrafts',
  'minFree',
  'trustedProxies',
] as const;

async function assemble(
  storage: Storage,
  env: Env,
  dist: string | undefined,
  log: Logger,
  metrics: Metrics,
): Promise<Omit<Site, 'close'> & { telling: Portal | undefined }> {
  const { db } = storage;
  const { isDemo, portalEvents, portalUnits, administrator } = env;
  const portalKeys = env.portalKeys ?? [await keptKey(join(env.dataDir, 'portal.key'))];
  const eventsKeys = eventsKeysOf(env, portalKeys);
  const demo = isDemo
    ? await (await importDemo()).openDemo(storage, env, portalKeys, eventsKeys)
    : undefined;
  const telling: Portal | undefined =
    demo?.events ?? (portalEvents && { ...portalEvents, keys: eventsKeys, send: fetch });
  if (administrator) await appointAdministrator(db, administrator);
  if (!demo) await warnOperators(db, env, dist !== undefined, log);

  let isStopping = false;
  const api = createApp({
    ...storage,
    ...pick(env, taken),
    metrics,
    portalKeys,
    urlKeys: env.urlKeys ?? deriveKeys(portalKeys, 'preview urls'),
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
