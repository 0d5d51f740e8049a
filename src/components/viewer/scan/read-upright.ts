import { meanBy } from 'es-toolkit';
import type { ScanWord } from '@/lib/find/page-text';

/** With less mean confidence a page may be upside down: those have about 35, others 90. */
const leastConfidence = 60;

type Read = (picture: HTMLCanvasElement) => Promise<ScanWord[]>;

/** Reads a picture, and reads it again upside down if the words make no sense. */
export async function readUpright(picture: HTMLCanvasElement, read: Read): Promise<ScanWord[]> {
  const words = await read(picture);
  if (words.length === 0 || confidenceOf(words) >= leastConfidence) return words;
  turnOver(picture);
  const turned = await read(picture);
  if (turned.length === 0 || confidenceOf(turned) <= confidenceOf(words)) return words;
  return turned.map(turnWordOver);
}

const confidenceOf = (words: ScanWord[]) => meanBy(words, ({ confidence }) => confidence);

function turnOver(picture: HTMLCanvasElement) {
  const context = picture.getContext('2d');
  context?.setTransform(-1, 0, 0, -1, picture.width, picture.height);
  context?.drawImage(picture, 0, 0);
}

function turnWordOver(word: ScanWord): ScanWord {
  const { left, top, width, height } = word.box;
  return { ...word, box: { left: 1 - left - width, top: 1 - top - height, width, height } };
}
