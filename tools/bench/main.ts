import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { markdownOf, writeSection } from './page';
import type { Section } from './section';
import { sections } from './sections';

/**
 * Prints the figures of the bench as Markdown: `npm run bench`, or `npm run bench -- machine lists`
 * for some sections. With --write it also replaces them in docs/generated/figures.md. Fails if a
 * section fails or exceeds a budget.
 */

/** Runs each section in a process of its own, so that one's memory is not another's figure. */
async function run(name: string): Promise<Section> {
  const child = fork(fileURLToPath(new URL('run-section.ts', import.meta.url)), [name]);
  let section: Section | undefined;
  child.on('message', (message) => {
    section = message as Section;
    child.disconnect();
  });
  const [code, signal] = await once(child, 'exit');
  if (!section) {
    throw new Error(`The section ${name} ended without figures: ${signal ?? `exit code ${code}`}.`);
  }
  return section;
}

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});

for (const name of positionals.length > 0 ? positionals : Object.keys(sections)) {
  if (!sections[name]) {
    throw new Error(`No section is named ${name}; there are ${Object.keys(sections).join(', ')}.`);
  }
  try {
    const section = await run(name);
    process.stdout.write(`${markdownOf(section)}\n`);
    if (values.write) await writeSection(name, section);
    if (section.over?.length) process.exitCode = 1;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}
