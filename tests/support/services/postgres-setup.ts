import type { TestProject } from 'vitest/node';
import { migrateServerDatabase } from '../../../server/storage/server-database';
import { administer, startPostgres } from './postgres-server';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: merged with Vitest's own
  interface ProvidedContext {
    /** The PostgreSQL server to test on, as a URL. Undefined to test on the embedded database. */
    postgres: string | undefined;
  }
}

/** Starts one PostgreSQL server for all test files, with a migrated, empty database to copy. */
export default async function setUp(project: TestProject) {
  const { url, stop } = await startPostgres();
  await administer(url, 'create database empty');
  await migrateServerDatabase(`${url}/empty`);
  project.provide('postgres', url);
  return stop;
}
