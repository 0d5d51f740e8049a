import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

// The smaller variant: it is sent to each page that is checked.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that light colours can pass and dark ones fail. */
const colours = ['color-contrast', 'link-in-text-block'];

/** Looks that this process has already checked in dark colours. */
const seenInDark = new Set<number>();

/** Checks a screen against WCAG 2.2 AA: in light colours, and new looks in dark ones, too. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await showIn('light', page);
  await expectNothingFound(page, { runOnly: everything });
  const looks = await looksOn(page);
  if (looks.every((look) => seenInDark.has(look))) return;
  await showIn('dark', page);
  await expectNothingFound(page, { runOnly: colours });
  for (const look of looks) seenInDark.add(look);
}

/**
 * The looks of all texts on the page, hashed: styles and colours of an element and of those around
 * it.
 */
function looksOn(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    // Values that are texts or references style nothing.
    const isStyling = ({ name }: Attr) =>
      /^(class|type|disabled|aria-(?!label|describedby|controls|owns)|data-(?!header|key))/.test(
        name,
      );
    const spell = (element: Element) => {
      const { color, backgroundColor, opacity } = getComputedStyle(element);
      const styling = [...element.attributes].filter(isStyling);
      const written = styling.map(({ name, value }) => name + value);
      return [element.localName, color, backgroundColor, opacity, ...written].join(' ');
    };
    /** A number of 53 bits (cyrb53). */
    const hash = (text: string) => {
      let [high, low] = [0xdeadbeef, 0x41c6ce57];
      for (let at = 0; at < text.length; at += 1) {
        high = Math.imul(high ^ text.charCodeAt(at), 2654435761);
        low = Math.imul(low ^ text.charCodeAt(at), 1597334677);
      }
      return 2 ** 32 * (low & 0x1fffff) + (high >>> 0);
    };
    const size = innerWidth < 768 ? 'narrow' : 'wide';
    const known = new Map<Element, number>();
    const lookOf = (element: Element): number => {
      const look =
        known.get(element) ??
        hash(`${element.parentElement ? lookOf(element.parentElement) : size} ${spell(element)}`);
      known.set(element, look);
      return look;
    };
    const hidden = document.querySelector('body:has([aria-modal="true"]) #root');
    const withText = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.checkVisibility() &&
        !hidden?.contains(element) &&
        (element.matches('input, textarea') ||
          [...element.childNodes].some(({ nodeValue }) => nodeValue?.trim())),
    );
    return [...new Set(withText.map(lookOf))];
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
  await expectNothingFound(page, { runOnly: texts });
}

/** The rules about sizes and places, which differ with the width of a screen. */
const layout = [...colours, 'target-size', 'scrollable-region-focusable'];

/** Checks what depends on the width of the screen: names and roles do not. */
export async function expectNoLayoutViolations(page: Page): Promise<void> {
  await showIn('light', page);
  await expectNothingFound(page, { runOnly: layout });
}

/** Checks a part of a page. */
export const expectNoAxeViolationsIn = (page: Page, selector: string): Promise<void> =>
  expectNothingFound(page, {}, selector);

async function showIn(colorScheme: 'light' | 'dark', page: Page): Promise<void> {
  // In a transition, axe would read a colour that is on its way.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets = [sheet];
  });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

/** Runs axe in the page, which has no frames. Nobody can press what is behind a modal. */
async function expectNothingFound(page: Page, options: RunOptions, part = 'html') {
  const context = { include: [part], exclude: ['body:has([aria-modal="true"]) #root'] };
  // Loads axe once: it stays until the page is left.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(
    async ([context, options]) => {
      const axe: { run: (...given: unknown[]) => Promise<AxeResults> } = Reflect.get(window, 'axe');
      const { violations } = await axe.run(context, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => ({
          id,
          target: target.join(' '),
          failureSummary,
        })),
      );
    },
    [
      context,
      {
        ...options,
        // Lists no passes, which would take half as long again.
        resultTypes: ['violations'],
        // Experimental in axe, but a criterion of WCAG 2.1: visible words are part of the name.
        rules: { 'label-content-name-mismatch': { enabled: true } },
      },
    ] as const,
  );
  expect(found, page.url()).toEqual([]);
}
