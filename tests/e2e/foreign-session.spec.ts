import {
  filterBy,
  openFromMenu,
  pressAndConfirm,
  rowOf,
} from '../support/browser/document-screens';
import { expect, expectToast, openDetail, test, unreadable } from '../support/foreign/e2e';

// Being signed in at a foreign back end: roles, cookies, an API of another origin, signing out.

const menus = [
  { role: 'administrator', items: ['Dashboard', 'Document', 'User'], list: 'Document' },
  { role: 'admin-uk', items: ['Dashboard', 'Document'], list: 'Document' },
  { role: 'asn', items: ['Dashboard', 'My Document'], list: 'My Document' },
  { role: 'asn-non-dikbud', items: ['Dashboard', 'My Document'], list: 'My Document' },
  { role: 'non-asn', items: ['Dashboard', 'My Document'], list: 'My Document' },
  { role: 'verifikator-dms', items: ['Dashboard', 'Verification'], list: 'Verification' },
  { role: 'verifikator-dms-dinas', items: ['Dashboard', 'Verification'], list: 'Verification' },
  { role: 'approval-dms', items: ['Dashboard', 'Approve'], list: 'Approve' },
  { role: 'approval-dms-dinas', items: ['Dashboard', 'Approve'], list: 'Approve' },
  { role: 'viewer-dms', items: ['Dashboard', 'Document'], list: 'Document' },
];

const documentLists = /\/document\/(my-documents|documents|verifications|approves)$/;

test('each role of a foreign back end has its menu and its list [G-10]', async ({ arriveAs }) => {
  const page = await arriveAs('all');
  const asked = new Set<string | null>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (documentLists.test(pathname)) asked.add(searchParams.get('role'));
  });
  await expect(page.getByText('Biro Umum')).toBeVisible();
  for (const { role, items, list } of menus) {
    const name = role === 'viewer-dms' ? role : `Peran ${role}`;
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('button', { name, exact: true, pressed: true })).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByRole('link')).toHaveText(items);
    await openFromMenu(page, list);
    await expect(page.getByRole('row').nth(1)).toContainText(/\S/);
    expect(asked).toContain(role);
    expect(asked).not.toContain(null);
    await openFromMenu(page, 'Dashboard');
  }
});

test.describe('the anti-forgery cookie', () => {
  test.use({ expectedErrors: /status of 419/ });

  test('goes back decoded; without it a write is refused, says why, and works the next time [C-53]', {
    tag: '@slow',
  }, async ({ arriveAs }) => {
    const page = await arriveAs('asn');
    await openFromMenu(page, 'My Document');
    const row = rowOf(page, 'Pernah ditolak');
    await expect(row).toBeVisible();
    // Waits for the last answer that sets the cookie.
    await expect(page.getByRole('region', { name: 'Checklist' })).toContainText(/\d/);
    await page.context().clearCookies();
    await pressAndConfirm(row, 'Send', 'Data that has been sent cannot be changed!');
    await expectToast(page, 'CSRF token mismatch.', 'error');
    const [request] = await Promise.all([
      page.waitForRequest(/\/send\//),
      pressAndConfirm(row, 'Send', 'Data that has been sent cannot be changed!'),
    ]);
    expect(request.headers()['x-xsrf-token']).toMatch(/==$/);
    await expectToast(page, 'Berkas terkirim.');
  });
});

test.describe('an API of another origin', () => {
  test.use({ isApart: true, expectedErrors: unreadable });

  test('is called with the Bearer token, without cookie or anti-forgery header [C-1 O-4]', {
    tag: '@slow',
  }, async ({ arriveAs }) => {
    const page = await arriveAs('asn');
    await openFromMenu(page, 'My Document');
    const row = rowOf(page, 'Pernah ditolak');
    const [request] = await Promise.all([
      page.waitForRequest((call) => call.method() === 'POST' && call.url().includes('/send/')),
      pressAndConfirm(row, 'Send', 'Data that has been sent cannot be changed!'),
    ]);
    const headers = await request.allHeaders();
    expect(headers.authorization).toMatch(/^Bearer \d+\|/);
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('x-xsrf-token');
    await expectToast(page, 'Berkas terkirim.');
    await expect(row).toContainText('Terkirim');
    await filterBy(page, { Description: 'Sudah disetujui' });
    await openDetail(page, 'Sudah disetujui');
    // The preview is on the API's origin, where the page may not read it: the browser's viewer
    // opens.
    await expect(page.getByRole('dialog').locator('iframe')).toHaveAttribute(
      'src',
      /^http:\/\/localhost:/,
    );
  });
});
