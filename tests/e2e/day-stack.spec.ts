import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import { range } from 'es-toolkit';
import { build } from 'vite';
import type { PartPage } from '../../src/lib/cutting/part';
import { test } from '../support/browser/windows';
import { makeStackFile } from '../support/files/stack-file';
import { withPdf } from '../support/find/read-pdf';

// What becomes of the bytes of a stack, in each engine.

/** Bundles what cuts, and pdf.js, into one script. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': resolve('src') } },
    build: {
      write: false,
      lib: { entry: 'tests/support/browser/cut-in-page.ts', formats: ['iife'], name: 'cutting' },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('Nothing was built.');
  return output.output[0].code;
}

const parts: PartPage[][] = [
  [
    { page: 2, turn: 90 },
    { page: 1, turn: 0 },
  ],
  [{ page: 3, turn: 270 }],
];

test('a stack is cut, turned and put into another order [A-1]', async ({ window, baseURL }) => {
  await window.goTo(`${baseURL}/portal`);
  await window.load(await bundle());
  for (const seed of range(1, 4)) {
    const stack = makeStackFile(seed);
    for (const part of parts) {
      const pages = part.filter(({ page }) => page <= stack.pages.length);
      if (pages.length === 0) continue;
      const given = { stack: [...stack.bytes], pages };
      const bytes = await window.run((one) => globalThis.cutInPage(one.stack, one.pages), given);
      const read = await withPdf(Uint8Array.from(bytes), (pdf) =>
        Promise.all(
          range(pdf.numPages).map(async (index) => {
            const page = await pdf.getPage(index + 1);
            const { items } = await page.getTextContent();
            const text = items.map((item) => ('str' in item ? item.str : '')).join('');
            return { text, view: page.view, rotation: page.rotate };
          }),
        ),
      );
      const expected = pages.map(({ page, turn }) => {
        const { text, view, rotation } = stack.pages[page - 1] ?? { view: [], rotation: 0 };
        return { text, view: [...view], rotation: (rotation + turn) % 360 };
      });
      expect(read).toEqual(expected);
      for (const { page } of pages) {
        const jpeg = stack.pages[page - 1]?.jpeg as Buffer;
        expect(Buffer.from(bytes).includes(jpeg), 'its picture').toBe(true);
      }
    }
  }
});
