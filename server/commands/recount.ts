import { parseArgs } from 'node:util';
import { doWork } from './do-work';
import { runCommand } from './run-command';

/** Corrects the counters of the document lists: `npm run recount`. */

async function main(): Promise<void> {
  parseArgs();
  await doWork({ name: 'recount', input: undefined });
}

runCommand(main);
