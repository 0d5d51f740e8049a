import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { range, sortBy } from 'es-toolkit';
import { documents } from '../../server/demo/documents/documents';
import { drawFile } from '../../server/demo/drawings/draw-file';
import { type QueuedFile, startDeskBackEnd } from './desk-back-end';
import { drawScans, scannedPdf } from './scanned-pdf';
import type { Section } from './section';
import { withServedApp } from './served-app';

/** The reviewing of one document, in ms. */
const reading = 5_000;
/** The 95th percentile of fewer than twenty waits is the longest one. */
const decisions = { prepared: 20, unprepared: 5 };
/** ms from Save to the next document's first page. */
const budget = 100;
const network = { latency: 150, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

declare global {
  /** ms from each press of Save to the frame that shows the next document's first page. */
  var waits: number[];
}

/** Runs in the browser. Has no named inner functions: the loader would mark them. */
function watchTheDesk() {
  globalThis.waits = [];
  document.addEventListener(
    'click',
    async ({ target, timeStamp }) => {
      if (!(target instanceof HTMLElement) || target.textContent?.trim() !== 'Save') return;
      const before = document.querySelector('[role=dialog] h2')?.textContent;
      for (let isDrawn = false; !isDrawn; ) {
        await new Promise(requestAnimationFrame);
        const preview = document.querySelector('.document-preview:not([data-hidden])');
        isDrawn =
          document.querySelector('[role=dialog] h2')?.textContent !== before &&
          Boolean(
            preview?.querySelector('.viewer-canvas canvas') ??
              preview?.querySelector('img')?.naturalWidth,
          );
      }
      // The first task after the frame has been painted.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => globalThis.waits.push(performance.now() - timeStamp);
      channel.port2.postMessage('painted');
    },
    true,
  );
}

/** Runs in the browser, which asks to save data: then nothing is prepared ahead. */
function saveData() {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** Opens the first document of a queue as a verifier who goes on to the next ones. */
export async function openDesk(page: Page, origin: string): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('USER', JSON.stringify({ username: '1', name: 'Andi', avatar: '' }));
    localStorage.setItem('ROLE', 'verifikatorDms');
    localStorage.setItem('ACCESS_TOKEN', 'a-token');
  });
  await page.goto(`${origin}/document/verification`);
  await page.getByRole('table').getByRole('link', { name: 'Verification' }).first().click();
  await page.locator('.viewer-canvas canvas, .viewer-image').first().waitFor();
  await page.getByRole('checkbox', { name: 'Go on to the next document' }).check();
}

/** Opens the desk on a slow line, with a clock for each press of Save. */
async function openWatchedDesk(browser: Browser, origin: string, isPrepared: boolean) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(watchTheDesk);
  if (!isPrepared) await page.addInitScript(saveData);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await openDesk(page, origin);
  return page;
}

/** Short letters of the demo, as PDFs. */
export function drawLetters(count: number): Buffer[] {
  return documents
    .filter(({ document_type }) => document_type === 'SK PNS')
    .slice(0, count)
    .map((letter) => Buffer.from(drawFile(letter)));
}

/** ms from Save to the next first page, for each of the decisions. */
async function measure(
  browser: Browser,
  appOrigin: string,
  files: QueuedFile[],
  isPrepared: boolean,
) {
  const backEnd = await startDeskBackEnd(files, appOrigin);
  const page = await openWatchedDesk(browser, backEnd.origin, isPrepared);
  try {
    for (const count of range(isPrepared ? decisions.prepared : decisions.unprepared)) {
      await page.getByRole('radio', { name: 'Verified' }).check();
      await setTimeout(reading);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.waitForFunction((count) => globalThis.waits.length > count, count, {
        timeout: 60_000,
      });
    }
    return await page.evaluate(() => globalThis.waits);
  } finally {
    await page.close();
    backEnd.close();
  }
}

const inMegabytes = ({ bytes }: QueuedFile) => (bytes.length / 1024 ** 2).toFixed(1);

/** Save to the next document, with and without preparing ahead. */
export function desk(): Promise<Section> {
  return withServedApp(async ({ browser, origin }) => {
    const blank = await browser.newPage();
    const scan = scannedPdf(await drawScans(blank, 20, 200), 20);
    const photos = await drawScans(blank, 4, 260);
    const letters = drawLetters(4);
    await blank.close();

    const queue = (mimeType: string, contents: Buffer[], hasRanges = true): QueuedFile[] =>
      range(decisions.prepared + 1).map((index) => ({
        mimeType,
        bytes: contents[index % contents.length] ?? Buffer.of(),
        hasRanges,
      }));
    const kinds = [
      { what: 'text PDF', files: queue('application/pdf', letters), isBound: true },
      {
        what: 'JPEG',
        files: queue(
          'image/jpeg',
          photos.map(({ jpeg }) => jpeg),
        ),
        isBound: true,
      },
      { what: '20-page scan', files: queue('application/pdf', [scan]), isBound: true },
      {
        what: '20-page scan, server without ranges',
        files: queue('application/pdf', [scan], false),
        isBound: false,
      },
    ];

    const rows: Section['rows'] = [];
    const over: string[] = [];
    for (const { what, files, isBound } of kinds) {
      for (const isPrepared of [false, true]) {
        const waits = sortBy(await measure(browser, origin, files, isPrepared), [Number]);
        const at = (share: number) =>
          Math.round(waits[Math.ceil(waits.length * share) - 1] ?? Number.NaN);
        const [p50, p95] = [at(0.5), at(0.95)];
        const size = files[0] ? inMegabytes(files[0]) : '';
        const how = isPrepared ? 'prepared ahead' : 'not prepared';
        rows.push([`${what} (${size} MB)`, how, `${p50} ms`, `${p95} ms`]);
        if (isPrepared && isBound && p95 > budget) over.push(`${what}: ${p95} ms, of ${budget}.`);
      }
    }
    return {
      title: 'From Save to the next document',
      columns: ['file', 'next documents', 'p50', 'p95'],
      rows,
      notes: [
        `${decisions.prepared} decisions each, ${decisions.unprepared} where nothing is prepared, after ${reading / 1000} seconds with every document, at ${network.latency} ms and 10 Mbit/s; to the frame that shows the first page.`,
      ],
      over,
    };
  });
}
