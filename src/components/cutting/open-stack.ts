import { limitAsync } from 'es-toolkit';
import { openPdf } from '@/components/viewer/pdf-engine';
import { drawAnyPage } from '@/components/viewer/scan/draw-page';
import { readBytes } from '@/lib/fit-file/file-kind';

/** A stack that is open to be looked at. */
export type OpenStack = {
  pages: number;
  /**
   * Draws a page, upright, with a longer side of `side` pixels. One page after the other: a scan
   * takes tens of megabytes while it is drawn. Rejects if the page is damaged, or on `signal`.
   */
  draw: (page: number, side: number, signal: AbortSignal) => Promise<HTMLCanvasElement>;
};

/** Opens a stack until `signal` is aborted. Rejects if it cannot be read. */
export async function openStack(file: File, signal: AbortSignal): Promise<OpenStack> {
  const { pdf } = await openPdf({ data: await readBytes(file) }, signal);
  return {
    pages: pdf.numPages,
    draw: limitAsync(async (page: number, side: number, ending: AbortSignal) => {
      ending.throwIfAborted();
      return drawAnyPage(pdf, { page: page - 1, side, signal: ending });
    }, 1),
  };
}
