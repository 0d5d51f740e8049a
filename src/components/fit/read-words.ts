import { drawFile } from '@/components/viewer/scan/draw-image';
import { readScan } from '@/components/viewer/scan/scan-reader';
import { joinWords } from '@/lib/find/page-text';

/** A file, or a function that draws a page; undefined if that page is no scan. */
export type Picture = Blob | (() => Promise<HTMLCanvasElement | undefined>);

/** Confidence from which a word counts as read, of 100. */
const minConfidence = 60;

/** The text of a picture with its lines, and the number of words that can be read on it. */
export async function readWords(picture: Picture, signal: AbortSignal) {
  const draw = () => (picture instanceof Blob ? drawFile(picture) : picture());
  const words = (await readScan({ draw, page: 0, isShown: () => true, signal })) ?? [];
  const read = words.filter(
    ({ text, confidence }) => confidence >= minConfidence && /[\p{L}\p{N}]{2}/u.test(text),
  );
  return { text: joinWords(0, words).text, count: read.length };
}
