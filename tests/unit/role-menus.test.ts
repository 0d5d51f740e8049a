import { describe, expect, test } from 'vitest';
import { getMenu, hasPage } from '@/navigation/menus';
import { isSameRole } from '@/session/session';

/** A menu as text: "Label /path", a group as "Label: …". */
function read(role: string): string[] {
  return getMenu(role).map((entry) =>
    'pages' in entry
      ? `${entry.label}: ${entry.pages.map(({ label, path }) => `${label} ${path}`).join(', ')}`
      : `${entry.label} ${entry.path}`,
  );
}

const viewer = ['Dashboard /dashboard', 'Document /document/document'];
const owner = ['Dashboard /dashboard', 'My Document /document/my-document'];
const verifier = ['Dashboard /dashboard', 'Verification /document/verification'];
const approver = ['Dashboard /dashboard', 'Approve /document/approve'];

describe('the menu of', () => {
  test.each([
    ['adminUk', viewer],
    ['viewerDms', viewer],
    ['asn', owner],
    ['asnNonDikbud', owner],
    ['nonAsn', owner],
    ['verifikatorDms', verifier],
    ['verifikatorDmsDinas', verifier],
    ['approvalDms', approver],
    ['approvalDmsDinas', approver],
  ])('the menu of %s [P-10 R-36 R-32 R-35]', (role, menu) => {
    expect(read(role)).toEqual(menu);
  });

  test('the administrator has the reference pages [P-10 R-35]', () => {
    expect(read('administrator')).toEqual([
      'Dashboard /dashboard',
      'Document /document/document',
      'User /administrator/user',
      'Reference: Document Type /data-referensi/document-type, Category /data-referensi/category, ' +
        'Column /data-referensi/column, Mime Type /data-referensi/mime-type, ' +
        'Document Status /data-referensi/document-status, Unit Verification /data-referensi/unit-verifikator',
    ]);
  });

  test.each(['', 'pimpinan', 'constructor', 'toString'])(
    'the unknown role "%s" is empty [R-32]',
    (role) => {
      expect(read(role)).toEqual([]);
    },
  );
});

test.each([
  ['Verifikator Dms', 'verifikatorDms'],
  ['verifikator_dms_dinas', 'verifikatorDmsDinas'],
  ['ADMIN UK', 'adminUk'],
  ['asn-non-dikbud', 'asnNonDikbud'],
  ['Administrator', 'administrator'],
])('"%s" and "%s" are one role [R-32]', (written, name) => {
  expect(getMenu(written)).toBe(getMenu(name));
  expect(isSameRole(written, name)).toBe(true);
});

test('two roles that share a menu are not the same', () => {
  expect(isSameRole('asn', 'nonAsn')).toBe(false);
});

describe('a role has', () => {
  test('the pages of its menu, those of a group included', () => {
    expect(hasPage('asn', '/document/my-document')).toBe(true);
    expect(hasPage('administrator', '/data-referensi/mime-type')).toBe(true);
  });

  test('a page whichever way the router accepts its path', () => {
    expect(hasPage('asn', '/document/my-document/')).toBe(true);
    expect(hasPage('asn', '/Document/My-Document')).toBe(true);
  });

  test('no other pages', () => {
    expect(hasPage('asn', '/document/verification')).toBe(false);
    expect(hasPage('verifikatorDms', '/data-referensi/category')).toBe(false);
    expect(hasPage('pimpinan', '/dashboard')).toBe(false);
  });
});
