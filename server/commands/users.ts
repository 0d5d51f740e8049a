import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { processStorage } from '../env';
import { openStorage } from '../storage/open-storage';
import { storageMessage } from '../storage/storage-fault';
import { importPeople } from './import-people';

/**
 * Imports people: `npm run users -- import people.xlsx`. Without DATABASE_URL no server may be
 * running on DATA_DIR.
 */

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [action, path, ...others] = positionals;
  if (action !== 'import' || !path || others.length > 0) {
    throw new Error('Name one spreadsheet: npm run users -- import people.xlsx');
  }
  const file = await readFile(path);
  const { db, close } = await openStorage(processStorage());
  try {
    process.stdout.write(`${await importPeople(db, new Uint8Array(file).buffer)}\n`);
  } finally {
    await close();
  }
}

main().catch((error: Error) => {
  console.error(storageMessage(error) ?? error.message);
  process.exit(1);
});
