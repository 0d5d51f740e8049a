import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import { range } from 'es-toolkit';
import { build } from 'vite';
import type { PartPage } from '../../src/lib/cutting/part';
import { isFileKey, readKept } from '../support/browser/stored-record';
import { click, see, seeNo, upload, type What, type Window } from '../support/browser/window';
import { test } from '../support/browser/windows';
import { makeStack } from '../support/files/made-stack';
import { makeStackFile } from '../support/files/stack-file';
import { withPdf } from '../support/find/read-pdf';
import { button, dialog, link, openFromMenu } from './day';

// Follows the bytes of a stack in each engine.

/** Bundles the code that cuts, with pdf.js, into one script. */
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

test('what a stack is cut into is there again in a later page [A-48]', async ({
  window,
  arriveAs,
}, info) => {
  const file = info.outputPath('Pindai 2.pdf');
  await writeFile(file, makeStack(range(2).map((index) => ({ heading: `${index}`, pages: 2 }))));
  const parts = ['Pindai 2 (1-2).pdf', 'Pindai 2 (3-4).pdf'];
  const strip: What = { role: 'dialog', name: 'Cut Pindai 2.pdf' };
  await arriveAs('Daniel Pattiwael');
  await openFromMenu(window, 'My Document');
  await click(window, link('Upload files'));
  await upload(window, [file], dialog, { label: 'Choose files' });
  await click(window, dialog, { css: '.tray-actions button', text: 'Cut' });
  await click(window, strip, button('Cut after page 2'));
  await click(window, strip, button('Cut into 2 parts'));
  await seeNo(window, strip);
  for (const part of parts) await expect.poll(() => readCuts(window)).toContain(part);

  // The driver of WebKit hangs at the question.
  await window.run(() => {
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
  }, null);
  await window.reload();
  for (const part of parts) await see(window, dialog, { css: 'strong', text: part });
  await see(window, dialog, { css: '.part-ends canvas' });
  await click(window, dialog, { css: '.tray-actions button', text: 'Cut' });
  await see(window, strip, { css: '.strip-gap[aria-pressed=true]' });
  await see(window, strip, { css: '.strip canvas' });
  await click(window, strip, button('Close'));
  // The next test begins without files.
  await click(window, dialog, { css: '.modal-footer' }, button('Close'));
  await click(window, { role: 'dialog', name: 'Are you sure?' }, button('Yes'));
  await seeNo(window, dialog);
});

/** The cuts that the browser keeps of a stack, as text, once its bytes are kept, too. */
async function readCuts(window: Window): Promise<string> {
  const { drafts, ...others } = await window.run(readKept, null);
  return Object.keys(others).some(isFileKey) ? JSON.stringify(drafts) : '';
}
