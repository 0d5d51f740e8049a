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

async function importFile([path = '']: string[], options: Options): Promise<void> {
  const file = await readFile(path, 'base64');
  await doWork('import people', file, options['dry-run'] ? 'rehearsed' : '');
}

const end = (usernames: string[]) =>
  doWork('end sessions', usernames.length > 0 ? 'of one' : '', ...usernames);

/** Patiently: the whole history is read for mentions of the person. */
const anonymise = ([username = '']: string[], { yes }: Options) =>
  withOpened(openStorage(patiently(processStorage())), (storage) =>
    anonymisePerson(storage, username, { yes, administrator: processAdministrator() }),
  );

const actions = new Map<string, Action>([
  ['import', { takes: [1], knows: 'dry-run', run: importFile }],
  ['list', { takes: [0], run: () => doWork('list people') }],
  ['end-sessions', { takes: [0, 1], run: end }],
  ['remove-role', { takes: [2], run: (args) => doWork('remove role', ...args) }],
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
