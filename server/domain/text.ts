/**
 * Whether PostgreSQL stores a text unchanged: it rejects NUL, and half a surrogate pair becomes
 * another character.
 */
export function isStorable(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text);
}

/** Trims a text. Without a visible character, be it of zero-width spaces alone, it is ''. */
export function trimText(text: string): string {
  return /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u.test(text) ? text.trim() : '';
}
