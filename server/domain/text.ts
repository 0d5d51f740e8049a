/**
 * Whether PostgreSQL keeps a text as it is: NUL it refuses, and half of a surrogate pair becomes
 * another character.
 */
export function isStorable(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text);
}
