import { meanBy } from 'es-toolkit';
import { toFractions, turn } from '@/lib/find/box';
import type { ScanWord } from '@/lib/find/page-text';

/** Below this mean confidence a page may be upside down: those have about 35, others 90. */
const minConfidence = 60;

const getConfidence = (words: ScanWord[]) => meanBy(words, ({ confidence }) => confidence);

/** Reads a picture, and reads it again upside down if the confidence is low. */
export async function readUpright(
  picture: HTMLCanvasElement,
  read: (picture: HTMLCanvasElement) => Promise<ScanWord[]>,
): Promise<ScanWord[]> {
  const words = await read(picture);
  if (words.length === 0 || getConfidence(words) >= minConfidence) return words;
  const context = picture.getContext('2d');
  context?.setTransform(-1, 0, 0, -1, picture.width, picture.height);
  context?.drawImage(picture, 0, 0);
  const turned = await read(picture);
  if (turned.length === 0 || getConfidence(turned) <= getConfidence(words)) return words;
  return turned.map((word) => ({ ...word, box: turn(word.box, 180) }));
}

/** The level of the table's rows that are words, not blocks or lines. */
const wordLevel = '5';

/**
 * Parses the table (TSV) of words that Tesseract makes: level, page, block, paragraph, line, word,
 * left, top, width, height, confidence, text.
 */
export function parseWordTable(
  table: string,
  picture: { width: number; height: number },
): ScanWord[] {
  const rows = table.split('\n').map((line) => line.split('\t'));
  const words = rows.filter(([level, ...cells]) => level === wordLevel && cells.at(-1)?.trim());
  return words.map((cells, index) => {
    const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = cells
      .slice(6, 11)
      .map(Number);
    const box = toFractions({ left, top, width, height }, picture);
    const endsLine = getLine(cells) !== getLine(words[index + 1]);
    return { text: cells[11]?.trim() ?? '', confidence, box, endsLine };
  });
}

/** Page, block, paragraph and line. */
const getLine = (cells: string[] | undefined) => cells?.slice(1, 5).join();
