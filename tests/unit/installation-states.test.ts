import { expect, it } from 'vitest';
import { isRefusal, states } from '../../server/storage/installation-states';

/** All cells of the table, in the form `start own other`. */
const cells = Object.entries(states).flatMap(([act, rows]) =>
  Object.entries(rows).flatMap(([database, outcomes]) =>
    ['none', 'own', 'other'].map((mark, column) => ({
      cell: `${act} ${database} ${mark}`,
      goesOn: !isRefusal(outcomes[column] ?? 'other'),
    })),
  ),
);

const goingOn = (pattern: RegExp) =>
  cells.flatMap(({ cell, goesOn }) => (goesOn && pattern.test(cell) ? [cell] : []));

it('nobody takes a store that has the mark of another installation [O-31]', () => {
  expect(goingOn(/other$/)).toEqual([]);
});

it('a copy is opened only after its adoption, with a store of its own [O-32]', () => {
  expect(goingOn(/^(start|command) copy/)).toEqual([]);
  expect(goingOn(/^adopt/)).toEqual(['adopt new none', 'adopt copy none']);
});

it('a database does not start where the store of its installation is not mounted [O-31]', () => {
  expect(goingOn(/^start own/)).toEqual(['start own own']);
});

it('what has been interrupted is finished by the next start, if the files are there [O-31]', () => {
  expect(goingOn(/^start new/)).toEqual(['start new none', 'start new own']);
  expect(states.start.new.slice(0, 2)).toEqual(['find files', 'find files']);
});

it('the place of a lost installation is taken from each state, also again [O-32]', () => {
  expect(goingOn(/^replace .* (none|own)$/)).toHaveLength(6);
});
