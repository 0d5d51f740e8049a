import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, expect, type Page } from '@playwright/test';
import { median, range } from 'es-toolkit';
import { browserLaunchOptions } from '../../tests/support/browser/browser';
import { startRealServer } from '../../tests/support/processes/real-server';
import { answerAsForeignBackEnd, decree, previewPath } from './foreign-back-end';
import { drawScans, scannedPdf } from './scanned-pdf';
import type { Section } from './section';

const repetitions = 7;
const opens = 100;

/** Milliseconds from the last byte to page 1. */
const budget = 300;
/** The most canvases alive at a time. */
const fewPages = 6;
/** The line of an office: on a faster one, loading the viewer late would seem to cost nothing. */
const line = { latency: 20, megabits: 100 };

declare global {
  /** When Detail was pressed and page 1 was painted, in ms since navigation. */
  var pressedAt: number | undefined;
  var paintedAt: number | undefined;
}

/** Runs in the browser: notes the time of the frame after the viewer's first canvas appears. */
function watchForCanvas() {
  new MutationObserver(() => {
    if (globalThis.paintedAt || !document.querySelector('.viewer-canvas canvas')) return;
    globalThis.paintedAt = -1;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        globalThis.paintedAt = performance.now();
      };
      channel.port2.postMessage('painted');
    });
  }).observe(document, { childList: true, subtree: true });
}

/** Opens a list of this file. A server sends it: 90 MB would break the connection to the test. */
async function openList(browser: Browser, origin: string, pdf: Buffer): Promise<Page> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/pdf', 'Content-Length': pdf.length });
    response.end(pdf);
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.once('close', () => server.close());
  await page.addInitScript(watchForCanvas);
  await answerAsForeignBackEnd(page, 'viewerDms');
  await page.route(`**${previewPath}`, (route) =>
    route.continue({ url: `http://localhost:${port}${previewPath}` }),
  );
  await page.goto(`${origin}/document/document`);
  await expect(detail(page)).toBeVisible();
  return page;
}

const detail = (page: Page) => page.getByRole('link', { name: 'Detail' }).first();

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const throughput = (line.megabits * 1_000_000) / 8;
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

/** Milliseconds from the press, and from the last byte of the file, to the frame with page 1. */
async function firstPageTimes(page: Page, isAnnounced: boolean) {
  if (isAnnounced) {
    await detail(page).hover();
    // Hovering has loaded the viewer and its worker.
    await expect.poll(() => page.workers().length).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
  }
  await detail(page).evaluate((button: HTMLElement) => {
    globalThis.pressedAt = performance.now();
    button.click();
  });
  await page.waitForFunction(() => (globalThis.paintedAt ?? 0) > 0, undefined, { timeout: 60_000 });
  return page.evaluate((path) => {
    const file = performance.getEntriesByType('resource').find(({ name }) => name.endsWith(path));
    if (!(file instanceof PerformanceResourceTiming)) throw new Error('No file was fetched.');
    const paintedAt = globalThis.paintedAt ?? 0;
    return {
      fromPress: paintedAt - (globalThis.pressedAt ?? 0),
      fromLastByte: paintedAt - file.responseEnd,
    };
  }, previewPath);
}

/** Measures the memory of a page after garbage collection. */
async function held(cdp: CDPSession) {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (metric: string) => metrics.find(({ name }) => name === metric)?.value ?? 0;
  return { megabytes: of('JSHeapUsedSize') / 1024 ** 2, nodes: of('Nodes') };
}

/** Scrolls through the document. Resolves to the most canvases alive at a time, and their MB. */
function scrollThrough(page: Page) {
  return page.locator('.viewer-scroller').evaluate(async (desk) => {
    const most = { canvases: 0, megabytes: 0 };
    for (let top = 0; top < desk.scrollHeight; top += desk.clientHeight) {
      desk.scrollTop = top;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
      const canvases = [...document.querySelectorAll('canvas')];
      const bytes = canvases.reduce((sum, { width, height }) => sum + width * height * 4, 0);
      most.canvases = Math.max(most.canvases, canvases.length);
      most.megabytes = Math.max(most.megabytes, bytes / 1024 ** 2);
    }
    return most;
  });
}

