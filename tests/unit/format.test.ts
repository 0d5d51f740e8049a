import { expect, it } from 'vitest';
import { formatDate, formatKilobytes } from '../../src/lib/format';

it('groups kilobytes as Indonesian readers expect', () => {
  expect(formatKilobytes(1204)).toBe('1.204 KB');
});

it('writes a date out, with or without a time behind it', () => {
  expect(formatDate('2024-04-01')).toBe('1 April 2024');
  expect(formatDate('2024-04-01 00:00:00')).toBe('1 April 2024');
});

it('leaves what is not a date as it is', () => {
  expect(formatDate('April')).toBe('April');
  expect(formatDate('')).toBe('');
});
