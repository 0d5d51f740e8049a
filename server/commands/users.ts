import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { processAdministrator, processStorage } from '../env';
import { endSessions, removeRole, roleNamed } from '../people/access';
import { findPerson } from '../people/find-person';
import { listPeople } from '../people/list-people';
import type { Database } from '../storage/database';
import { openDatabase, openStorage } from '../storage/open-storage';
import { withLongLimits } from '../storage/time-limits';
import { anonymisePerson } from './anonymise-person';
import { importPeople } from './import-people';
import { runCommand, say } from './run-command';

/**
 * What operators do with people: `npm run users`, followed by an action. Without DATABASE_URL no
 * server may be running on DATA_DIR.
 */

const usage = `Name an action:
npm run users -- import people.xlsx
npm run users -- list
npm run users -- end-sessions [username]
npm run users -- remove-role username role
npm run users -- anonymise username [--yes]`;

type Action = {
  /** Possible numbers of arguments. */
  takes: number[];
  /** `yes`: without asking. */
  run: (args: string[], yes: boolean) => Promise<void>;
};

async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const { db, close } = await openDatabase(processStorage());
  try {
    await work(db);
  } finally {
    await close();
  }
}

async function importFile([path = '']: string[]): Promise<void> {
  const file = await readFile(path);
  await withDatabase(async (db) => {
    say(await importPeople(db, new Uint8Array(file).buffer, processAdministrator()));
  });
}

const list = () =>
  withDatabase(async (db) => {
    for await (const line of listPeople(db)) say(line);
  });

const end = ([username]: string[]) =>
  withDatabase(async (db) => {
    const person = username === undefined ? undefined : await findPerson(db, username);
    say(`Sessions ended: ${await endSessions(db, person)}`);
  });

const remove = ([username = '', role = '']: string[]) =>
  withDatabase(async (db) => {
    const person = await findPerson(db, username);
    const name = roleNamed(role);
    if (name === 'administrator' && username === processAdministrator()) {
      throw new Error(
        `${username} is the ADMINISTRATOR of the settings, and the next start would give the role back. Name another one first.`,
      );
    }
    await removeRole(db, person, name);
    say(
      `${username} no longer has the role ${name}. The portal may give it back: remove it there, too.`,
    );
  });

async function anonymise([username = '']: string[], yes: boolean): Promise<void> {
  const { databaseUrl, ...location } = processStorage();
  // The whole history is read for mentions of the person.
  const patient = databaseUrl && withLongLimits(databaseUrl);
  const { close, ...storage } = await openStorage({ ...location, databaseUrl: patient });
  try {
    await anonymisePerson(storage, username, { yes, administrator: processAdministrator() });
  } finally {
    await close();
  }
}

const actions = new Map<string, Action>([
  ['import', { takes: [1], run: importFile }],
  ['list', { takes: [0], run: list }],
  ['end-sessions', { takes: [0, 1], run: end }],
  ['remove-role', { takes: [2], run: remove }],
  ['anonymise', { takes: [1], run: anonymise }],
]);

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  });
  const [name = '', ...args] = positionals;
  const action = actions.get(name);
  const isKnown = action?.takes.includes(args.length) && (name === 'anonymise' || !values.yes);
  if (!action || !isKnown) throw new Error(usage);
  await action.run(args, values.yes);
}

runCommand(main, ' All of it is done or nothing: this command can be run again.');
