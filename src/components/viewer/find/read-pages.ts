import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Box, toFractions } from '@/lib/find/box';
import type { PageText } from '@/lib/find/page-text';

/** Text read of one page, in UTF-16 code units. A dense page has 10,000. */
export const maxTextLength = 200_000;

const unread: PageText = { text: '', starts: [], widths: [], isUnread: true };

/**
 * Reads the text of all pages in order. All pages but the first wait for the whole file, because
 * reading them earlier would request it in pieces.
 */
export async function* readPages(pdf: PDFDocumentProxy): AsyncGenerator<PageText> {
  for (let page = 1; page <= pdf.numPages; page += 1) {
    if (page === 2) await pdf.getDownloadInfo();
    yield await readPage(pdf, page).catch(() => unread);
  }
}

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<PageText> {
  const page = await pdf.getPage(number);
  // Without its fields, a page still has its text.
  const fields = readFields(page).catch(() => []);
  return addFields(await readText(page), await fields);
}

/** A form field that is filled in, and its box on the upright page. */
type Field = { text: string; box: Box };

/** Appends form fields to the text of their page, each on a line of its own. */
function addFields(page: PageText, fields: readonly Field[]): PageText {
  if (fields.length === 0) return page;
  const starts = [...page.starts];
  const boxes = new Map<number, Box>();
  let { text } = page;
  for (const field of fields) {
    text += '\n';
    boxes.set(starts.length, field.box);
    starts.push(text.length);
    text += field.text;
  }
  return { ...page, text: text.slice(0, maxTextLength), starts, boxes };
}

/** Runs of text, and marks of structure, which have no text. */
type Items = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'];

/** Reads with the options of the text layer, so that each piece has one element there. */
async function readText(page: PDFPageProxy): Promise<PageText> {
  const reader = page.streamTextContent({ includeMarkedContent: true }).getReader();
  const items: Items = [];
  let length = 0;
  while (length < maxTextLength) {
    const { done, value } = await reader.read();
    if (done) return joinItems(items);
    for (const item of value.items) {
      items.push(item);
      length += 'str' in item ? item.str.length : 0;
    }
  }
  await reader.cancel();
  return joinItems(items);
}

/** Width of a gap between columns, wider than a space between words, in heights of the text. */
const wideSpace = 1;

/** Joins the items of a PDF page. Items without text get no piece, as in the text layer. */
export function joinItems(items: Items): PageText {
  const starts: number[] = [];
  const widths: number[] = [];
  let text = '';
  let height = 0;
  let lastLeft = 0;
  for (const item of items) {
    if (!('str' in item)) continue;
    if (text.length >= maxTextLength) break;
    const [across = 0, slant = 0, , , left = 0] = item.transform;
    const isStraight = across > 0 && slant === 0;
    // pdf.js adds no space if the next item of a line is further to the left.
    if (item.str && isStraight && left < lastLeft && /\S$/.test(text)) text += ' ';
    if (item.str) {
      starts.push(text.length);
      widths.push(isStraight ? item.width : 0);
    }
    height = item.height || height;
    lastLeft = left;
    text += item.str;
    // Doubles a wide space: it separates words even in a letter-spaced line.
    if (item.str === ' ' && item.width > wideSpace * height) text += ' ';
    if (item.hasEOL) text += '\n';
  }
  return { text: text.slice(0, maxTextLength), starts, widths };
}

/** A form field, or anything else over a page, as pdf.js returns it. */
type Annotation = {
  /** Left, bottom, right and top, in points. */
  rect: number[];
  annotationFlags: number;
  hasAppearance: boolean;
  /** The drawn lines of a text field or of a text that was added to the page. */
  textContent?: readonly string[];
  /** Text (Tx), choice (Ch), button or signature; undefined if it is no form field. */
  fieldType?: string;
  fieldValue?: string | readonly string[] | null;
  options?: readonly { exportValue: string; displayValue: string }[];
  hidden?: boolean;
  password?: boolean;
};

/** The annotation flag "Hidden" of PDF. */
const hiddenFlag = 2;

/** Reads the visible form fields of a page, which are not in its text. */
async function readFields(page: PDFPageProxy): Promise<Field[]> {
  const annotations: Annotation[] = await page.getAnnotations();
  const upright = page.getViewport({ scale: 1, rotation: 0 });
  return annotations.filter(isVisible).flatMap((annotation) => {
    const text = toText(annotation);
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = annotation.rect;
    const [left, top] = upright.convertToViewportPoint(x1, y2);
    const [right, bottom] = upright.convertToViewportPoint(x2, y1);
    const rect = { left, top, width: right - left, height: bottom - top };
    return text ? [{ text, box: toFractions(rect, upright) }] : [];
  });
}

function isVisible({ annotationFlags, hasAppearance, hidden, password }: Annotation): boolean {
  return hasAppearance && !hidden && !password && (annotationFlags & hiddenFlag) === 0;
}

/** The text that the page shows: what is drawn, if it differs from the value. */
function toText({ fieldType, fieldValue, textContent, options }: Annotation): string {
  if (fieldType === 'Ch') {
    const shown = new Map(options?.map((option) => [option.exportValue, option.displayValue]));
    return [fieldValue ?? []]
      .flat()
      .map((value) => shown.get(value) ?? value)
      .join('\n');
  }
  const drawn = textContent?.join('\n') ?? '';
  if (fieldType !== 'Tx' || typeof fieldValue !== 'string') return drawn;
  // pdf.js puts spaces between characters that are drawn in cells of their own.
  return !drawn || withoutSpaces(drawn) === withoutSpaces(fieldValue) ? fieldValue : drawn;
}

const withoutSpaces = (text: string) => text.replace(/\s/g, '');
