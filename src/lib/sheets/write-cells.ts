import type { Cells } from '@/lib/sheets/columns';

/** Characters that XML cannot hold or would change, and text that already looks like an escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they have to be escaped
const unsafe = /_(?=x[\da-f]{4}_)|[\0-\x08\x0b-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffd-\uffff]/gi;

const escaped = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** A text that reads the same again. */
function literal(text: string): string {
  // The package looks texts up in a plain object and finds inherited members such as
  // "constructor". A NUL, which it does not write, makes such a text different.
  return text in Object.prototype ? `${text}\0` : text.replace(unsafe, escaped);
}

const mark = '#ffe699';

/**
 * An .xlsx file of these cells, all of the format Text. `isMarked` colours cells, by their row
 * number and place.
 */
export async function writeCells(
  [header = [], ...rows]: Cells,
  isMarked: (row: number, place: number) => boolean = () => false,
): Promise<Blob> {
  const { default: writeSheet } = await import('write-excel-file/browser');
  const body = rows.map((cells, index) =>
    cells.map((text, place) => {
      const colour = isMarked(index + 2, place) && { backgroundColor: mark };
      if (text === '') return colour || null;
      return { value: literal(text), type: String, format: '@', ...colour };
    }),
  );
  const head = header.map((text) => ({ value: literal(text), fontWeight: 'bold' as const }));
  const columns = header.map((text) => ({ width: Math.max(text.length + 4, 16) }));
  return writeSheet([head, ...body], { columns, stickyRowsCount: 1 }).toBlob();
}
