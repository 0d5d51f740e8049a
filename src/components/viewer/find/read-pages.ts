import type { pdfjs } from 'react-pdf';
import { readFields } from '@/components/viewer/find/read-fields';
import { addFields, joinItems, maxTextLength, type PageText } from '@/lib/find/page-text';

const unread: PageText = { text: '', starts: [], widths: [], isUnread: true };

/**
 * Reads the text of all pages, one after the other. All but the first wait for the whole file, as
 * measuring does: earlier, they would request it in pieces.
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

/**
 * Reads with the options of the text layer, so that each item has one element there, with the same
 * characters.
 */
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
