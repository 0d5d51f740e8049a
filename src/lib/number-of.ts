/** What stands in a number field; null for an empty one. */
export function numberOf(text: string): number | null {
  return text === '' ? null : Number(text);
}
