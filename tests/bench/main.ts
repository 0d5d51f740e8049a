import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Section } from './section';
import { sections } from './sections';

/**
 * Prints the figures of the bench as Markdown: `npm run bench`, or `npm run bench -- machine lists`
 * for some sections. With --write it also replaces them in docs/figures.md. Fails if a section
 * fails or exceeds a budget.
 */

const page = fileURLToPath(new URL('../../docs/figures.md', import.meta.url));

/** Runs each section in a process of its own, so that one's memory is not another's figure. */
async function run(name: string): Promise<Section> {
  const child = fork(fileURLToPath(new URL('run-section.ts', import.meta.url)), [name]);
  let section: Section | undefined;
  child.on('message', (message) => {
    section = message as Section;
    child.disconnect();
  });
  await once(child, 'exit');
  if (!section) throw new Error(`The section ${name} ended without figures.`);
  return section;
}

const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

function markdownOf({ title, columns, rows, notes = [], over = [] }: Section): string {
  return [
    `## ${title}`,
    '',
    line(columns),
    line(columns.map((_, column) => (column === 0 ? '---' : '---:'))),
    ...rows.map(line),
    ...[...notes, ...over.map((sentence) => `**Over budget:** ${sentence}`)].flatMap((text) => [
      '',
      text,
    ]),
    '',
  ].join('\n');
}

/** The most rows of a table that is not folded up. */
const mostRows = 25;

function foldedTextOf(section: Section): string {
  const markdown = markdownOf(section);
  if (section.rows.length <= mostRows) return markdown;
  return `<details>\n<summary>${section.title}: ${section.rows.length} rows</summary>\n\n${markdown}\n</details>\n`;
}

/** Replaces the figures between the two marks of the section. */
async function write(name: string, section: Section): Promise<void> {
  const text = await readFile(page, 'utf8');
  const [start, end] = [`<!-- bench: ${name} -->\n`, `<!-- end of ${name} -->\n`];
  const [before, rest] = text.split(start);
  const [, after] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined) {
    throw new Error(`docs/figures.md has no ${start}`);
  }
  await writeFile(page, [before, start, foldedTextOf(section), end, after].join(''));
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
    if (values.write) await write(name, section);
    if (section.over?.length) process.exitCode = 1;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}
