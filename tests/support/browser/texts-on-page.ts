import { expect, type Page } from '@playwright/test';
import { partition } from 'es-toolkit';
import { catalogue } from '../../../server/texts/catalogue';
import { names } from '../../../server/texts/catalogue/names';
import type { Entry } from '../../../server/texts/entry';
import { indonesian } from '../indonesian';

const toPattern = (text: string) =>
  `^${text
    .replace(/\|.*/, '')
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+')}$`;

/** True if a text has words besides its values: any other would match everything. */
const says = (text: string) => /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, ''));

/** The sentences of the API, without labels, which people may write themselves. */
const ofServer = Object.entries<Entry>(catalogue)
  .filter(([, { code }]) => code)
  .map(([text, { id }]) => [text, id] as const);

/** Statuses and roles: nobody in the demonstration writes them in English. */
const ofNames = Object.entries(names).map(([text, { id }]) => [text, id] as const);

const entries = [...Object.entries(indonesian), ...ofServer, ...ofNames].filter(
  ([english, translated]) => english !== translated && says(english) && says(translated),
);
/** English texts that no page in Bahasa Indonesia may have: those with values, and others. */
const [valued, plain] = partition(
  entries.map(([text]) => text),
  (text) => text.includes('{'),
);
const forbidden = {
  patterns: valued.map(toPattern),
  words: plain.map((text) => text.replace(/\|.*/, '')),
};
/** Passes one text: Playwright inspects each value that it is given. */
const given = JSON.stringify(forbidden);

/** Expects no English text of the app: neither seen, nor read by screen readers. */
export async function expectTexts(page: Page): Promise<void> {
  const found = await page.evaluate((given) => {
    const { patterns, words }: typeof forbidden = JSON.parse(given);
    const names = ['aria-label', 'title', 'placeholder', 'alt', 'data-header', 'data-key-label'];
    const all = [...document.querySelectorAll('body *')].filter((element) => {
      const own = element.closest('[lang]')?.getAttribute('lang');
      // Names that people gave, and the text of a file.
      const given = '[data-kind="title"], .viewer-page';
      const isGiven = element.closest(`${given}, .brand`);
      return own === 'id' && !isGiven && element.checkVisibility();
    });
    const texts = all.flatMap((element) => [
      ...[...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? ''),
      ...names.map((name) => element.getAttribute(name) ?? ''),
    ]);
    const tests = patterns.map((pattern) => new RegExp(pattern));
    const english = new Set(words);
    const shown = new Set(texts.map((text) => text.trim().replace(/:$/, '')));
    return [...shown].filter((text) => english.has(text) || tests.some((test) => test.test(text)));
  }, given);
  expect(found, page.url()).toEqual([]);
}
