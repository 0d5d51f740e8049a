import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describePrograms, describeUnused, readPrograms } from './programs';

/**
 * Prints what the tests ran on, by the notes in the folder given as the first argument. Fails if
 * something is missing.
 */

const [folder = '.'] = process.argv.slice(2);
const notes = readdirSync(folder).filter((name) => /^programs.*\.txt$/.test(name));
const programs = notes.flatMap((name) => readPrograms(join(folder, name)));
const unused = describeUnused(programs);
process.stdout.write(`${[...describePrograms(programs), ...unused].join('\n')}\n`);
if (unused.length > 0) process.exitCode = 1;
