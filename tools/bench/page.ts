import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Section } from './section';

const page = fileURLToPath(new URL('../../docs/generated/figures.md', import.meta.url));

const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

export function markdownOf({ title, columns, rows, notes = [], over = [] }: Section): string {
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

/** Rows of a table that is not folded, at most. */
const mostRows = 25;

function foldedTextOf(section: Section): string {
  const markdown = markdownOf(section);
  if (section.rows.length <= mostRows) return markdown;
  return `<details>\n<summary>${section.title}: ${section.rows.length} rows</summary>\n\n${markdown}\n</details>\n`;
}

/** Replaces the figures of docs/generated/figures.md between the two marks of the section. */
export async function writeSection(name: string, section: Section): Promise<void> {
  const text = await readFile(page, 'utf8');
  const [start, end] = [`<!-- bench: ${name} -->\n`, `<!-- end of ${name} -->\n`];
  const [before, rest] = text.split(start);
  const [, after] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined) {
    throw new Error(`docs/generated/figures.md has no ${start}`);
  }
  await writeFile(page, [before, start, foldedTextOf(section), end, after].join(''));
}
