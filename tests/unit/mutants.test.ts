import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { uniq } from 'es-toolkit';
import { expect, it } from 'vitest';
import { catalogue } from '../../tools/mutants/catalogue';
import { mutate } from '../../tools/mutants/mutant';

// `npm run mutants` runs them. Here they are only kept up with the code that they change.

const mutants = Object.values(catalogue).flat();

it('each mutant has a name of its own and changes one place of the code', () => {
  const names = mutants.map(({ name }) => name);
  expect(names).toEqual(uniq(names));
  const unfit = mutants.flatMap((mutant) => {
    try {
      const source = readFileSync(mutant.file, 'utf8');
      return mutate(source, mutant) === source ? [`"${mutant.name}" changes nothing.`] : [];
    } catch (error) {
      return [String(error)];
    }
  });
  expect(unfit).toEqual([]);
});

it('each area is in the catalogue and has mutants', () => {
  const areas = readdirSync('tools/mutants/areas').map((file) => basename(file, '.ts'));
  const filled = Object.keys(catalogue).filter((area) => catalogue[area]?.length);
  expect(filled.toSorted()).toEqual(areas.toSorted());
});

it('each mutant names a file of tests', () => {
  const missing = mutants.filter(({ noticedBy: [file] }) => !existsSync(`tests/${file}`));
  expect(missing).toEqual([]);
});
