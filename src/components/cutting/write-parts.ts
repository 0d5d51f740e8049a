import { openPdf } from '@/components/viewer/pdf-engine';
import { cutPages } from '@/lib/cutting/cut-pages';
import type { PartPages } from '@/lib/cutting/part';
import { readBytes } from '@/lib/fit-file/file-kind';

/**
 * Cuts a stack into files, one for each part. Rejects if the stack was changed since it was chosen
 * (a FitProblem), cannot be opened, or has pages that cannot be taken out.
 */
export async function writeParts(
  file: File,
  parts: readonly PartPages[],
  options: { signal?: AbortSignal } = {},
): Promise<File[]> {
  const ending = new AbortController();
  const signals = [ending.signal, ...(options.signal ? [options.signal] : [])];
  const signal = AbortSignal.any(signals);
  try {
    const { pdf } = await openPdf({ data: await readBytes(file) }, signal);
    const files: File[] = [];
    for (const { pages, name } of parts) {
      signal.throwIfAborted();
      const bytes = await cutPages(pdf, pages);
      const { lastModified } = file;
      files.push(new File([bytes], name, { type: 'application/pdf', lastModified }));
    }
    return files;
  } finally {
    // Closes the PDF.
    ending.abort();
  }
}
