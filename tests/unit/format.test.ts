import { afterEach, expect, it, vi } from 'vitest';
import { formatBytes, formatDate, formatKilobytes, formatTime } from '@/lib/format';
import { daysSince } from '@/lib/iso-day';

afterEach(() => {
  vi.useRealTimers();
});

it('groups kilobytes in English, the language of the interface [G-6]', () => {
  expect(formatKilobytes(1204)).toBe('1,204 KB');
});

it.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [1024, '1 KB'],
  [1025, '2 KB'],
  [999 * 1024, '999 KB'],
  // No size is written with four digits.
  [999 * 1024 + 1, '1.0 MB'],
  [1023 * 1024, '1.0 MB'],
  [4.14 * 1024 ** 2, '4.1 MB'],
  [1500 * 1024 ** 2, '1,500.0 MB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it('writes a date out, with or without a time behind it [G-6]', () => {
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

it.each(['2024-04-01T23:30', '2024-04-01 07:30', '2024-04-01 00:00:00'])(
  'writes the day of %j out in any time zone: it names none',
  (text) => {
    for (const zone of ['America/Lima', 'UTC', 'Asia/Jakarta']) {
      vi.stubEnv('TZ', zone);
      expect(formatDate(text)).toBe('1 April 2024');
    }
  },
);

it.each([
  '2024-03-31T17:00Z',
  '2024-03-31T17:00:00.000000Z',
  '2024-04-01T00:00:00.000000Z',
  '2024-04-01T16:59:59Z',
  '2024-04-01T07:30:00+07:00',
  '2024-04-01 07:30:00 +0700',
  '2024-04-01T02:30:00+09:00',
])('writes the day of %j out as it is in Jakarta [M-28]', (text) => {
  vi.stubEnv('TZ', 'Asia/Jakarta');
  expect(formatDate(text)).toBe('1 April 2024');
});

it.each(['2024-03-31T17:00Z', '2024-03-31 23:59:59 +0700'])(
  'writes the day of %j out as it is in Lima',
  (text) => {
    vi.stubEnv('TZ', 'America/Lima');
    expect(formatDate(text)).toBe('31 March 2024');
  },
);

it.each(['2024-02-31T17:00Z', '2024-04-01T25:00Z', '2024-04-01T12:00+99:00'])(
  'leaves %j as it is: no such day or time',
  (text) => {
    expect(formatDate(text)).toBe(text);
  },
);

it.each([
  // A morning in Jakarta.
  ['Asia/Jakarta', '2026-11-28T08:00+07:00', '2026-11-28T00:10+07:00', 0],
  ['Asia/Jakarta', '2026-11-28T08:00+07:00', '2026-11-27T23:50+07:00', 1],
  ['Asia/Jakarta', '2026-11-28T08:00+07:00', '2026-11-27T09:00+07:00', 1],
  ['Asia/Jakarta', '2026-11-28T23:00+07:00', '2026-11-26T00:30+07:00', 2],
  // The last night of summer time has 25 hours.
  ['Europe/Berlin', '2026-10-26T00:10+01:00', '2026-10-25T00:10+02:00', 1],
])('counts days by midnights: in %s at %s, %s is %d ago [R-71]', (zone, now, moment, days) => {
  vi.stubEnv('TZ', zone);
  vi.useFakeTimers({ now: Date.parse(now) });
  expect(daysSince(Date.parse(moment))).toBe(days);
});

it('counts no days since a moment that is missing', () => {
  expect(daysSince(Number.NaN)).toBeNaN();
});
