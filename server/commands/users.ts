import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { processAdministrator, processStorage } from '../env';
import { openStorage } from '../storage/open-storage';
import { anonymisePerson } from './anonymise-person';
import { doWork } from './do-work';
import { patiently, runCommand, withOpened } from './run-command';

/**
 * Acts on people for an operator: `npm run users`, followed by an action. Anonymising somebody
 * needs the embedded database for itself.
 */

const usage = `Name an action:
npm run users -- import people.xlsx [--dry-run]
npm run users -- list
npm run users -- end-sessions [username]
npm run users -- remove-role username role
npm run users -- anonymise username [--yes]`;

type Action = {
  /** Numbers of arguments that it may have. */
  takes: number[];
  knows?: keyof Options;
  run: (args: string[], options: Options) => Promise<void>;
};

type Options = {
  /** Asks nothing. */
  yes: boolean;
  /** Says what would be done, and does nothing. */
  'dry-run': boolean;
};

async function importFile([path = '']: string[], options: Options): Promise<void> {
  const file = await readFile(path, 'base64');
  await doWork({ name: 'import people', input: { file, isRehearsed: options['dry-run'] } });
}

const list = () => doWork({ name: 'list people', input: undefined });

const endSessions = ([username]: string[]) => doWork({ name: 'end sessions', input: { username } });

const removeRole = ([username = '', role = '']: string[]) =>
  doWork({ name: 'remove role', input: { username, role } });

/** Lifts the usual time limits: it reads the whole history for mentions of the person. */
const anonymise = ([username = '']: string[], { yes }: Options) =>
  withOpened(openStorage(patiently(processStorage())), (storage) =>
    anonymisePerson(storage, username, { yes, administrator: processAdministrator() }),
  );

const actions = new Map<string, Action>([
  ['import', { takes: [1], knows: 'dry-run', run: importFile }],
  ['list', { takes: [0], run: list }],
  ['end-sessions', { takes: [0, 1], run: endSessions }],
  ['remove-role', { takes: [2], run: removeRole }],
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
