import { expect, it } from 'vitest';
import { toFileName } from '../../src/lib/file-name';

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
  ['a/line\r\nbreak.pdf', 'line break.pdf'],
  ['../../../etc/cron.d/x', 'x'],
  ['C:\\Users\\Public\\run.exe', 'run.exe'],
  ['C:run.exe', 'Crun.exe'],
  ['\\\\host\\share\\x.pdf', 'x.pdf'],
  ['https://files.example.id/a/SK.pdf', 'SK.pdf'],
  ['a/...hidden.pdf. . ', 'hidden.pdf'],
  ['a/null\0.pdf', 'null.pdf'],
  ['a/\u2066fdp\u2069.\u200Fexe', 'fdp.exe'],
  ['a/\uD800half.pdf', 'half.pdf'],
  ['a/two\u2028lines.pdf', 'two lines.pdf'],
  ['a/x.pdf::$DATA', 'x.pdf$DATA'],
  ['a/con', '_con'],
  ['a/NUL.pdf', '_NUL.pdf'],
  ['a/Lpt1.tar.gz', '_Lpt1.tar.gz'],
  ['a/com¹.pdf', '_com¹.pdf'],
  ['a/co\0n.pdf', '_con.pdf'],
  ['a/console.pdf', 'console.pdf'],
  ['a/com10.pdf', 'com10.pdf'],
  ['a/ijazah 100%.pdf', 'ijazah 100%.pdf'],
  ['a/Rene\u0301 \u00a0SK.pdf', 'Ren\u00e9 SK.pdf'],
])('saves %j as %j', (path, name) => {
  expect(toFileName(path, 'fallback')).toBe(name);
});
