import { type Folded, fold, gapAfter } from '@/lib/find/fold';

/** Replaces the letters of a folded text that look like digits on paper: 1 I l |, 0 O. */
export const toSkeleton = (text: string) => text.replace(/[il]/g, '1').replace(/o/g, '0');

/** Folds the text of a scan. A bar that touches a letter or a digit counts as an l. */
export function foldScan(text: string): Folded {
  return fold(text.replace(/(?<=[\p{L}\p{N}])\||\|(?=[\p{L}\p{N}])/gu, 'l'));
}

/**
 * Corrects words that consist of digits and their confusables to numbers, and words with the
 * skeleton of one in `vocabulary` to that one: 'l5 Jun1 2O24' becomes '15 Juni 2024'.
 */
export function correctConfusables(folded: Folded, vocabulary: Iterable<string>): Folded {
  const words = new Map(Array.from(vocabulary, (word) => [toSkeleton(word), word]));
  let text = '';
  for (let start = 0; start < folded.text.length; start = text.length) {
    let end = start + 1;
    while (end < folded.text.length && gapAfter(folded, end - 1) === '') end += 1;
    text += correctWord(folded.text.slice(start, end), words);
  }
  return { ...folded, text };
}

function correctWord(word: string, words: ReadonlyMap<string, string>): string {
  const skeleton = toSkeleton(word);
  if (/\d/.test(word) && /^\d+$/.test(skeleton)) return skeleton;
  return words.get(skeleton) ?? word;
}
