import { expect, type Page, type ViewportSize } from '@playwright/test';
import { mapValues } from 'es-toolkit';
import type { AnyText } from '../../../src/texts/texts';
import { indonesian } from '../indonesian';
import { expectNoOverflow } from './overflow';
import { resize } from './resize';
import { expectTexts } from './texts-on-page';

/** A way of reading the screens in Bahasa Indonesia, with texts that are 40 % longer. */
export type Reading = {
  /** Ends the name of a test. */
  at: string;
  viewport: ViewportSize;
  look: (page: Page) => Promise<void>;
};

const texts: Record<string, string> = indonesian;

/**
 * Makes a text 40 % longer. Each long word grows by itself, so that a name still holds the words
 * that are seen.
 */
const lengthen = (text: string) =>
  text.replace(/\{\w+\}|\p{L}{5,}/gu, (word) =>
    word.startsWith('{') ? word : word + word.slice(0, Math.ceil(word.length * 0.4)),
  );

const longer = mapValues(texts, lengthen);

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

/** The app's words in place of an English text. */
export const say = (text: AnyText) => longer[text] ?? text;

const wide = { width: 1280, height: 800 };
const narrow = { width: 360, height: 740 };

/** Checks the words of a screen, and their space. */
async function lookAtWide(page: Page): Promise<void> {
  await expectTexts(page);
  await expectNoOverflow(page);
}

/** Reads each screen at both widths. */
export const atBothWidths: Reading = {
  at: '1280 and 360 px',
  viewport: wide,
  async look(page) {
    await lookAtWide(page);
    await resize(page, narrow);
    await expectNoOverflow(page);
    await resize(page, wide);
  },
};

export const atWide: Reading = { at: '1280 px', viewport: wide, look: lookAtWide };

/** Reads what comes and goes on a phone, where some of it has to be unfolded first. */
export const atNarrow: Reading = { at: '360 px', viewport: narrow, look: expectNoOverflow };

/** Reads on with the longer texts. */
export async function read(page: Page, { viewport }: Reading): Promise<void> {
  await page.setViewportSize(viewport);
  await serveLonger(page);
  await page.evaluate(() => localStorage.setItem('LANGUAGE', 'id'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
}
