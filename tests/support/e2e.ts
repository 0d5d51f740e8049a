import AxeBuilder from '@axe-core/playwright';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { handOff } from './hand-off';

export { expect, type Page };

type Fixtures = {
  /**
   * A page of its own for a person of the stand-in portal, signed in by the portal's hand-off and, when a role is named (by its description), switched
   * to it. Errors on its console, thrown in its page, or of its Content-Security-Policy fail the test, but for those it expects.
   */
  signInAs: (
    name: string,
    options?: BrowserContextOptions & { role?: string; expects?: RegExp },
  ) => Promise<Page>;
};

export const test = base.extend<Fixtures>({
  signInAs: async ({ browser }, use) => {
    const faults: string[] = [];
    const contexts: BrowserContext[] = [];
    await use(async (name, { role, expects, ...options } = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      const page = await context.newPage();
      watch(page, name, faults, expects);
      await handOff(page, name);
      if (role) await page.getByRole('button', { name: role, exact: true }).click();
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(faults, 'errors in the browser').toEqual([]);
  },
});

/** Answers that the screen shows, a 401 by the sign-in page; Chromium writes down every 4xx. */
const shownAnswers = /status of (401|422)/;

/**
 * Keeps what goes wrong in a page, but for what is `expected`. Chromium writes every violation of the Content-Security-Policy to
 * the console as an error, too.
 */
export function watch(page: Page, name: string, faults: string[], expected?: RegExp) {
  page.on('console', (message) => {
    const isExpected = shownAnswers.test(message.text()) || expected?.test(message.text());
    if (message.type() === 'error' && !isExpected) faults.push(`${name}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`${name}: ${error.stack ?? error.message}`));
}

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What the dark colours can break, and the light ones cannot have shown. */
const colours = ['color-contrast', 'link-in-text-block'];

/** Checks what is on screen against WCAG 2.2 AA, in the light and in the dark colours. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await showIn('light', page);
  await expectNothingFound(page, new AxeBuilder({ page }).withTags(everything));
  await showIn('dark', page);
  await expectNothingFound(page, new AxeBuilder({ page }).withRules(colours));
}

async function showIn(colorScheme: 'light' | 'dark', page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Colours may take a few frames to change over. What a closed `details` hides stays as it is.
  await page.waitForFunction(
    () =>
      !document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .some(({ effect }) => (effect as KeyframeEffect).target?.checkVisibility()),
  );
}

async function expectNothingFound(page: Page, axe: AxeBuilder): Promise<void> {
  // In the page itself: it has no frames, and a page of its own for the report would take longer than the rules.
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target: target.join(' '), failureSummary })),
  );
  expect(found, page.url()).toEqual([]);
}
