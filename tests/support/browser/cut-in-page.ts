import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
import { cutPages } from '@/lib/cutting/cut-pages';
import type { PartPage } from '@/lib/cutting/part';

/** Loaded into a page of any browser: cuts a stack there, without a worker of its own. */

declare global {
  var cutInPage: (stack: number[], pages: readonly PartPage[]) => Promise<number[]>;
}

globalThis.cutInPage = async (stack, pages) => {
  const task = getDocument({ data: Uint8Array.from(stack) });
  const part = await cutPages(await task.promise, pages);
  await task.destroy();
  return [...part];
};
