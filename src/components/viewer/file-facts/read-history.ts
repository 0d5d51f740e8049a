import { PDFDateString } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { FileFacts } from '@/components/viewer/file-facts/read-facts';
import { openPdf } from '@/components/viewer/pdf-engine';
import { cleanText } from '@/shared/clean-text';

/** Notes in a file about how it was made; times in ms. All of them can be made up. */
export type History = {
  producer: string | undefined;
  created: number | undefined;
  changed: number | undefined;
};

/** Longer names are cut, in characters. */
const maxName = 80;

/** Opens the PDF once more: few people ask for its history. */
export async function readHistory(
  readBytes: FileFacts['readBytes'],
  signal: AbortSignal,
): Promise<History> {
  const ending = new AbortController();
  try {
    const stop = AbortSignal.any([signal, ending.signal]);
    const { pdf } = await openPdf({ data: await readBytes() }, stop);
    const info: Record<string, unknown> = { ...(await pdf.getMetadata()).info };
    const toTime = (value: unknown) => PDFDateString.toDateObject(String(value))?.getTime();
    const producer = cleanText(String(info.Producer ?? info.Creator ?? ''));
    return {
      producer: producer.slice(0, maxName) || undefined,
      created: toTime(info.CreationDate),
      changed: toTime(info.ModDate),
    };
  } finally {
    ending.abort();
  }
}
