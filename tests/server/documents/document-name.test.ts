import { beforeEach, expect, it, vi } from 'vitest';
import { documentName } from '../../../server/domain/document-name';

const parts = {
  username: '198703122010122003',
  document_type: 'SK Jabatan',
  additional_name: 'Analis / Muda',
  date: new Date('2026-11-20T23:00:00Z'),
};

beforeEach(() => {
  vi.stubEnv('TZ', 'UTC');
});

it('has the day where the server is [W-22]', () => {
  vi.stubEnv('TZ', 'Asia/Jakarta');
  expect(documentName('{date}', parts)).toBe('2026-11-21');
  vi.stubEnv('TZ', 'America/Lima');
  expect(documentName('{date}', { ...parts, date: new Date('2026-01-01T04:00:00Z') })).toBe(
    '2025-12-31',
  );
});

it.each([
  ['{document_type}_{username}_{date}', 'SK_Jabatan_198703122010122003_2026-11-20'],
  ['SK {additional_name}', 'SK_Analis_Muda'],
  ['{unknown}SK', 'SK'],
  ['{__proto__}{constructor}SK', 'SK'],
  ['../../etc/passwd', 'etc_passwd'],
  ['..', 'document'],
  ['{unknown}', 'document'],
  ['a\0b\nc"d', 'a_b_c_d'],
  ['Ünï 履歴', 'Ünï_履歴'],
])('%j becomes %s [V1.3.7]', (format, expected) => {
  expect(documentName(format, parts)).toBe(expected);
});

it('is never longer than a file system takes', () => {
  expect(documentName('x'.repeat(500), parts)).toHaveLength(120);
});

it('is cut between characters, and before what no name ends in', () => {
  expect(documentName(`${'x'.repeat(119)}𝒦𝒦`, parts)).toBe(`${'x'.repeat(119)}𝒦`);
  expect(documentName(`${'x'.repeat(118)}._y`, parts)).toBe('x'.repeat(118));
});
