import { type Folded, fold, gapAfter } from '@/components/viewer/find/fold';

/** Folded letters, and the digits that they look like on paper: 1 I l |, 0 O. */
const alike = new Map([
  ['i', '1'],
  ['l', '1'],
  ['o', '0'],
]);

/** Replaces characters that look alike by one of them, in a folded text. */
export function toShapes(text: string): string {
  return text.replace(/[ilo]/g, (letter) => alike.get(letter) ?? letter);
}

/** Folds what was read from a picture. A bar that touches a letter or a digit counts as an l. */
export function foldScan(text: string): Folded {
  return fold(text.replace(/(?<=[\p{L}\p{N}])\||\|(?=[\p{L}\p{N}])/gu, 'l'));
}

/**
 * Turns words that consist of digits and their lookalikes into numbers, and words that look like
 * one of `vocabulary` into that one: 'l5 Jun1 2O24' becomes '15 Juni 2024'.
 */
export function clarify(folded: Folded, vocabulary: Iterable<string>): Folded {
  const words = new Map(Array.from(vocabulary, (word) => [toShapes(word), word]));
  let text = '';
  for (let start = 0; start < folded.text.length; start = text.length) {
    let end = start + 1;
    while (end < folded.text.length && gapAfter(folded, end - 1) === '') end += 1;
    text += clarifyWord(folded.text.slice(start, end), words);
  }
  return { ...folded, text };
}

function clarifyWord(word: string, words: ReadonlyMap<string, string>): string {
  const shapes = toShapes(word);
  if (/\d/.test(word) && /^\d+$/.test(shapes)) return shapes;
  return words.get(shapes) ?? word;
}
