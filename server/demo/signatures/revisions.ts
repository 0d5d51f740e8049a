/** Later revisions of letters' PDFs, whose objects are uncompressed. Each character is a byte. */

const afterLast = (text: string, mark: string) => text.slice(text.lastIndexOf(mark) + mark.length);
const pad = (offset: number) => String(offset).padStart(10, '0');

/** The newest text of an object. */
export function readObject(pdf: string, number: number): string {
  return afterLast(pdf, `\n${number} 0 obj\n`).split('\nendobj', 1)[0] ?? '';
}

/** The numbers of the objects that a text names after a key, such as `/Kids [2 0 R 13 0 R]`. */
export function numbersOf(text: string, key: string): number[] {
  const [, after = ''] = text.split(`/${key} `);
  const [list = ''] = /^\[?(?:\d+ 0 R ?)+/.exec(after) ?? [];
  return Array.from(list.matchAll(/(\d+) 0 R/g), ([, number]) => Number(number));
}

const lastTrailer = (pdf: string) => afterLast(pdf, 'trailer\n');

/** The number of the catalogue. */
export const rootOf = (pdf: string) => numbersOf(lastTrailer(pdf), 'Root')[0] ?? 0;

/** The first of the numbers that no object has. */
export const freeNumber = (pdf: string) => Number(/\/Size (\d+)/.exec(lastTrailer(pdf))?.[1]);

/** Appends objects, by their numbers, and an index of them. */
export function appendRevision(pdf: string, objects: Record<number, string>): string {
  let text = pdf;
  const rows = Object.entries(objects).map(([number, body]) => {
    text += `\n${number} 0 obj\n${body}\nendobj\n`;
    return `${number} 1\n${pad(text.lastIndexOf(`${number} 0 obj`))} 00000 n \n`;
  });
  const size = Math.max(
    freeNumber(pdf),
    ...Object.keys(objects).map((number) => Number(number) + 1),
  );
  const start = Number(afterLast(pdf, 'startxref\n').split('\n', 1)[0]);
  const [, names = ''] = /(\/Root.*?)(?:\/Prev.*)?>>/s.exec(lastTrailer(pdf)) ?? [];
  const trailer = `trailer\n<</Size ${size}\n${names}/Prev ${start}>>\n`;
  return `${text}xref\n${rows.join('')}${trailer}startxref\n${text.length}\n%%EOF\n`;
}
