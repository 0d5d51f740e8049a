import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand, say, withOpened } from '../commands/run-command';
import { processEnv } from '../env';
import { openStorage } from '../storage/open-storage';
import { fillArchive, linkInto, putInto } from './fill-archive';
import { seedIfEmpty } from './seed';

/** Fills the storage up to a number of documents: `npm run seed -- --documents 200000`. */

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { documents: { type: 'string' } } });
  const wanted = Number(values.documents);
  if (!Number.isSafeInteger(wanted) || wanted < 1) {
    throw new Error('Give the number of documents: npm run seed -- --documents 200000');
  }

  const { dataDir, databaseUrl, s3 } = processEnv();
  const began = performance.now();
  await withOpened(openStorage({ dataDir, databaseUrl, s3 }), async (storage) => {
    await seedIfEmpty(storage);
    const storeCopy = s3 ? putInto(storage.files) : linkInto(join(dataDir, 'files'));
    await fillArchive(storage, storeCopy, wanted, (count) => say(`${count} documents`));
    await storage.tidy?.();
  });
  say(
    `${databaseUrl ? 'The database' : dataDir} is filled, in ${Math.round((performance.now() - began) / 1000)} seconds.`,
  );
}

runCommand(main);
