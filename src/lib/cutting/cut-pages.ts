import { sortBy } from 'es-toolkit';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { nameProducer, turnPage } from '@/lib/cutting/edit-part';
import { findPages } from '@/lib/cutting/find-pages';
import type { PartPage } from '@/lib/cutting/part';
import { type Definition, type PdfFile, readPdfFile } from '@/lib/signatures/pdf-file';
import { isRef } from '@/lib/signatures/pdf-syntax';
import { getVersion } from '@/lib/signatures/pdf-version';

/** A PDF that is open. */
export type Stack = Pick<PDFDocumentProxy, 'extractPages'>;

type Source = Parameters<Stack['extractPages']>[0][number];

/**
 * Returns a PDF of these pages, with their pictures byte for byte as they are in the stack, and
 * with nothing of the others. Rejects if pages are damaged or cannot be taken out.
 */
export async function cutPages(
  stack: Stack,
  pages: readonly PartPage[],
): Promise<Uint8Array<ArrayBuffer>> {
  // pdf.js takes pages in the order of the stack, and puts each where `pageIndices` says.
  const taken = sortBy(
    pages.map(({ page }, at) => ({ page, at })),
    ['page'],
  );
  let part = await extract(stack, {
    document: null,
    includePages: taken.map(({ page }) => page - 1),
    pageIndices: taken.map(({ at }) => at),
  });
  if (part.strays.length > 0) {
    // A button that leads to another page drags that page in, and all others too.
    part = await extract(stack, { document: withoutObjects(part.file, part.strays) });
  }
  if (part.pages.length !== pages.length || part.strays.length > 0) throw new CutError();
  for (const [at, page] of part.pages.entries()) turnPage(part.file, page, pages[at]?.turn ?? 0);
  return part.file.bytes as Uint8Array<ArrayBuffer>;
}

class CutError extends Error {
  override message = 'The pages cannot be taken out of the file.';
}

async function extract(stack: Stack, source: Source) {
  const bytes = await stack.extractPages([source]);
  // pdf.js answers with nothing if its worker fails.
  if (!bytes) throw new CutError();
  const file = await readPdfFile(bytes);
  const version = await getVersion(file, bytes.length);
  const info = file.trailers.at(-1)?.dict.dict.get('Info');
  const program = isRef(info) ? version.follow(info) : undefined;
  if (program) nameProducer(file, program);
  return { file, ...findPages(file, version) };
}

/** Appends a version of the file in which these objects are empty. Only pdf.js reads it. */
function withoutObjects({ bytes, text, trailers }: PdfFile, objects: readonly Definition[]) {
  const root = trailers.at(-1)?.dict.dict.get('Root');
  const size = Number(trailers.at(-1)?.dict.dict.get('Size'));
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-60))?.[1];
  if (!isRef(root) || !previous) throw new CutError();
  const rows = objects.map(({ number }) => `${number} 1\n0000000000 65535 f \n`);
  const update = new TextEncoder().encode(
    `\nxref\n${rows.join('')}trailer\n<</Size ${size}/Root ${root.ref} 0 R/Prev ${previous}>>\nstartxref\n${bytes.length + 1}\n%%EOF\n`,
  );
  const version = new Uint8Array(bytes.length + update.length);
  version.set(bytes);
  version.set(update, bytes.length);
  return version;
}
