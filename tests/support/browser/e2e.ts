import AxeBuilder from '@axe-core/playwright';
import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import { noteProgram } from '../runner/programs';
import { nameOf } from './browser';
import { handOff } from './hand-off';
import { test as base } from './own-server';

export { expect, type Page };

/** Errors of a browser: those that have to occur, and those that may. All others are faults. */
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
    /** True if the desk reads scans, which is the default, and costs a third of a desk's time. */
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
 * Records what goes wrong in all pages of a context. As console errors, Chromium also logs each
 * answer from 400 on and each violation of the Content-Security-Policy.
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
 * Closes a context, unless the test has done so. What the test answers itself may still be under
 * way, such as a file that is fetched ahead. Whatever its pages ask for from now on is left
 * unanswered: the server would refuse files that the test has made up.
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

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that can pass in light colours and fail in dark ones. */
const colours = ['color-contrast', 'link-in-text-block'];

/** Looks that this process has checked in dark colours. */
const seenInDark = new Set<string>();

/** Checks a screen against WCAG 2.2 AA: in light colours, and in dark ones where they are new. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await showIn('light', page);
  await expectNothingFound(page, (await axeOn(page)).withTags(everything));
  const looks = await looksOn(page);
  if (looks.every((look) => seenInDark.has(look))) return;
  await showIn('dark', page);
  await expectNothingFound(page, (await axeOn(page)).withRules(colours));
  for (const look of looks) seenInDark.add(look);
}

/** The looks of all texts on the page: the styles of an element and of those around it. */
function looksOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Values that are texts or references style nothing.
    const isStyling = ({ name }: Attr) =>
      /^(class|type|disabled|aria-(?!label|describedby|controls|owns)|data-(?!header|key))/.test(
        name,
      );
    const spell = ({ localName, attributes }: Element) =>
      [localName, ...[...attributes].filter(isStyling).map(({ name, value }) => name + value)].join(
        ' ',
      );
    const hidden = document.querySelector('body:has([aria-modal="true"]) #root');
    const withText = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.checkVisibility() &&
        !hidden?.contains(element) &&
        (element.matches('input, textarea') ||
          [...element.childNodes].some(({ nodeValue }) => nodeValue?.trim())),
    );
    const size = innerWidth < 768 ? 'narrow' : 'wide';
    const looks = withText.map((element) => {
      const chain = [size];
      for (let up: Element | null = element; up; up = up.parentElement) chain.push(spell(up));
      return chain.join('\n');
    });
    return [...new Set(looks)];
  });
}

/** The rules about names and languages, and about sizes, which differ with the words. */
const texts = [
  ...['aria-command-name', 'aria-dialog-name', 'aria-input-field-name', 'aria-progressbar-name'],
  ...['aria-toggle-field-name', 'button-name', 'document-title', 'empty-heading', 'html-has-lang'],
  ...[
    'html-lang-valid',
    'image-alt',
    'label',
    'label-content-name-mismatch',
    'label-title-only',
    'landmark-unique',
    'link-name',
  ],
  ...['select-name', 'summary-name', 'svg-img-alt', 'valid-lang'],
  ...['scrollable-region-focusable', 'target-size'],
];

/** Checks what another language may change. */
export async function expectNoAxeViolationsOfTexts(page: Page): Promise<void> {
  await showIn('light', page);
  await expectNothingFound(page, (await axeOn(page)).withRules(texts));
}

/** The rules about sizes and places, which differ with the width of a screen. */
const layout = [...colours, 'target-size', 'scrollable-region-focusable'];

/** Checks what the width of the screen decides: names and roles are those of other widths. */
export async function expectNoLayoutViolations(page: Page): Promise<void> {
  await showIn('light', page);
  await expectNothingFound(page, (await axeOn(page)).withRules(layout));
}

/**
 * Lists violations only, which saves a third of the time. Runs in the page itself: there are no
 * frames, and a page for the report costs time. Leaves out what is behind a modal.
 */
async function axeOn(page: Page): Promise<AxeBuilder> {
  // Loads axe once for a page, which takes half of the time.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  return (
    new AxeBuilder({ page, ...(isLoaded && { axeSource: 'axe' }) })
      .exclude('body:has([aria-modal="true"]) #root')
      // Adds a rule that is experimental in axe, but a criterion of WCAG 2.1: visible words are
      // part of the name.
      .options({
        resultTypes: ['violations'],
        rules: { 'label-content-name-mismatch': { enabled: true } },
      })
      .setLegacyMode()
  );
}

async function showIn(colorScheme: 'light' | 'dark', page: Page): Promise<void> {
  // Ends transitions, in which axe would read a colour that is on its way.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets = [sheet];
  });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

async function expectNothingFound(page: Page, axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target: target.join(' '), failureSummary })),
  );
  expect(found, page.url()).toEqual([]);
}
