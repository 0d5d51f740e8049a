import { expect, type Page, type ViewportSize } from '@playwright/test';
import type { AnyText } from '../../../src/texts/texts';
import { indonesian } from '../indonesian';
import { expectNoAxeViolationsOfTexts } from './e2e';
import { expectNoOverflow } from './overflow';
import { resize } from './resize';
import { expectTexts } from './texts-on-page';

/** A language in which the walks read the screens, and what they expect of each. */
type Reading = {
  /** Begins the name of a test. */
  title: string;
  language: 'en' | 'id';
  say: (text: AnyText) => string;
  look: (page: Page) => Promise<void>;
  /** Runs before the language is chosen. */
  prepare?: (page: Page) => Promise<void>;
};

const texts: Record<string, string> = indonesian;

/** Forty percent longer, in words of the same length. */
function lengthen(text: string): string {
  const words = text.split(' ');
  const more = words.slice(0, Math.ceil(words.length * 0.4));
  if (words.length > 2) return [...words, ...more.filter((word) => !word.includes('{'))].join(' ');
  return text.replace(/^\p{L}{3,}/u, (word) => word + word.slice(0, Math.ceil(word.length * 0.4)));
}

const longer = Object.fromEntries(Object.keys(texts).map((text) => [text, lengthen(text)]));

/** Puts the longer texts in place of Bahasa Indonesia. */
async function serveLonger(page: Page): Promise<void> {
  await page.route('**/assets/indonesian-screens-*.js', async (route) => {
    const body = await (await route.fetch()).text();
    const [, name = ''] = /export\s*\{\s*\w+ as (\w+)\s*\}/.exec(body) ?? [];
    await route.fulfill({
      contentType: 'text/javascript',
      body: `const load = async () => (${JSON.stringify(longer)}); export { load as ${name} };`,
    });
  });
}

const wide = { width: 1280, height: 800 };
const narrow = { width: 360, height: 740 };

/** Is walked through at the first of the sizes, and looked at in all of them. */
const longerAt = (...sizes: [ViewportSize, ...ViewportSize[]]): Reading => ({
  title: `nothing cut at ${sizes.map(({ width }) => width).join(' and ')} px, with texts that are 40 % longer,`,
  language: 'id',
  say: (text) => longer[text] ?? text,
  async look(page) {
    for (const size of sizes) {
      await resize(page, size);
      await expectNoOverflow(page);
    }
    await resize(page, sizes[0]);
  },
  async prepare(page) {
    await page.setViewportSize(sizes[0]);
    await serveLonger(page);
  },
});

export const inIndonesian: Reading = {
  title: 'nothing but Bahasa Indonesia',
  language: 'id',
  say: (text) => texts[text] ?? text,
  async look(page) {
    await expectTexts(page, 'id');
    // axe.spec.ts looks at English.
    await expectNoAxeViolationsOfTexts(page);
  },
};

const inEnglish: Reading = {
  title: 'nothing but English',
  language: 'en',
  say: (text) => text,
  look: (page) => expectTexts(page, 'en'),
};

/** How screens are read that need no other way in on a phone. */
export const readings: Reading[] = [inIndonesian, inEnglish, longerAt(wide, narrow)];

/** How what comes and goes is read: on a phone, some of it has to be unfolded first. */
export const readingsOfMoments: Reading[] = [
  inIndonesian,
  inEnglish,
  longerAt(wide),
  longerAt(narrow),
];

/** Reads on in the language of a reading. */
export async function read(page: Page, { language, prepare }: Reading): Promise<void> {
  await prepare?.(page);
  await page.evaluate((chosen) => localStorage.setItem('LANGUAGE', chosen), language);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}
