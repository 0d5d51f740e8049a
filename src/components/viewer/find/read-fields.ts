import type { pdfjs } from 'react-pdf';
import type { Box } from '@/lib/find/box';
import type { Field } from '@/lib/find/page-text';

/** What pdf.js tells of a form field, or of anything else that lies over a page. */
type Annotation = {
  /** Left, bottom, right and top, in points. */
  rect: readonly number[];
  annotationFlags: number;
  hasAppearance: boolean;
  /** The lines that a text field, or a text that somebody put on the page, draws. */
  textContent?: readonly string[];
  /** Text (Tx), choice (Ch), button or signature; undefined where it is no form field. */
  fieldType?: string;
  fieldValue?: string | readonly string[] | null;
  options?: readonly { exportValue: string; displayValue: string }[];
  hidden?: boolean;
  password?: boolean;
};

/** The flag of what is never drawn. */
const hiddenFlag = 2;

/** What is filled in and can be seen on a page. The text of the page does not have it. */
export async function readFields(page: pdfjs.PDFPageProxy): Promise<Field[]> {
  const annotations: Annotation[] = await page.getAnnotations();
  return annotations.filter(isSeen).flatMap((annotation) => {
    const text = toText(annotation);
    return text ? [{ text, box: toBox(annotation.rect, page.view) }] : [];
  });
}

function isSeen({ annotationFlags, hasAppearance, hidden, password }: Annotation): boolean {
  return hasAppearance && !hidden && !password && (annotationFlags & hiddenFlag) === 0;
}

/** What is drawn counts where it differs from the value, which nobody sees then. */
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
  // The value has no spaces between characters that are drawn in cells of their own.
  return !drawn || withoutSpaces(drawn) === withoutSpaces(fieldValue) ? fieldValue : drawn;
}

const withoutSpaces = (text: string) => text.replace(/\s/g, '');

function toBox(
  [left = 0, bottom = 0, right = 0, top = 0]: readonly number[],
  [pageLeft = 0, pageBottom = 0, pageRight = 0, pageTop = 0]: readonly number[],
): Box {
  const width = pageRight - pageLeft;
  const height = pageTop - pageBottom;
  return {
    left: (left - pageLeft) / width,
    top: (pageTop - top) / height,
    width: (right - left) / width,
    height: (top - bottom) / height,
  };
}
