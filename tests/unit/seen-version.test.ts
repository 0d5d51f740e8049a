import { expect, it } from 'vitest';
import { seenVersion } from '../../src/pages/documents/seen-version';

it('is the oldest of what the parts of a sheet show', () => {
  expect(seenVersion(3, 5, 5)).toBe(5);
  expect(seenVersion(3, 5, 4)).toBe(4);
  expect(seenVersion(3, 4, 5)).toBe(4);
});

it('is that of the row while a part has not come', () => {
  expect(seenVersion(3, undefined, undefined)).toBe(3);
  expect(seenVersion(3, 5, undefined)).toBe(3);
});

it('is unknown where nothing has a version, and does without those that have none', () => {
  expect(seenVersion(undefined, undefined, undefined)).toBeUndefined();
  expect(seenVersion(undefined, 5, undefined)).toBe(5);
});
