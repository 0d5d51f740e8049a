import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readPages } from '../../../src/components/viewer/find/read-pages';
import type { PageText } from '../../../src/lib/find/page-text';

/** A function that pdf.js needs, and that Node.js has only from version 22 on. */
function withResolvers<Value>() {
  let resolve = (_: Value) => {};
  let reject = (_: unknown) => {};
  const promise = new Promise<Value>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}
function transferToFixedLength(this: ArrayBuffer, length = this.byteLength) {
  const bytes = new Uint8Array(length);
  bytes.set(new Uint8Array(this, 0, Math.min(length, this.byteLength)));
  return bytes.buffer;
}
if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers });
if (!('transfer' in ArrayBuffer.prototype)) {
  Object.assign(ArrayBuffer.prototype, { transferToFixedLength });
}

/** Opens a PDF with pdf.js in Node, reads in it, and closes it. */
export async function withPdf<Result>(
  pdf: Uint8Array,
  read: (document: Parameters<typeof readPages>[0]) => Promise<Result>,
): Promise<Result> {
  const task = getDocument({
    data: new Uint8Array(pdf),
    verbosity: VerbosityLevel.ERRORS,
  });
  const result = await read(await task.promise);
  await task.destroy();
  return result;
}

/** Reads the text of a PDF as the viewer does. */
export function readPdf(pdf: Uint8Array): Promise<PageText[]> {
  return withPdf(pdf, async (document) => {
    const pages: PageText[] = [];
    for await (const page of readPages(document)) pages.push(page);
    return pages;
  });
}

/** The texts in the elements of a page's text layer, in order. */
export function readLayer(pdf: Uint8Array, page: number): Promise<string[]> {
  return withPdf(pdf, async (document) => {
    const { items } = await (await document.getPage(page)).getTextContent({
      includeMarkedContent: true,
    });
    return items.flatMap((item) => ('str' in item && item.str ? [item.str] : []));
  });
}
