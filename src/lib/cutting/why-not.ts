import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { inspectPdf } from '@/lib/fit-file/file-kind';
import { readPdfFile } from '@/lib/signatures/pdf-file';
import { getVersion } from '@/lib/signatures/pdf-version';
import { findSignatures } from '@/lib/signatures/signature-fields';

/**
 * Why a PDF is not cut: its signatures would be lost; it is encrypted; it cannot be opened; it is a
 * form that only some programs can draw (XFA); a layer that is hidden would be seen; one page.
 */
export type Obstacle = 'signed' | 'encrypted' | 'damaged' | 'form' | 'hidden layer' | 'one page';

/** A PDF that is open. All of it is read. */
type Opened = Pick<
  PDFDocumentProxy,
  'numPages' | 'getData' | 'getMetadata' | 'getOptionalContentConfig'
>;

/** Finds why an open PDF is not cut. Undefined if it can be. */
export async function findObstacle(pdf: Opened): Promise<Obstacle | undefined> {
  const info: Record<string, unknown> = { ...(await pdf.getMetadata()).info };
  if (info.EncryptFilterName) return 'encrypted';
  if (await isSigned(await pdf.getData())) return 'signed';
  if (info.IsXFAPresent && !info.IsAcroFormPresent) return 'form';
  const layers = [...(await pdf.getOptionalContentConfig())];
  if (layers.some(([, { visible }]) => !visible)) return 'hidden layer';
  return pdf.numPages < 2 ? 'one page' : undefined;
}

/** The obstacle of a PDF that pdf.js does not open. */
export const toObstacle = (error: unknown): Obstacle =>
  error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged';

async function isSigned(bytes: Uint8Array): Promise<boolean> {
  // Fields for signatures are found, too, and few files have any.
  if (inspectPdf(bytes) !== 'signed') return false;
  try {
    const file = await readPdfFile(bytes);
    const { signatures, damaged } = findSignatures(file, await getVersion(file, bytes.length));
    return signatures.length > 0 || damaged.length > 0 || !file.isWhole;
  } catch {
    return true;
  }
}
