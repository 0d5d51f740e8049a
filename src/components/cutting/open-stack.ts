import { limitAsync } from 'es-toolkit';
import type { Id } from '@/api/wire';
import { lookAtPages } from '@/components/cutting/look-at-pages';
import { readHeadings } from '@/components/cutting/read-headings';
import { openPdf } from '@/components/viewer/pdf-engine';
import { drawAnyPage } from '@/components/viewer/scan/draw-page';
import { type Extras, readExtras } from '@/lib/cutting/cut-effects';
import { findObstacle, type Obstacle } from '@/lib/cutting/why-not';
import { readBytes } from '@/lib/fit-file/file-kind';

/** A document type that headings may name. */
export type Kind = { id: Id; document_type: string };
type Seen = { page: number; isBlank: boolean; lacksText: boolean; kind: Kind | undefined };
type Read = { page: number; kind: Kind | undefined };

/** A stack that is open to be looked at. */
export type OpenStack = {
  pages: number;
  /**
   * Draws a page, upright, with a longer side of `side` pixels. One page after the other: a scan
   * takes tens of megabytes while it is drawn. Rejects if the page is damaged, or on `signal`.
   */
  draw: (page: number, side: number, signal: AbortSignal) => Promise<HTMLCanvasElement>;
  /** Looks where documents begin, and which pages are blank, one page after the other. */
  look: (kinds: readonly Kind[]) => AsyncIterable<Seen>;
  /**
   * Reads where documents begin on pages without text, in their order and one after the other.
   * Rejects if what reads cannot be loaded, or on `signal`.
   */
  read: (
    pages: readonly number[],
    kinds: readonly Kind[],
    signal: AbortSignal,
  ) => AsyncIterable<Read>;
  /** Finds why the stack cannot be cut. */
  findObstacle: () => Promise<Obstacle | undefined>;
  /** Reads what cutting changes. Reads all pages. */
  readExtras: () => Promise<Extras>;
};

/** Opens a stack until `signal` is aborted. Rejects if it cannot be read. */
export async function openStack(file: File, signal: AbortSignal): Promise<OpenStack> {
  const { pdf } = await openPdf({ data: await readBytes(file) }, signal);
  const known = new Map<number, string>();
  return {
    pages: pdf.numPages,
    draw: limitAsync(async (page: number, side: number, ending: AbortSignal) => {
      ending.throwIfAborted();
      return drawAnyPage(pdf, { page: page - 1, side, signal: ending });
    }, 1),
    look: (kinds) => lookAtPages(pdf, kinds, signal),
    read: (pages, kinds, ending) =>
      readHeadings(pdf, { pages, kinds, known, signal: AbortSignal.any([signal, ending]) }),
    findObstacle: () => findObstacle(pdf),
    readExtras: () => readExtras(pdf, signal),
  };
}
