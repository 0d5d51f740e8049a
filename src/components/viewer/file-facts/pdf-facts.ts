import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { FactSource } from '@/components/viewer/file-facts/use-file-facts';

/** A field as pdf.js describes it, with its place on a page. */
type FieldObject = { page: number };
type Widget = { fieldName?: string; rect: [number, number, number, number] };

/** The bytes and the fields of a PDF that is open. */
export const toFactSource = (pdf: PDFDocumentProxy): FactSource => ({
  async readBytes() {
    // Waits for the whole file: bytes that are asked for earlier would be requested in pieces.
    await pdf.getDownloadInfo();
    return pdf.getData();
  },
  async findField(name) {
    const fields = await pdf.getFieldObjects();
    for (const { page } of (fields?.get(name) ?? []) as FieldObject[]) {
      const shown = await pdf.getPage(page + 1);
      const widgets: Widget[] = await shown.getAnnotations();
      const found = widgets.find(({ fieldName, rect }) => fieldName === name && isSeen(rect));
      if (!found) continue;
      const viewport = shown.getViewport({ scale: 1 });
      const [left, bottom, right, top] = found.rect;
      const middle = [(left + right) / 2, (bottom + top) / 2] as const;
      const [x = 0, y = 0] = viewport.convertToViewportPoint(...middle);
      return { page, x: x / viewport.width, y: y / viewport.height };
    }
  },
});

/** Many signatures have a place without a size. */
const isSeen = ([left, bottom, right, top]: Widget['rect']) => right > left && top > bottom;
