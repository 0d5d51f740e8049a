// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { overlays } from '../../src/pages/overlays';
import { openedScreens } from '../support/browser/opened-screens';

it('walks open whatever has an address over a list', () => {
  const routes = Object.entries(overlays).map(([path, opened]) => [
    path,
    opened.flatMap(({ children = [] }) => children.map((route) => route.path)).sort(),
  ]);
  const walked = openedScreens.map(({ path, opened }) => [path, [...opened].sort()]);
  expect(Object.fromEntries(walked)).toEqual(Object.fromEntries(routes));
});
