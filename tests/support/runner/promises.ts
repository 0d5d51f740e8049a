import { readdirSync, readFileSync } from 'node:fs';

/**
 * Reads what the documents promise: the sentences of docs/specification.md (`F-12`) and the
 * requirements of docs/generated/asvs.md (`V1.2.2`). The title of a test ends with the ids of its
 * promises, as `[F-12]`.
 */

/** The sections of a document, each starting with its heading. */
export function sectionsOf(path: string): string[] {
  return readFileSync(path, 'utf8').split(/^## /m).slice(1);
}

/** The lines of a section of the specification that are sentences, with their ids. */
export function readSentences() {
  return sectionsOf('docs/specification.md').flatMap((text) =>
    // Items of lists and rows of tables, without the head of each table.
    [...text.matchAll(/^(?:- |\| )(?!id \|).*$/gm)].map(([line]) => ({
      line,
      id: line.match(new RegExp(`^(?:-|\\|) \\[(${text[0]}-\\d+)\\] `))?.[1],
    })),
  );
}

/** The requirements of the standard, by chapter. */
export function readRequirements() {
  return sectionsOf('docs/generated/asvs.md')
    .filter((section) => /^V\d/.test(section))
    .map((section) => ({
      chapter: Number(section.match(/^V(\d+)/)?.[1]),
      rows: [...section.matchAll(/^\| (\d[^|]*?) \|(.*)\|(.*)\|(.*)\|(.*)\|$/gm)].map(
        ([, no = '', , verdict = '', file = '', why = '']) => ({
          id: `V${no}`,
          verdict: verdict.trim(),
          file: file.trim(),
          why: why.trim(),
        }),
      ),
    }));
}

/** The ids in the brackets of a title, or of the source of a file. */
export const idsIn = (text: string): string[] =>
  [...text.matchAll(/ \[((?:[A-Z][\d.-]+\d ?)+)\]/g)].flatMap(([, ids = '']) => ids.split(' '));

/** All files of tests and of what helps them, by their path. */
export const testFiles = () =>
  readdirSync('tests', { encoding: 'utf8', recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `tests/${name}`);
