import type { Row } from '@/pages/documents/many-files/rows';

/** Bytes. Files of one size from one program mostly differ here. */
const endLength = 1024;

/** Marks that tell files apart, cheapest first. An unreadable file goes by its name. */
const prints: ((file: File) => string | Promise<string>)[] = [
  ({ size }) => String(size),
  (file) =>
    file
      .slice(-endLength)
      .text()
      .catch(() => file.name),
  (file) => hash(file).catch(() => file.name),
];

/**
 * Maps the id of each row whose file has the same bytes as an earlier row's to the id of that row.
 * Files are read one at a time, and whole only if they have the same size and end.
 */
export async function findSameFiles(rows: readonly Row[]): Promise<Map<string, string>> {
  let alike = [rows];
  for (const print of prints) alike = await split(alike, print);
  return new Map(
    alike.flatMap(([first, ...others]) => others.map(({ id }) => [id, first?.id ?? id])),
  );
}

/** Splits groups by a print, and drops rows whose print is unique. */
async function split(
  groups: readonly (readonly Row[])[],
  print: (file: File) => string | Promise<string>,
): Promise<Row[][]> {
  const parts: Row[][] = [];
  for (const group of groups) {
    const byPrint = new Map<string, Row[]>();
    for (const row of group) {
      const found = await print(row.file);
      byPrint.set(found, [...(byPrint.get(found) ?? []), row]);
    }
    parts.push(...[...byPrint.values()].filter(({ length }) => length > 1));
  }
  return parts;
}

async function hash(file: File): Promise<string> {
  // Falls back to names on plain http, which lacks `crypto.subtle`.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (!subtle) return file.name;
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer());
  return new Uint8Array(digest).join(' ');
}
