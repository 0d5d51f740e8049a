import type { ScanWord } from '@/lib/find/page-text';

/** Marks a line of the table that is about a word, not about a block or a line of words. */
const wordLevel = '5';

/**
 * The words in the table that Tesseract makes of a picture (TSV): level, page, block, paragraph,
 * line, word, left, top, width, height, confidence, text.
 */
export function readTable(table: string, picture: { width: number; height: number }): ScanWord[] {
  const rows = table.split('\n').map((line) => line.split('\t'));
  const words = rows.filter(([level, ...cells]) => level === wordLevel && cells.at(-1)?.trim());
  return words.map((cells, index) => {
    const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = cells
      .slice(6, 11)
      .map(Number);
    return {
      text: cells[11]?.trim() ?? '',
      confidence,
      box: {
        left: left / picture.width,
        top: top / picture.height,
        width: width / picture.width,
        height: height / picture.height,
      },
      endsLine: lineOf(cells) !== lineOf(words[index + 1]),
    };
  });
}

/** Page, block, paragraph and line. */
const lineOf = (cells: string[] | undefined) => cells?.slice(1, 5).join();
