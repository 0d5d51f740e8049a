import { parseArgs } from 'node:util';
import { processEnv, processStorage } from '../env';
import { dropEvents, listEvents, retryEvents } from '../portal-events/manage';
import { inWords } from '../portal-events/sign';
import { eventsKeysOf } from '../portal-keys';
import type { Database } from '../storage/database';
import { openDatabase } from '../storage/open-storage';
import { runCommand, say } from './run-command';

/**
 * Lists events that the portal has not been told yet, and acts on them: `npm run outbox`, followed
 * by an action. Without DATABASE_URL no server may be running on DATA_DIR.
 */

const usage = `Name an action:
npm run outbox -- list
npm run outbox -- retry [id …]
npm run outbox -- drop id …
npm run outbox -- key`;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const { db, close } = await openDatabase(processStorage());
  try {
    await work(db);
  } finally {
    await close();
  }
}

const list = () => withDatabase(async (db) => (await listEvents(db)).forEach(say));

const retry = (ids: string[]) =>
  withDatabase(async (db) => say(`Due at once: ${await retryEvents(db, ids)}`));

const drop = (ids: string[]) =>
  withDatabase(async (db) => say(`Dropped: ${await dropEvents(db, ids)}`));

function sayKeys(): void {
  const env = processEnv();
  if (!env.portalKeys) throw new Error('The stand-in portal of the demonstration knows its key.');
  for (const key of eventsKeysOf(env, env.portalKeys)) say(inWords(key));
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [action, ...ids] = positionals;
  const areIds = ids.every((id) => uuid.test(id));
  if (action === 'list' && ids.length === 0) return list();
  if (action === 'retry' && areIds) return retry(ids);
  if (action === 'drop' && areIds && ids.length > 0) return drop(ids);
  if (action === 'key' && ids.length === 0) return sayKeys();
  throw new Error(usage);
}

runCommand(main);
