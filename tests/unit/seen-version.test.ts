import { expect, it } from 'vitest';
import { getSeenVersion } from '../../src/pages/documents/sheet/use-current-document';

it('is the oldest of what the parts of a sheet show', () => {
  expect(getSeenVersion(3, 5, 5)).toBe(5);
  expect(getSeenVersion(3, 5, 4)).toBe(4);
  expect(getSeenVersion(3, 4, 5)).toBe(4);
});

it('is that of the row while a part has not come', () => {
  expect(getSeenVersion(3, undefined, undefined)).toBe(3);
  expect(getSeenVersion(3, 5, undefined)).toBe(3);
});

it('is unknown where nothing has a version, and does without those that have none', () => {
  expect(getSeenVersion(undefined, undefined, undefined)).toBeUndefined();
  expect(getSeenVersion(undefined, 5, undefined)).toBe(5);
});
