import type { CDPSession } from '@playwright/test';
import { range } from 'es-toolkit';
import { drawLetters, openDesk } from './desk';
import { startDeskBackEnd } from './desk-back-end';
import type { Section } from './section';
import { withServedApp } from './served-app';

/** Numbers of decisions after which the memory is measured. */
const measuredAfter = [50, 250, 500];
/**
 * MB by which the heap may grow from the first measurement to the last. Most of it is code that V8
 * compiles as it is used more often; previews that were not freed took 7.5 MB.
 */
const budget = 4;

/** Measures the memory of the page after garbage collection. */
async function measure(cdp: CDPSession) {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return { megabytes: usedSize / 1024 ** 2, nodes, listeners: jsEventListeners };
}

/** The memory of a long sitting: hundreds of documents decided one by one. */
export function deskMemory(): Promise<Section> {
  return withServedApp(async ({ browser, origin }) => {
    const letters = drawLetters(4);
    const most = Math.max(...measuredAfter);
    const files = range(most + 20).map((index) => ({
      mimeType: 'application/pdf',
      bytes: letters[index % letters.length] ?? Buffer.of(),
      hasRanges: true,
    }));
    const backEnd = await startDeskBackEnd(files, origin);
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const cdp = await page.context().newCDPSession(page);
    const rows: Section['rows'] = [];
    const heaps: number[] = [];
    try {
      await openDesk(page, backEnd.origin);
      for (const count of range(1, most + 1)) {
        await page.getByRole('radio', { name: 'Verified' }).check();
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByText(`${count} decided in this session`).waitFor();
        await page.locator('.document-preview:not([data-hidden]) canvas').first().waitFor();
        if (!measuredAfter.includes(count)) continue;
        // Waits until the server has taken the decisions, and the toast has gone.
        await page.locator('.undo-item').first().waitFor({ state: 'detached' });
        await page.locator('.Toastify__toast').first().waitFor({ state: 'detached' });
        const { megabytes, nodes, listeners } = await measure(cdp);
        heaps.push(megabytes);
        rows.push([
          `${count} decisions`,
          `${megabytes.toFixed(1)} MB`,
          nodes,
          listeners,
          page.workers().length,
        ]);
      }
    } finally {
      await page.close();
      backEnd.close();
    }
    const growth = (heaps.at(-1) ?? 0) - (heaps[0] ?? 0);
    return {
      title: 'Memory of a long sitting',
      columns: ['after', 'JS heap', 'DOM nodes', 'listeners', 'workers'],
      rows,
      notes: [
        'Documents decided one by one on one desk, each when its first page is there; after garbage collection.',
      ],
      over: growth > budget ? [`The heap grew by ${growth.toFixed(1)} MB.`] : [],
    };
  });
}
