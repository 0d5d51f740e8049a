import type { Cells } from '@/lib/sheets/columns';

/** A cell's value as text; dates in ISO 8601. */
function formatCell(value: unknown): string {
  if (value instanceof Date) return value.toISOString().replace('T00:00:00.000Z', '');
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value === null ? '' : String(value);
}

/** The texts of the first sheet of an .xlsx file. Throws if it cannot be read. */
export async function readCells(file: Blob): Promise<Cells> {
  const { readSheet } = await import('read-excel-file/universal');
  const rows = await readSheet(await file.arrayBuffer(), { trim: false });
  return rows.map((row) => row.map(formatCell));
}
