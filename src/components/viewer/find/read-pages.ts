import type { pdfjs } from 'react-pdf';
import { toFractions } from '@/lib/find/box';
import {
  addFields,
  type Field,
  joinItems,
  maxTextLength,
  type PageText,
} from '@/lib/find/page-text';

const unread: PageText = { text: '', starts: [], widths: [], isUnread: true };

/**
 * Reads the text of all pages in order. All pages but the first wait for the whole file, because
 * reading them earlier would request it in pieces.
 */
export async function* readPages(pdf: pdfjs.PDFDocumentProxy): AsyncGenerator<PageText> {
  for (let page = 1; page <= pdf.numPages; page += 1) {
    if (page === 2) await pdf.getDownloadInfo();
    yield await readPage(pdf, page).catch(() => unread);
  }
}

async function readPage(pdf: pdfjs.PDFDocumentProxy, number: number): Promise<PageText> {
  const page = await pdf.getPage(number);
  // Without its fields, a page still has its text.
  const fields = readFields(page).catch(() => []);
  return addFields(await readText(page), await fields);
}

/** Reads with the options of the text layer, so that each piece has one element there. */
async function readText(page: pdfjs.PDFPageProxy): Promise<PageText> {
  const reader = page.streamTextContent({ includeMarkedContent: true }).getReader();
  const items: Parameters<typeof joinItems>[0][number][] = [];
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

/** What pdf.js returns for a form field, and for anything else that lies over a page. */
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
async function readFields(page: pdfjs.PDFPageProxy): Promise<Field[]> {
  const annotations: Annotation[] = await page.getAnnotations();
  const upright = page.getViewport({ scale: 1, rotation: 0 });
  return annotations.filter(isVisible).flatMap((annotation) => {
    const text = toText(annotation);
    const [left, bottom, right, top] = upright.convertToViewportRectangle(annotation.rect);
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
