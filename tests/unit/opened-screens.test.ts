// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { overlays } from '../../src/pages/overlays';
import { openedScreens } from '../support/browser/opened-screens';

/** The second part of Coverage has an address of its own. */
const addressesOf = (path: string) =>
  path === 'coverage/:part?' ? ['coverage', 'coverage/reasons'] : [path];

it('walks open whatever has an address over a list', () => {
  const routes = Object.entries(overlays).map(([path, opened]) => [
    path,
    opened
      .flatMap(({ children = [] }) => children.flatMap(({ path = '' }) => addressesOf(path)))
      .sort(),
  ]);
  const walked = openedScreens.map(({ path, opened }) => [path, [...opened].sort()]);
  expect(Object.fromEntries(walked)).toEqual(Object.fromEntries(routes));
});
