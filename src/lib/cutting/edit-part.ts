import type { Definition, PdfFile } from '@/lib/signatures/pdf-file';
import { createReader, isDict } from '@/lib/signatures/pdf-syntax';

/**
 * Edits a file that pdf.js has written, in place: what is written closer together makes room, so
 * that no object moves and the file keeps its one version.
 */

/** Turns a page by degrees clockwise. Throws if its object is not as pdf.js writes it. */
export function turnPage(file: PdfFile, page: Definition, turn: number) {
  if (turn === 0) return;
  const before = isDict(page.value) ? page.value.dict.get('Rotate') : undefined;
  const rotation = (Number(before) + turn) % 360;
  replace(file, page, ` /Rotate ${before} /MediaBox [`, `/Rotate ${rotation}/MediaBox[`);
  const value = createReader(file.bytes, startOf(file, page)).readValue();
  if (!isDict(value) || value.dict.get('Rotate') !== rotation) throw new Error('An unknown page.');
}

/** Names Berkas as the program that wrote the file, as other PDFs that it makes do. */
export function nameProducer(file: PdfFile, info: Definition) {
  replace(file, info, ' /Producer (Firefox)', '/Producer(Berkas)');
}

/** Start of an object's value in the text. */
const startOf = ({ text }: PdfFile, { start }: Definition) => text.indexOf('obj', start) + 3;

function replace(file: PdfFile, object: Definition, written: string, replacement: string) {
  const start = startOf(file, object);
  const at = file.text.slice(start, file.text.indexOf('endobj', start)).lastIndexOf(written);
  if (at < 0) throw new Error('An unknown object.');
  file.bytes.set(new TextEncoder().encode(replacement.padStart(written.length)), start + at);
}
