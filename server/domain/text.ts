/** Texts are cleaned alike on both sides. */
export { cleanLines, cleanText, cleanUsername, foldText } from '../../src/shared/clean-text';

/**
 * Returns whether PostgreSQL stores a text unchanged: it rejects NUL, and half a surrogate pair
 * becomes another character.
 */
export function isStorable(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text);
}
