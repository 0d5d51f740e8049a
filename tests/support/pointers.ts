import { existsSync, readFileSync } from 'node:fs';

/** Reads documents whose tables refer to files and tests. */

/** The sections of a document, each starting with its heading. */
export function sectionsOf(path: string): string[] {
  return readFileSync(path, 'utf8').split(/^## /m).slice(1);
}

/** The cells of the table with this header. A table ends at the next empty line. */
export function rowsUnder(header: string, section: string): string[][] {
  const [, below = ''] = section.split(`${header}\n`);
  const [table = ''] = below.split('\n\n');
  return table
    .trim()
    .split('\n')
    .slice(1)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** Whether a file contains this text as a whole string literal, such as a test title. */
export function holds(file: string, title: string): boolean {
  if (!title || !existsSync(file)) return false;
  const source = readFileSync(file, 'utf8');
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
}
