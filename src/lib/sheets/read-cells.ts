import type { Cells } from '@/lib/sheets/columns';

/** Bytes of the unpacked file: what an import takes. */
const maxUnpacked = 64 * 1024 * 1024;

/** A cell's value as text; dates in ISO 8601. */
function formatCell(value: unknown): string {
  if (value instanceof Date) return value.toISOString().replace('T00:00:00.000Z', '');
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value === null ? '' : String(value);
}

/**
 * The same file without compression. The reader would unpack a large one in a worker made of a
 * blob, which the content security policy forbids.
 */
async function unpack(file: Blob): Promise<ArrayBuffer> {
  const { unzipSync, zipSync } = await import('fflate');
  let size = 0;
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()), {
    filter({ originalSize }) {
      size += originalSize;
      if (size > maxUnpacked) throw new RangeError('The spreadsheet is too large.');
      return true;
    },
  });
  return zipSync(parts, { level: 0 }).buffer;
}

/** The texts of the first sheet of an .xlsx file. Throws if it cannot be read. */
export async function readCells(file: Blob): Promise<Cells> {
  const [{ readSheet }, unpacked] = await Promise.all([
    import('read-excel-file/universal'),
    unpack(file),
  ]);
  const rows = await readSheet(unpacked, { trim: false });
  return rows.map((row) => row.map(formatCell));
}
