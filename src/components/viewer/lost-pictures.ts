import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** pdf.js gives such ids to the pictures of a page, and to those that several pages share. */
const isPicture = (id: string) => id.includes('img_');

/** The names of pictures that pdf.js could not decode. */
const findLost = (objects: PDFPageProxy['objs']) =>
  [...objects].flatMap(([id, data]) => (data === null && isPicture(id) ? [id] : []));

/**
 * True if a page lacks a picture that could not be decoded. Ask when it has been drawn: pdf.js
 * leaves out such a picture without a word.
 */
export async function hasLostPicture(page: PDFPageProxy): Promise<boolean> {
  if (findLost(page.objs).length > 0) return true;
  const common = findLost(page.commonObjs);
  if (common.length === 0) return false;
  const { argsArray } = await page.getOperatorList();
  return argsArray.some((args) => common.includes(args?.[0]));
}
