import { expect, it } from 'vitest';
import { fileNameOf } from '../../src/lib/file-name';

it.each([
  ['documents/7f3a/SK CPNS.pdf', 'SK CPNS.pdf'],
  ['SK.pdf', 'SK.pdf'],
  ['..\\..\\windows\\evil.exe', 'evil.exe'],
  ['documents/../../..', 'fallback'],
  ['documents/', 'fallback'],
  ['', 'fallback'],
  ['a/.htaccess', 'htaccess'],
  ['a/"quoted<b>".pdf', 'quotedb.pdf'],
  ['a/ijazah\u202Efdp.exe', 'ijazahfdp.exe'],
  ['a/line\r\nbreak.pdf', 'linebreak.pdf'],
])('saves %j as %j', (path, name) => {
  expect(fileNameOf(path, 'fallback')).toBe(name);
});
