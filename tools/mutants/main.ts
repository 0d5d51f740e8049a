import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { partition } from 'es-toolkit';
import { catalogue } from './catalogue';
import { copyProject } from './copy';
import { type Mutant, mutate } from './mutant';
import { isNamed, runTests } from './run-tests';

/**
 * Do the tests notice? Puts one fault after the other (areas/) into a copy of the project, runs
 * the tests that should notice it, and prints which faults survived:
 *
 *   npm run mutants                    all of them; takes half an hour on an idle machine
 *   npm run mutants -- toast desk      those with a word in their name, or of an area
 *   npm run mutants -- --from NAME     NAME and those after it
 *   npm run mutants -- --at-once 2     two copies at a time
 *
 * A fault is noticed if a test fails that passes without it. Fails if a fault survives or could
 * not be judged, if its text is not in the source, or if a test fails without any fault. A
 * survivor shows a missing test, or code that changes nothing: mend one of the two.
 */

const { values, positionals } = parseArgs({
  options: { from: { type: 'string' }, 'at-once': { type: 'string', default: '1' } },
  allowPositionals: true,
});

type Listed = Mutant & { area: string };
/** `UNJUDGED`: none of the tests that pass without the fault ended in time. */
type Verdict = 'noticed' | 'SURVIVED' | 'UNJUDGED';

const say = (line: string) => process.stdout.write(`${line}\n`);

function chosen(): Listed[] {
  const all = Object.entries(catalogue).flatMap(([area, mutants]) =>
    mutants.map((mutant) => ({ ...mutant, area })),
  );
  const first = values.from === undefined ? 0 : all.findIndex(({ name }) => name === values.from);
  if (first < 0) throw new Error(`No mutant is named ${values.from}.`);
  const isAsked = ({ area, name }: Listed) =>
    positionals.length === 0 ||
    positionals.some((word) => area === word || name.toLowerCase().includes(word.toLowerCase()));
  return all.slice(first).filter(isAsked);
}

/**
 * The tests that pass without a fault: only they can notice one. Reports the others. Throws if a
 * mutant names no test.
 */
async function findGreen(copy: string, mutants: Listed[]): Promise<Set<string>> {
  const green = new Set<string>();
  const byWholeFiles = partition(mutants, ({ noticedBy: [, part] }) => part === undefined);
  for (const some of byWholeFiles.filter(({ length }) => length > 0)) {
    const { passed, failed, late } = await runTests(copy, some, { bail: 0, timeLimit: 120 });
    const red = [...failed, ...late];
    const unseen = some.filter(
      (mutant) => ![...passed, ...red].some((name) => isNamed(mutant, name)),
    );
    if (unseen.length > 0) {
      throw new Error(`No test runs for:\n${unseen.map(({ name }) => name).join('\n')}`);
    }
    for (const name of passed) green.add(name);
    for (const name of red) say(`Fails without a fault: ${name}`);
    if (red.length > 0) process.exitCode = 1;
  }
  return green;
}

/** Puts the fault into the copy, runs the tests and takes it out again. */
async function judge(copy: string, mutant: Listed, green: Set<string>): Promise<Verdict> {
  const path = join(copy, mutant.file);
  const source = await readFile(path, 'utf8');
  await writeFile(path, mutate(source, mutant));
  const { passed, failed, late } = await runTests(copy, [mutant], { bail: 1, timeLimit: 10 });
  await writeFile(path, source);
  if (failed.some((name) => green.has(name))) return 'noticed';
  const isSilent = passed.length > 0 && failed.length + late.length === 0;
  return isSilent ? 'SURVIVED' : 'UNJUDGED';
}

const mutants = chosen();
const copies = [await copyProject()];
const survivors: Listed[] = [];
try {
  const [first = ''] = copies;
  for (const mutant of mutants) mutate(await readFile(join(first, mutant.file), 'utf8'), mutant);
  say(`${mutants.length} mutants. First, their tests without a fault…`);
  const green = await findGreen(first, mutants);
  while (copies.length < Math.min(2, Number(values['at-once']))) copies.push(await copyProject());

  const left = [...mutants];
  async function work(copy: string): Promise<void> {
    for (let mutant = left.shift(); mutant; mutant = left.shift()) {
      const began = performance.now();
      const verdict = await judge(copy, mutant, green);
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      if (verdict !== 'noticed') survivors.push(mutant);
      const [file, test = ''] = mutant.noticedBy;
      say(`| ${verdict} | ${mutant.area} | ${mutant.name} | ${file} ${test} | ${seconds} s |`);
    }
  }
  await Promise.all(copies.map(work));
} finally {
  for (const copy of copies) await rm(copy, { recursive: true, force: true });
}
say(`${survivors.length} of ${mutants.length} were not noticed.`);
for (const { area, name } of survivors) say(`- ${area}: ${name}`);
if (survivors.length > 0) process.exitCode = 1;
