import type { TestProject } from 'vitest/node';
import { startPgBouncer } from './pgbouncer';
import { administer } from './postgres-server';
import startPostgres from './postgres-setup';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: merged with Vitest's own
  interface ProvidedContext {
    /** URL of a PgBouncer in front of the PostgreSQL server. */
    pgbouncer: string | undefined;
  }
}

/** Starts PostgreSQL behind PgBouncer, with the limits that docs/deploy/operation.md asks for. */
export default async function setUp(project: TestProject) {
  const stopPostgres = await startPostgres(project);
  const serverUrl = project.getProvidedContext().postgres ?? '';
  for (const limit of [
    "statement_timeout = '15s'",
    "lock_timeout = '5s'",
    "idle_in_transaction_session_timeout = '30s'",
  ]) {
    await administer(serverUrl, `alter role postgres set ${limit}`);
  }
  const { url, stop } = await startPgBouncer(serverUrl);
  project.provide('pgbouncer', url);
  return async () => {
    await stop();
    await stopPostgres();
  };
}
