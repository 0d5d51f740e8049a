import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { holdBack, longestHold } from '../runner/hold-back';
import { noteProgram } from '../runner/programs';
import { nameOf } from './browser';
import { handOff } from './hand-off';
import { test as base } from './own-server';

export {
  expectNoAxeViolations,
  expectNoAxeViolationsIn,
  expectNoAxeViolationsOfTexts,
  expectNoLayoutViolations,
} from './axe';
export { expect, type Locator, type Page };

/** Errors of a browser that must occur, and those that may. All others are faults. */
export type ExpectedErrors = { expects?: RegExp | undefined; tolerates?: RegExp | undefined };

/**
 * Opens a new page for a person of the stand-in portal, signed in by the hand-off and switched to a
 * role, if one is given (by its description). The test fails on console errors, exceptions and
 * violations of the Content-Security-Policy in all pages of that person, except for expected ones,
 * and if what it expects does not occur.
 */
export type SignInAs = (name: string, options?: SignInOptions) => Promise<Page>;

type SignInOptions = BrowserContextOptions &
  ExpectedErrors & {
    role?: string;
    /** True if the desk reads scans, as it does for people. It costs a third of a desk's time. */
    readsScans?: boolean;
  };

type Fixtures = { signInAs: SignInAs };

export const test = base.extend<Fixtures, { note: undefined }>({
  note: [
    async ({ browser, launchOptions }, use, { project }) => {
      const name = nameOf(launchOptions);
      noteProgram({ name, version: browser.version(), project: project.name });
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  signInAs: async ({ browser }, use) => {
    const watched: Watched[] = [];
    await use(async (name, { role, expects, tolerates, readsScans, ...options } = {}) => {
      // Reduces motion, which takes time: a test about motion asks for it.
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
      if (longestHold) {
        await context.route(/\/(service\/api|assets)\//, async (route) => {
          await holdBack();
          await route.fallback();
        });
      }
      watched.push(watch(context, name, { expects, tolerates }));
      const page = await context.newPage();
      await handOff(page, name);
      if (!readsScans) await page.evaluate(() => localStorage.setItem('READ_SCANS', 'off'));
      if (role) await page.getByRole('button', { name: role, exact: true }).click();
      return page;
    });
    await expectNoFaults(watched);
  },
});

export type Watched = { context: BrowserContext; faults: () => string[] };

/**
 * Records what goes wrong in all pages of a context. Chromium also logs answers from 400 on, and
 * violations of the Content-Security-Policy, as console errors.
 */
export function watch(
  context: BrowserContext,
  name: string,
  { expects, tolerates }: ExpectedErrors,
): Watched {
  const faults: string[] = [];
  let hasOccurred = false;
  function judge(text: string) {
    if (expects?.test(text)) hasOccurred = true;
    else if (!tolerates?.test(text)) faults.push(`${name}: ${text}`);
  }
  context.on('console', (message) => {
    if (message.type() === 'error') judge(message.text());
  });
  context.on('weberror', (problem) => {
    const error = problem.error();
    judge(error.stack ?? error.message);
  });
  const missing = () => (expects && !hasOccurred ? [`${name}: no error like ${expects}`] : []);
  return { context, faults: () => [...faults, ...missing()] };
}

/**
 * Closes a context, unless the test has done so. Requests that the test answers itself may still be
 * under way, such as a file fetched ahead. Leaves all further requests unanswered: the server would
 * refuse files that the test has made up.
 */
async function closeContext(context: BrowserContext): Promise<void> {
  if (context.isClosed()) return;
  await context.route('**', () => undefined);
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await Promise.all(context.pages().map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** Closes the contexts, and fails on what has gone wrong in them. */
export async function expectNoFaults(watched: Watched[]): Promise<void> {
  await Promise.all(watched.map(({ context }) => closeContext(context)));
  const faults = watched.flatMap((one) => one.faults());
  expect(faults, 'errors in the browser').toEqual([]);
}
