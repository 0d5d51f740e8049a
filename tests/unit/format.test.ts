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

it.each([
  '2024-02-31',
  '2023-02-29 00:00:00',
  '2024-13-01',
  '2024-06-15 s.d. 2024-06-20',
  '2024-06-15 08:00 - 2024-06-20 16:00',
  '2024-06-15/20',
  '15 Juni 2024',
])('leaves %j as it is: no day, or not a day only', (text) => {
  expect(formatDate(text)).toBe(text);
});

it.each([
  '2024-04-01T00:00:00.000000Z',
  '2024-04-01T07:30:00+07:00',
  '2024-04-01 07:30',
  '2024-04-01 07:30:00 +0700',
])('writes the day of %j out', (text) => {
  expect(formatDate(text)).toBe('1 April 2024');
});
