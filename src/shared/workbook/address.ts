/** `{ column: 28, row: 7 }` for `AB7`, counted from 1. */
export function addressOf(text: string): { column: number; row: number } {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?([1-9]\d*)$/i.exec(text) ?? [];
  if (!letters) throw new RangeError(`No address: ${text}`);
  const column = [...letters.toUpperCase()].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );
  return { column, row: Number(digits) };
}

/** `A` for 0, `AA` for 26. */
export function columnName(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : columnName(Math.floor(place / 26) - 1) + last;
}
