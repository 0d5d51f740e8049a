import { groupBy } from 'es-toolkit';
import type { Row } from '@/pages/documents/many-files/rows';

/**
 * The rows whose file has the bytes of an earlier row's, by their id, with the id of that row. Only
 * files of one size are read, one at a time. Without a secure context, name and size decide.
 */
export async function findSameFiles(rows: readonly Row[]): Promise<Map<string, string>> {
  const same = new Map<string, string>();
  const bySize = Object.values(groupBy(rows, ({ file }) => file.size));
  for (const candidates of bySize) {
    if (candidates.length < 2) continue;
    const first = new Map<string, string>();
    for (const { id, file } of candidates) {
      const print = await fingerprint(file);
      const earlier = first.get(print);
      if (earlier === undefined) first.set(print, id);
      else same.set(id, earlier);
    }
  }
  return same;
}

const known = new WeakMap<File, string>();

/** The SHA-256 of a file; its name on plain http, or where it cannot be read. */
async function fingerprint(file: File): Promise<string> {
  const before = known.get(file);
  if (before !== undefined) return before;
  const print = await hash(file).catch(() => file.name);
  known.set(file, print);
  return print;
}

async function hash(file: File): Promise<string> {
  // Missing on plain http.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (!subtle) return file.name;
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer());
  return new Uint8Array(digest).join(' ');
}
