import { expect, type Page, test } from '../support/browser/e2e';
import { watchLayoutShift } from '../support/browser/layout-shift';

const lists: Record<string, { role?: string; paths: string[] }> = {
  'Dewi Lestari': { paths: ['/document/my-document'] },
  'Andi Nurhalizah': { paths: ['/document/verification'] },
  'Hendra Gunawan': { paths: ['/document/approve'] },
  'Siti Rahmawati': {
    role: 'Administrator',
    paths: [
      '/document/document',
      '/administrator/user',
      '/data-referensi/document-type',
      '/data-referensi/category',
      '/data-referensi/column',
      '/data-referensi/mime-type',
      '/data-referensi/document-status',
      '/data-referensi/unit-verifikator',
    ],
  },
};

// Runs in parallel: the tests wait for a slow line, and change nothing.
test.describe.configure({ mode: 'parallel' });

for (const [name, { role, paths }] of Object.entries(lists)) {
  test(`nothing moves while a list loads, for ${name} [G-4]`, { tag: '@slow' }, async ({
    signInAs,
  }) => {
    const page = await signInAs(name, { role, reducedMotion: 'no-preference' });
    const session = await page.context().newCDPSession(page);
    // On a line this slow, the list is first seen empty.
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 100_000,
    });
    const layoutShift = await watchLayoutShift(page);
    for (const path of ['/dashboard', ...paths]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      expect.soft(await layoutShift(), path).toEqual([]);
    }
  });
}

/** The calls of the desk, which are answered one after the other. */
const calls = [
  '**/document/meta-datas/*',
  '**/data-referensi/document-statuses/search*',
  '**/verifications/person/*',
  '**/document/documents/view/*',
];

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`nothing moves while the desk loads, at ${viewport.width} px`, { tag: '@slow' }, async ({
    signInAs,
  }) => {
    const page = await signInAs('Andi Nurhalizah', { viewport });
    const layoutShift = await watchLayoutShift(page);
    for (const [index, call] of calls.entries()) {
      // Answers after the half second in which shifts after a press do not count.
      await answerLate(page, call, 600 * (index + 1));
    }
    await page.goto('/document/verification');
    await page
      .getByRole('table')
      .getByRole('link', { name: 'Verification', exact: true })
      .first()
      .click();
    const desk = page.getByRole('dialog');
    await expect(desk.getByText(/^Next: /)).toBeAttached();
    await expect(desk.getByRole('radio', { name: 'Verified' })).toBeVisible();
    await expect(desk.locator('.of-person-waiting').first()).toBeAttached();
    await expect(desk.locator('canvas, img').first()).toBeVisible();
    await expect(desk.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await layoutShift()).toEqual([]);
  });
}

async function answerLate(page: Page, call: string, delay: number): Promise<void> {
  await page.route(call, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue();
  });
}
