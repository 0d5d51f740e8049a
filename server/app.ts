import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { pino } from 'pino';
import contract from '../docs/openapi.json';
import type { Deps } from './deps';
import { approval, verification } from './domain/statuses';
import { type ApiEnv, authenticate } from './http/authenticate';
import { callLog } from './http/call-log';
import { answerError, answerOtherMethods, answerUnknownPath } from './http/errors';
import { noStore } from './http/no-store';
import { queueCalls } from './http/queue-calls';
import { smallBodies } from './http/small-bodies';
import { detectLanguage } from './http/words';
import { createMetrics } from './metrics/metrics';
import { categoryRoutes } from './routes/categories';
import { clientErrorRoutes } from './routes/client-errors';
import { columnRoutes } from './routes/columns';
import { decisionRoutes } from './routes/decisions';
import { districtRoutes } from './routes/districts';
import { documentStatusRoutes } from './routes/document-statuses';
import { documentTypeRoutes } from './routes/document-types';
import { documentRoutes } from './routes/documents';
import { fileRoutes } from './routes/files';
import { healthRoutes } from './routes/health';
import { metaDataRoutes } from './routes/meta-datas';
import { mimeTypeRoutes } from './routes/mime-types';
import { myDocumentRoutes } from './routes/my-documents';
import { sessionRoutes } from './routes/session';
import { unitVerifikatorRoutes } from './routes/unit-verifikators';
import { userRoleRoutes } from './routes/user-roles';
import { userRoutes } from './routes/users';
import { createSheetThreads } from './spreadsheets/sheet-threads';
import type { Storage } from './storage/storage';
import { version } from './version';

/** Storage and keys are required; everything else has a default. */
export type AppDeps = Storage & Pick<Deps, 'portalKeys' | 'urlKeys'> & Partial<Deps>;

/** Creates the API under /service/api. Instances share no state. */
export function createApp(given: AppDeps) {
  const deps: Deps = {
    now: () => new Date(),
    version,
    sheetThreads: createSheetThreads(),
    metrics: createMetrics(),
    healthDb: given.db,
    maxDrafts: 500,
    maxDaily: 2 * 1024 ** 3,
    minFree: 0,
    trustedProxies: 0,
    auditViews: false,
    tellsOwners: false,
    log: pino({ enabled: false }),
    isStopping: () => false,
    ...given,
  };
  const app = new Hono<ApiEnv>().basePath('/service/api');

  app.onError(answerError);
  app.notFound(answerUnknownPath);
  app.use(callLog(deps.log, deps.trustedProxies, deps.metrics));
  app.use(detectLanguage);
  app.use(noStore);
  // Comes before the limits below: it has its own, and never refuses a report.
  app.route('/client-errors', clientErrorRoutes(deps));
  app.use(smallBodies);

  app.route('/authentication', sessionRoutes(deps));
  app.route('/files', fileRoutes(deps));
  app.route('/health', healthRoutes(deps));
  app.get('/openapi.json', (c) => c.json(contract));

  app.use(queueCalls());
  app.use(authenticate(deps.db, deps.now));
  app.use(methodNotAllowed({ app, onMethodNotAllowed: answerOtherMethods }));
  app.route('/user/roles', userRoleRoutes());
  app.route('/document/my-documents', myDocumentRoutes(deps));
  app.route('/document/documents', documentRoutes(deps));
  app.route('/document/meta-datas', metaDataRoutes(deps));
  app.route('/document/verifications', decisionRoutes(verification, deps));
  app.route('/document/approves', decisionRoutes(approval, deps));
  app.route('/data-referensi/mime-types', mimeTypeRoutes(deps));
  app.route('/data-referensi/categories', categoryRoutes(deps));
  app.route('/data-referensi/columns', columnRoutes(deps));
  app.route('/data-referensi/document-types', documentTypeRoutes(deps));
  app.route('/data-referensi/document-statuses', documentStatusRoutes(deps));
  app.route('/data-referensi/unit-verifikators', unitVerifikatorRoutes(deps));
  app.route('/data-referensi/districts', districtRoutes(deps));
  app.route('/administrator/users', userRoutes(deps));
  return app;
}
