import { expect, it } from 'vitest';
import { formatDate, formatKilobytes, formatTime } from '@/lib/format';

it('groups kilobytes in English, the language of the interface', () => {
  expect(formatKilobytes(1204)).toBe('1,204 KB');
});

it('writes a date out, with or without a time behind it', () => {
  expect(formatDate('2024-04-01')).toBe('1 April 2024');
  expect(formatDate('2024-05-01')).toBe('1 May 2024');
  expect(formatDate('2024-04-01 00:00:00')).toBe('1 April 2024');
});

it('writes a time in English, with 24 hours', () => {
  expect(formatTime(new Date(2026, 0, 5, 16, 55).getTime())).toBe('5 Jan 2026, 16:55');
});

it('leaves what is not a date as it is', () => {
  expect(formatDate('April')).toBe('April');
  expect(formatDate('')).toBe('');
});
