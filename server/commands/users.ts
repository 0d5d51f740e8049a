import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { processAdministrator, processStorage } from '../env';
import { openDatabase } from '../storage/open-storage';
import { importPeople } from './import-people';
import { runCommand, say } from './run-command';

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
  const { db, close } = await openDatabase(processStorage());
  try {
    say(await importPeople(db, new Uint8Array(file).buffer, processAdministrator()));
  } finally {
    await close();
  }
}

runCommand(main, ' All people are imported or none: this command can be run again.');
