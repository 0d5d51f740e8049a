import type { Locator } from '@playwright/test';
import { pressAction } from '../support/browser/document-screens';
import { expect, type Page, test } from '../support/browser/e2e';

// Colours, sizes, places and times of the specification, as the browser has them.

const schemes = ['light', 'dark'] as const;

/** Least chroma with a hue, of 255. The pale backgrounds of the statuses have 17 and more. */
const leastChroma = 12;

/** Degrees on the colour wheel of a computed colour. */
function toHue(colour: string): number {
  const [r = 0, g = 0, b = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
  const chroma = Math.max(r, g, b) - Math.min(r, g, b);
  // Ignores the hue of what is nearly grey.
  if (chroma < leastChroma) return Number.NaN;
  return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * (180 / Math.PI) + 360) % 360;
}

const hues = { red: [340, 375], green: [90, 165], blue: [190, 250] } as const;

function nameHue(colour: string): string | undefined {
  const hue = toHue(colour);
  // Red lies on both sides of 0.
  const isIn = ([from, to]: readonly [number, number]) =>
    [hue, hue + 360].some((angle) => angle >= from && angle <= to);
  return Object.entries(hues).find(([, range]) => isIn(range))?.[0];
}

const readStyle = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test('each status has its colour: Draft and Rejected red, Sent and Verified blue, Approved green [D-1 G-5]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs('Dewi Lestari');
  const statuses = { Draft: 'red', Sent: 'blue', Verified: 'blue', Rejected: 'red' };
  const colours = Object.entries({ ...statuses, Approved: 'green' });
  for (const [index, [name, colour]] of colours.entries()) {
    await page.goto(`/document/my-document?document_status_id=${index + 1}`);
    const badge = page.getByRole('row').getByText(name, { exact: true }).first();
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      for (const property of ['color', 'background-color']) {
        const painted = await readStyle(badge, property);
        expect(nameHue(painted), `${property} of ${name} in ${colorScheme}`).toBe(colour);
      }
    }
  }
});

test('the loading spinner has three dots of 7 px in #10487A [R-2]', { tag: '@slow' }, async ({
  page,
}) => {
  await page.route('**/authentication/session', () => {});
  await page.goto('/session?token=any');
  const spinner = page.getByRole('status').filter({ hasText: 'Loading' });
  await expect(spinner).toBeInViewport({ ratio: 1 });
  const dots = spinner.locator('> :not(.visually-hidden)');
  await expect(dots).toHaveCount(3);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    for (const dot of await dots.all()) {
      await expect(dot).toHaveCSS('background-color', 'rgb(16, 72, 122)');
      await expect(dot).toHaveCSS('width', '7px');
      await expect(dot).toHaveCSS('height', '7px');
    }
  }
});

/** Records how long (s) the parts of modals take to change, by class and property. */
async function recordTransitions(page: Page) {
  await page.evaluate(() => {
    document.documentElement.dataset.transitions = '';
    document.addEventListener('transitionend', ({ target, propertyName, elapsedTime }) => {
      const { classList } = target as Element;
      const part = ['modal-dialog', 'modal-backdrop'].find((name) => classList.contains(name));
      document.documentElement.dataset.transitions += `${part} ${propertyName} ${elapsedTime}\n`;
    });
  });
  return async () => {
    const recorded = await page.locator('html').getAttribute('data-transitions');
    return recorded?.split('\n').filter((line) => line.startsWith('modal')) ?? [];
  };
}

test('a modal moves for 300 ms and its backdrop fades for 150 ms [N-11]', { tag: '@slow' }, async ({
  signInAs,
}) => {
  const page = await signInAs('Dewi Lestari', { reducedMotion: 'no-preference' });
  await page.goto('/document/my-document');
  const readTransitions = await recordTransitions(page);
  await page.getByRole('link', { name: 'Filter', exact: true }).click();
  await expect
    .poll(readTransitions)
    .toEqual(expect.arrayContaining(['modal-dialog transform 0.3', 'modal-backdrop opacity 0.15']));
});

