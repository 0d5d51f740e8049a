import type { Page } from '@playwright/test';
import { sortBy } from 'es-toolkit';
import type { Section } from './section';
import { withServedApp } from './served-app';

/** A phone on a slow network: 150 ms, 1.6 Mbit/s. */
const phone = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};
const runs = 7;
/** ms that Bahasa Indonesia may be later. */
const margin = 60;

const languages = ['en', 'id'];
const addresses = ['/dashboard', '/document/my-document'];

/** ms until the browser has painted anything, and until the screen is there. */
async function load(page: Page, path: string, language: string) {
  await page.evaluate((chosen) => localStorage.setItem('LANGUAGE', chosen), language);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.clearBrowserCache');
  await cdp.send('Network.emulateNetworkConditions', phone);
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const times = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    screen: performance.now(),
  }));
  await cdp.detach();
  return times;
}

/** Measures how much longer the first visit takes in a language other than English. */
export function languagesLoad(): Promise<Section> {
  return withServedApp(async ({ signInAs }) => {
    const page = await signInAs('Dewi Lestari');
    const rows: Section['rows'] = [];
    const over: string[] = [];
    for (const path of addresses) {
      const all: Record<string, Awaited<ReturnType<typeof load>>[]> = { en: [], id: [] };
      // Takes turns, so that what slows the machine down slows both.
      for (let run = 0; run < runs; run++) {
        for (const language of languages) all[language]?.push(await load(page, path, language));
      }
      const median = (language: string, figure: 'paint' | 'screen') =>
        sortBy(all[language] ?? [], [figure])[(runs - 1) / 2]?.[figure] ?? 0;
      for (const language of languages) {
        const figures = [median(language, 'paint'), median(language, 'screen')];
        rows.push([path, language, ...figures.map((time) => `${Math.round(time)} ms`)]);
      }
      const later = median('id', 'paint') - median('en', 'paint');
      if (later > margin) {
        over.push(`${path}: the first paint is ${Math.round(later)} ms later, at most ${margin}.`);
      }
    }
    return {
      title: 'The first visit in two languages',
      columns: ['address', 'language', 'first paint', 'screen'],
      rows,
      notes: [
        `Without a cache, at 150 ms and 1.6 Mbit/s. The middle one of ${runs} runs. “Screen” is when its heading is there.`,
      ],
      over,
    };
  });
}
