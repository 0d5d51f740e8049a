import { describePrograms, describeUnused, readPrograms } from './programs';

/**
 * Prints what the tests ran on, by the file given as the first argument. Fails if something is
 * missing.
 */

const [path = ''] = process.argv.slice(2);
const programs = readPrograms(path);
const unused = describeUnused(programs);
process.stdout.write(`${[...describePrograms(programs), ...unused].join('\n')}\n`);
if (unused.length > 0) process.exitCode = 1;
