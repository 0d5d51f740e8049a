import { readPages } from '@/components/viewer/find/read-pages';
import { openPdf } from '@/components/viewer/pdf-engine';
import { drawPage, isAlmostEmpty } from '@/components/viewer/scan/draw-page';
import type { OpenScan } from '@/lib/fit-file/fit-files';
import { FitProblem } from '@/lib/fit-file/fit-problem';

/** Pages whose text is looked at. A file with more pages can't be made to fit anyway. */
const maxPages = 400;

/** Opens a PDF that is nothing but a scan: like the review desk, one with hardly any text. */
export const openScan: OpenScan = async (data, signal) => {
  const { pdf } = await openPdf({ data }, signal).catch((error) => {
    const isEncrypted = error instanceof Error && error.name === 'PasswordException';
    throw signal.aborted ? error : new FitProblem(isEncrypted ? 'encrypted' : 'damaged');
  });
  const { info } = await pdf.getMetadata();
  if (Reflect.get(info, 'EncryptFilterName')) throw new FitProblem('encrypted');
  if (Reflect.get(info, 'IsSignaturesPresent')) throw new FitProblem('signed');
  if (pdf.numPages > maxPages) throw new FitProblem('pages');
  for await (const page of readPages(pdf)) {
    signal.throwIfAborted();
    if (page.isUnread) throw new FitProblem('damaged');
    if (!isAlmostEmpty(page)) throw new FitProblem('text');
  }
  return {
    pages: pdf.numPages,
    async draw(index) {
      const canvas = await drawPage(pdf, index).catch(() => {
        throw new FitProblem('damaged');
      });
      if (!canvas) throw new FitProblem('text');
      try {
        return await createImageBitmap(canvas);
      } catch {
        throw new FitProblem('memory');
      } finally {
        canvas.width = 0;
        canvas.height = 0;
      }
    },
  };
};