test('nothing moves for people who ask for less motion [G-4]', { tag: '@slow' }, async ({
  signInAs,
}) => {
  const page = await signInAs('Dewi Lestari', { reducedMotion: 'reduce' });
  await page.goto('/document/my-document');
  await page.getByRole('link', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await expect(dialog.getByRole('button', { name: 'Reset' })).toBeVisible();
  for (const part of ['.modal', '.modal-dialog', '.modal-backdrop']) {
    await expect(page.locator(part)).toHaveCSS('transition-duration', '0s');
  }
});

test('without motion, the page takes the place of the main menu at once', { tag: '@slow' }, async ({
  signInAs,
}) => {
  const page = await signInAs('Dewi Lestari', { reducedMotion: 'reduce' });
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  const places = await page.evaluate(async () => {
    const main = document.querySelector('main');
    const read = () => main?.getBoundingClientRect().left;
    const before = read();
    document.querySelector<HTMLElement>('[aria-label="Toggle sidebar"]')?.click();
    // React draws what a click changes before the next task.
    await Promise.resolve();
    return { before, after: read() };
  });
  expect(places).toEqual({ before: 232, after: 0 });
});

test('the meta data stand to the left of the preview [M-6]', { tag: '@slow' }, async ({
  signInAs,
}) => {
  const page = await signInAs('Siti Rahmawati', { role: 'Administrator' });
  await page.goto('/document/document?document_type_id=1&document_status_id=5');
  await pressAction(page.getByRole('row').nth(1), 'Detail');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('term').first()).toBeVisible();
  const preview = await sheet.getByRole('region', { name: /^Preview of/ }).boundingBox();
  const metaData = await sheet.getByRole('region', { name: 'Meta Data' }).boundingBox();
  if (!preview || !metaData) throw new Error('Both should be on screen.');
  expect(metaData.width).toBeGreaterThan(100);
  expect(metaData.x + metaData.width).toBeLessThanOrEqual(preview.x);
  // The meta data stand beside the file, not above it.
  expect(metaData.y).toBeLessThan(preview.y + preview.height);
  expect(preview.y).toBeLessThan(metaData.y + metaData.height);
});

/**
 * The time from the first toast until it begins to go: `time` in ms, and `barTime`, the seconds
 * that its bar has run if the bar's end is the cause. On a busy machine, the bar begins later.
 */
const timeToast = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ time: number; barTime: number | undefined }>((resolve) => {
        let barTime: number | undefined;
        function onBarEnd({ target, elapsedTime }: AnimationEvent) {
          if (!(target as Element).matches('.Toastify__progress-bar--animated')) return;
          barTime = elapsedTime;
          // The bar's end is no cause if nothing follows it for two frames.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              barTime = undefined;
            }),
          );
        }
        // Listens before React does.
        document.addEventListener('animationend', onBarEnd, { capture: true });

        let shownAt: number | undefined;
        const observer = new MutationObserver(() => {
          const toast = document.querySelector('.Toastify__toast');
          if (toast) shownAt ??= performance.now();
          if (shownAt === undefined || (toast && !toast.matches('[class*="-exit"]'))) return;
          observer.disconnect();
          document.removeEventListener('animationend', onBarEnd, { capture: true });
          resolve({ time: performance.now() - shownAt, barTime });
        });
        observer.observe(document, { subtree: true, childList: true, attributeFilter: ['class'] });
      }),
  );

test('a toast stands at the top centre, is light, and goes after 3 s, but not by a click [N-10 G-5]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs('Siti Rahmawati', {
    role: 'Administrator',
    reducedMotion: 'no-preference',
    expects: /status of 500/,
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/data-referensi/column');
  const message = 'The sheet is not ready.';
  await page.route('**/columns/export', (route) =>
    route.fulfill({ status: 500, json: { message } }),
  );
  const exportButton = page.getByRole('button', { name: 'Export', exact: true });
  const toast = page.getByRole('alert').filter({ hasText: message });

  const shown = timeToast(page);
  await exportButton.click();
  await expect(toast).toBeInViewport({ ratio: 1 });
  const box = await toast.boundingBox();
  const { width = 0 } = page.viewportSize() ?? {};
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(2);
  expect(box?.y).toBeLessThan(100);
  await expect(page.locator('.Toastify__toast')).toHaveCSS(
    'background-color',
    'rgb(255, 255, 255)',
  );
  await expect(page.locator('.Toastify__progress-bar--animated')).toBeVisible();
  const { time, barTime } = await shown;
  expect(time).toBeGreaterThan(2900);
  expect(barTime).toBe(3);
  await expect(page.locator('.Toastify__toast')).toHaveCount(0);

  const clicked = timeToast(page);
  await exportButton.click();
  await toast.click();
  // Moves the pointer away: under it, the time of the toast stands still.
  await page.mouse.move(0, 700);
  expect((await clicked).time).toBeGreaterThan(2900);
});

test('a refused hand-off leads to the portal a second after its answer [S-6]', {
  tag: '@slow',
}, async ({ page }) => {
  // The latest navigation, even one that is about to come.
  await page.addInitScript(() => {
    navigation.addEventListener('navigate', ({ destination }) => {
      document.documentElement.dataset.goesTo = new URL(destination.url).pathname;
    });
  });
  const html = page.locator('html');
  await page.clock.install({ time: '2026-01-01' });
  await page.route('**/authentication/session', async (route) => {
    await page.clock.pauseAt('2026-01-02');
    await route.continue();
  });
  const refused = page.waitForResponse('**/authentication/session');
  await page.goto('/session?token=refused');
  expect((await refused).status()).toBe(400);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.clock.runFor(999);
  expect(await html.getAttribute('data-goes-to')).toBe('/session');
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/portal');
});
