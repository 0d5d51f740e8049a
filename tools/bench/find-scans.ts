import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { inMegabytes, memoryOf } from '../../tests/support/processes/process-memory';
import { startDeskBackEnd } from './desk-back-end';
import { drawMadeScans, type MadeScan } from './made-scans';
import { scannedPdf } from './scanned-pdf';
import { withServedApp } from './served-app';

/** Marks of the values of one scan on the desk. */
export type ReadScan = {
  dpi: number;
  name: string;
  /** Right values by what the desk says of them; likewise wrong ones. */
  right: Map<string, string>;
  wrong: Map<string, string>;
};

export type ScanFigures = {
  scans: ReadScan[];
  /** The browser's processor time for a page, in ms: reading and showing it. */
  timePerPage: number;
  memory: { before: string; peak: string; idle: string };
};

/** ms after which the worker has been ended. */
const untilIdle = 35_000;

/** Makes every other scan an image, and the others PDFs of one. */
function toFile({ jpeg, width, height, found, absent }: MadeScan, index: number) {
  const isImage = index % 2 === 0;
  return {
    mimeType: isImage ? 'image/jpeg' : 'application/pdf',
    bytes: isImage ? jpeg : scannedPdf([{ jpeg, width, height }], 1),
    hasRanges: true,
    values: [...found, ...absent],
  };
}

/** The process that shows the page: its memory in bytes, and the time of its processor in s. */
async function watchRenderer(browser: Browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const busiest = renderers.sort((one, other) => other.cpuTime - one.cpuTime)[0];
  return { memory: await memoryOf(busiest?.id), cpuTime: busiest?.cpuTime ?? 0 };
}

/** The marks of all values, once nothing is looked for any more. */
export async function readMarks(page: Page, count: number): Promise<string[]> {
  const marks = page.locator('.finding');
  await page.waitForFunction(
    (count) => {
      const shown = [...document.querySelectorAll('.finding')];
      const isOpen = shown.some(({ textContent }) => textContent?.endsWith('…'));
      return shown.length === count && !isOpen;
    },
    count,
    { timeout: 120_000 },
  );
  return (await marks.allTextContents()).map((mark) => mark.trim());
}

/** Opens the desk of the first document. */
export async function openDesk(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(() => {
    localStorage.setItem('USER', JSON.stringify({ username: '1', name: 'Andi', avatar: '' }));
    localStorage.setItem('ROLE', 'verifikatorDms');
    localStorage.setItem('ACCESS_TOKEN', 'a-token');
  });
  await page.goto(`${origin}/document/verification`);
  await page.getByRole('table').getByRole('link', { name: 'Verification' }).first().click();
  return page;
}

/** Walks over the scans on the desk of the built app. */
export async function findInScans(): Promise<ScanFigures> {
  const made = await drawMadeScans();
  return withServedApp(async ({ browser, origin }) => {
    const backEnd = await startDeskBackEnd(made.map(toFile), origin);
    const page = await openDesk(browser, backEnd.origin);
    const before = await watchRenderer(browser);
    let peak = before.memory?.now ?? 0;
    const scans: ReadScan[] = [];
    for (const [index, { dpi, name, found, absent }] of made.entries()) {
      await page.getByRole('heading', { name: `Berkas ${index + 1} ` }).waitFor();
      const values = [...found, ...absent];
      const marks = await readMarks(page, values.length);
      const said = values.map((value, at) => [value, marks[at] ?? ''] as const);
      const [right, wrong] = [said.slice(0, found.length), said.slice(found.length)];
      scans.push({ dpi, name, right: new Map(right), wrong: new Map(wrong) });
      peak = Math.max(peak, (await watchRenderer(browser)).memory?.now ?? 0);
      if (index < made.length - 1)
        await page.getByRole('button', { name: 'Next document' }).click();
    }
    const after = await watchRenderer(browser);
    await setTimeout(untilIdle);
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const idle = await watchRenderer(browser);
    backEnd.close();
    return {
      scans,
      timePerPage: (1000 * (after.cpuTime - before.cpuTime)) / made.length,
      memory: {
        before: inMegabytes(before.memory?.now),
        peak: inMegabytes(peak),
        idle: inMegabytes(idle.memory?.now),
      },
    };
  });
}