async function openAndClose(page: Page): Promise<void> {
  await detail(page).click();
  await page.locator('.viewer-canvas canvas').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

export async function viewer(): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), 'berkas-bench-'));
  const server = await startRealServer(dataDir);
  const browser = await chromium.launch(browserLaunchOptions());
  const rows: Section['rows'] = [];
  const over: string[] = [];
  const blank = await browser.newPage();

  async function firstPage(what: string, pdf: Buffer, isAnnounced: boolean) {
    const measured: Awaited<ReturnType<typeof firstPageTimes>>[] = [];
    for (const _ of range(repetitions)) {
      const page = await openList(browser, server.origin, pdf);
      await slowDown(page);
      measured.push(await firstPageTimes(page, isAnnounced));
      await page.close();
    }
    for (const [from, times] of [
      ['the press', measured.map(({ fromPress }) => fromPress)],
      ['the last byte', measured.map(({ fromLastByte }) => fromLastByte)],
    ] as const) {
      const worst = Math.round(Math.max(...times));
      rows.push([`${what}: from ${from}`, `${Math.round(median(times))} ms`, `${worst} ms`]);
    }
    const middle = Math.round(median(measured.map(({ fromLastByte }) => fromLastByte)));
    if (middle >= budget) over.push(`${what}: ${middle} ms from the last byte, of ${budget}.`);
  }

  async function scroll() {
    const pages = 500;
    const pdf = scannedPdf(await drawScans(blank, 20, 100), pages);
    const page = await openList(browser, server.origin, pdf);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    await firstPageTimes(page, true);
    const before = await held(cdp);
    const most = await scrollThrough(page);
    const after = await held(cdp);
    const size = Math.round(pdf.length / 1024 ** 2);
    rows.push(
      [`${pages} pages (${size} MB), scrolled through: canvases alive`, '', `${most.canvases}`],
      ['their memory', '', `${Math.round(most.megabytes)} MB`],
      [
        'JS heap before and after',
        `${before.megabytes.toFixed(1)} MB`,
        `${after.megabytes.toFixed(1)} MB`,
      ],
      ['DOM nodes before and after', `${before.nodes}`, `${after.nodes}`],
    );
    if (most.canvases > fewPages) over.push(`${most.canvases} canvases were alive at a time.`);
    await page.close();
  }

  async function manyDocuments() {
    const page = await openList(browser, server.origin, decree());
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    for (const _ of range(10)) await openAndClose(page);
    const before = await held(cdp);
    for (const _ of range(opens)) await openAndClose(page);
    const after = await held(cdp);
    rows.push(
      [
        `${opens} documents opened and closed: JS heap before and after`,
        `${before.megabytes.toFixed(1)} MB`,
        `${after.megabytes.toFixed(1)} MB`,
      ],
      ['DOM nodes before and after', `${before.nodes}`, `${after.nodes}`],
      ['workers alive at the end', '', `${page.workers().length}`],
    );
    if (page.workers().length > 1) over.push(`${page.workers().length} workers are left.`);
    await page.close();
  }

  try {
    for (const dpi of [200, 300]) {
      const pdf = scannedPdf(await drawScans(blank, 20, dpi), 20);
      const what = `Page 1 of a 20-page scan at ${dpi} dpi (${(pdf.length / 1024 ** 2).toFixed(1)} MB)`;
      await firstPage(`${what}, announced by the pointer`, pdf, true);
      await firstPage(`${what}, viewer and worker not there yet`, pdf, false);
    }
    await scroll();
    await manyDocuments();
  } finally {
    await browser.close();
    await server.kill();
    await rm(dataDir, { recursive: true });
  }
  return {
    title: 'PDF viewer',
    columns: ['', 'median, or before', 'worst, or after'],
    rows,
    notes: [
      `Page 1: from the press on Detail, and from the last byte of the file, to the frame that shows the page, on a line of ${line.megabits} Mbit/s and ${line.latency} ms, without CPU throttling, ${repetitions} times, each in a new page of the browser. Who waits counts from the press: a viewer that is not there yet loads while the file arrives.`,
    ],
    over,
  };
}
