import { parseArgs } from 'node:util';
import { processEnv } from '../env';
import { webhookKey } from '../portal-events/sign';
import { eventsKeysOf } from '../portal-keys';
import { doWork } from './do-work';
import { runCommand, say } from './run-command';

/**
 * Lists events that the portal has not been told yet, and acts on them: `npm run outbox`, followed
 * by an action.
 */

const usage = `Name an action:
npm run outbox -- list
npm run outbox -- retry [id …]
npm run outbox -- drop id …
npm run outbox -- key`;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function sayKeys(): void {
  const env = processEnv();
  if (!env.portalKeys) throw new Error('The stand-in portal of the demonstration knows its key.');
  for (const key of eventsKeysOf(env, env.portalKeys)) say(webhookKey(key));
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [action, ...ids] = positionals;
  const areIds = ids.every((id) => uuid.test(id));
  if (action === 'list' && ids.length === 0)
    return doWork({ name: 'list events', input: undefined });
  if (action === 'retry' && areIds) return doWork({ name: 'retry events', input: { ids } });
  if (action === 'drop' && areIds && ids.length > 0)
    return doWork({ name: 'drop events', input: { ids } });
  if (action === 'key' && ids.length === 0) return sayKeys();
  throw new Error(usage);
}

runCommand(main);
