import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageText } from '../../../src/components/viewer/find/page-text';
import { readPages } from '../../../src/components/viewer/find/read-pages';

/** Reads the text of a PDF as the viewer does, with pdf.js in Node. */
export async function readPdf(pdf: Uint8Array): Promise<PageText[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS });
  const pages: PageText[] = [];
  for await (const page of readPages(await task.promise)) pages.push(page);
  await task.destroy();
  return pages;
}
