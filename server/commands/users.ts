import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { processAdministrator, processStorage } from '../env';
import { endSessions, removeRole, roleNamed } from '../people/access';
import { findPerson } from '../people/find-person';
import { listPeople } from '../people/list-people';
import type { Database } from '../storage/database';
import { openDatabase, openStorage } from '../storage/open-storage';
import { anonymisePerson } from './anonymise-person';
import { importPeople } from './import-people';
import { rehearsePeople } from './rehearse-people';
import { patiently, runCommand, say, withOpened } from './run-command';

/**
 * What operators do with people: `npm run users`, followed by an action. Without DATABASE_URL no
 * server may be running on DATA_DIR.
 */

const usage = `Name an action:
npm run users -- import people.xlsx [--dry-run]
npm run users -- list
npm run users -- end-sessions [username]
npm run users -- remove-role username role
npm run users -- anonymise username [--yes]`;

type Action = {
  /** Possible numbers of arguments. */
  takes: number[];
  /** The option that it knows. */
  knows?: keyof Options;
  run: (args: string[], options: Options) => Promise<void>;
};

type Options = {
  /** Without asking. */
  yes: boolean;
  /** Says what would be done, and does nothing. */
  'dry-run': boolean;
};

const withDatabase = (work: (db: Database) => Promise<void>) =>
  withOpened(openDatabase(processStorage()), ({ db }) => work(db));

async function importFile([path = '']: string[], options: Options): Promise<void> {
  const file = await readFile(path);
  const work = options['dry-run'] ? rehearsePeople : importPeople;
  await withDatabase(async (db) => {
    say(await work(db, new Uint8Array(file).buffer, processAdministrator()));
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
    if (name === 'administrator' && person.username === processAdministrator()) {
      throw new Error(
        `${person.username} is the ADMINISTRATOR of the settings, and the next start would give the role back. Name another one first.`,
      );
    }
    await removeRole(db, person, name);
    say(
      `${person.username} no longer has the role ${name}. The portal may give it back: remove it there, too.`,
    );
  });

/** Patiently: the whole history is read for mentions of the person. */
const anonymise = ([username = '']: string[], { yes }: Options) =>
  withOpened(openStorage(patiently(processStorage())), (storage) =>
    anonymisePerson(storage, username, { yes, administrator: processAdministrator() }),
  );

const actions = new Map<string, Action>([
  ['import', { takes: [1], knows: 'dry-run', run: importFile }],
  ['list', { takes: [0], run: list }],
  ['end-sessions', { takes: [0, 1], run: end }],
  ['remove-role', { takes: [2], run: remove }],
  ['anonymise', { takes: [1], knows: 'yes', run: anonymise }],
]);

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      yes: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [name = '', ...args] = positionals;
  const action = actions.get(name);
  const given = Object.entries(values).flatMap(([option, isGiven]) => (isGiven ? [option] : []));
  const isKnown = given.every((option) => option === action?.knows);
  if (!action?.takes.includes(args.length) || !isKnown) throw new Error(usage);
  await action.run(args, values);
}

runCommand(main, ' All of it is done or nothing: this command can be run again.');
