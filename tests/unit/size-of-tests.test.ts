import { readdirSync, readFileSync } from 'node:fs';
import { sumBy } from 'es-toolkit';
import { expect, it } from 'vitest';

// The tests do not outgrow the program: whoever changes a line waits for them, and reads them.

/** The lines of code in a folder and below. */
const linesIn = (folder: string) =>
  sumBy(
    readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) =>
      /\.tsx?$/.test(name),
    ),
    (name) => readFileSync(`${folder}/${name}`, 'utf8').split('\n').length - 1,
  );

const program = linesIn('src') + linesIn('server');

it.each([
  ['tests', 1.33],
  ['tests/support', 0.22],
])('%s has at most %d lines for each of the program', (folder, most) => {
  expect(linesIn(folder) / program).toBeLessThan(most);
});
