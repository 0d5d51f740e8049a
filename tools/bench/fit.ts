import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { mean, range, sumBy } from 'es-toolkit';
import { field, openForm, panel } from '../../tests/support/browser/fit-form';
import { turnPhoto } from '../../tests/support/files/made-photo';
import { drawScan } from '../../tests/support/find/draw-scan';
import { drawDemoLetters } from '../../tests/support/find/made-documents';
import { startDeskBackEnd } from './desk-back-end';
import { openDesk, readMarks } from './find-scans';
import type { Section } from './section';
import { type ServedApp, withServedApp } from './served-app';

/** KB that a type allows. */
const limits = [512, 300, 200];
/** Milliseconds from the choice of a photo until the result is on screen. */
const budget = 2000;
/** Budget at a quarter of the speed, in milliseconds. */
const slowBudget = 6000;

/** A4 at 12 megapixels, as a phone held a little askew takes it. */
const camera = { dpi: 350, angle: 0.4, noise: 25, quality: 92 };

type Photo = { jpeg: Buffer; values: string[] };

/** A letter of the demonstration for each of the eight ways in which phones store a photo. */
function takePhotos(): Promise<Photo[]> {
  const letters = drawDemoLetters();
  return Promise.all(
    range(8).map(async (index) => {
      const letter = letters[(index * 5) % letters.length];
      if (!letter) throw new Error('There is no letter.');
      const { jpeg } = await drawScan(letter.pdf, camera);
      return { jpeg: await turnPhoto(jpeg, index + 1), values: Object.keys(letter.found) };
    }),
  );
}

/** Seconds that all processes of the browser have computed. */
async function cpuTimeOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return sumBy(processInfo, ({ cpuTime }) => cpuTime);
}

type Fit = { jpeg: Buffer; time: number; cpuTime: number };

/** Chooses a photo in the form of an upload. Times are in ms. */
async function makeFit(browser: Browser, page: Page, limit: number, path: string): Promise<Fit> {
  const form = await openForm(page, 'NPWP', limit);
  await page.evaluate(() => {
    document.addEventListener('change', () => performance.mark('chosen'), { once: true });
  });
  const before = await cpuTimeOf(browser);
  await field(form).setInputFiles(path);
  const picture = panel(form).getByRole('img');
  await picture.waitFor();
  const time = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const chosen = performance.getEntriesByName('chosen')[0]?.startTime ?? Number.NaN;
    return performance.now() - chosen;
  });
  const cpuTime = 1000 * ((await cpuTimeOf(browser)) - before);
  const base64 = await picture.evaluate(async (image: HTMLImageElement) => {
    const bytes = new Uint8Array(await (await fetch(image.src)).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return { jpeg: Buffer.from(base64, 'base64'), time, cpuTime };
}

/** Counts the values that the desk finds in each photo. */
async function countFound({ browser, origin }: ServedApp, photos: Photo[]): Promise<number[]> {
  const files = photos.map(({ jpeg, values }) => ({
    ...{ mimeType: 'image/jpeg', bytes: jpeg, values },
    hasRanges: true,
  }));
  const backEnd = await startDeskBackEnd(files, origin);
  const page = await openDesk(browser, backEnd.origin);
  const counts: number[] = [];
  for (const [index, { values }] of photos.entries()) {
    await page.getByRole('heading', { name: `Berkas ${index + 1} ` }).waitFor();
    const marks = await readMarks(page, values.length);
    counts.push(marks.filter((mark) => mark.startsWith('found')).length);
    if (index < photos.length - 1)
      await page.getByRole('button', { name: 'Next document' }).click();
  }
  await page.close();
  backEnd.close();
  return counts;
}

/** Photos of letters that are made to fit, and what can still be read in them. */
export async function fitPhotos(): Promise<Section> {
  const photos = await takePhotos();
  const folder = await mkdtemp(join(tmpdir(), 'berkas-photos-'));
  const paths = photos.map((_, index) => join(folder, `IMG_${index + 1}.jpg`));
  await Promise.all(paths.map((path, index) => writeFile(path, photos[index]?.jpeg ?? '')));
  const over: string[] = [];
  const rows = await withServedApp(async (app) => {
    const page = await app.signInAs('Agus Wijayanto');
    // Warms up: the first photo also loads the code that makes files fit.
    await makeFit(app.browser, page, 512, paths[0] ?? '');
    const original = sumBy(await countFound(app, photos), Number);
    const measured: (string | number)[][] = [['as taken', '', '', '', original]];
    for (const limit of limits) {
      const fits: Fit[] = [];
      for (const path of paths) fits.push(await makeFit(app.browser, page, limit, path));
      const fitted = photos.map((photo, index) => ({
        ...photo,
        jpeg: fits[index]?.jpeg ?? photo.jpeg,
      }));
      const found = sumBy(await countFound(app, fitted), Number);
      const slowest = Math.max(...fits.map(({ time }) => time));
      const most = Math.max(...fits.map(({ cpuTime }) => cpuTime));
      const largest = Math.max(...fits.map(({ jpeg }) => jpeg.length / 1024));
      if (slowest > budget) over.push(`${limit} KB: ${Math.round(slowest)} ms.`);
      if (4 * most > slowBudget) over.push(`${limit} KB: ${Math.round(most)} ms of the processor.`);
      if (largest > limit) over.push(`${limit} KB: ${largest.toFixed(1)} KB.`);
      if (found < original) over.push(`${limit} KB: ${found} of ${original} values found.`);
      const average = mean(fits.map(({ time }) => time));
      measured.push([
        `${limit} KB`,
        largest.toFixed(0),
        `${Math.round(average)} (${Math.round(slowest)})`,
        Math.round(most),
        found,
      ]);
    }
    return measured;
  });
  await rm(folder, { recursive: true });
  return {
    title: 'Photos of 12 megapixels made to fit',
    columns: ['limit', 'largest (KB)', 'until shown (ms)', 'processor, most (ms)', 'values found'],
    rows,
    notes: [
      `Eight letters, one for each orientation of EXIF, with ${sumBy(photos, ({ values }) => values.length)} values. On average (slowest) from the choice until what is uploaded is decoded. The budget is ${budget} ms.`,
      `The time of the processor is that of all processes of the browser. Four times as much is the most that it takes at a quarter of the speed, for which the budget is ${slowBudget} ms.`,
    ],
    over,
  };
}
