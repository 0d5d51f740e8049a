import { FitProblem } from '@/lib/fit-file/fit-problem';

export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf' | 'other';

/** How files begin: bytes at offsets, one for each character below 256. */
const signatures: readonly (readonly [FileKind, Readonly<Record<number, string>>])[] = [
  ['jpeg', { 0: '\xff\xd8\xff' }],
  ['png', { 0: '\x89PNG' }],
  ['webp', { 0: 'RIFF', 8: 'WEBP' }],
  ...['hei', 'hev', 'mif', 'msf'].map((brand) => ['heic', { 4: `ftyp${brand}` }] as const),
];

/** Bytes in which a PDF has to begin for readers. Web applications print lines before it. */
const pdfStart = 1024;

/** Tells what a file is by its bytes: its name and type are what somebody says. */
export async function readKind(file: Blob): Promise<FileKind> {
  const bytes = await readBytes(file.slice(0, pdfStart));
  const known = signatures.find(([, parts]) =>
    Object.entries(parts).every(([at, part]) => isAt(bytes, Number(at), part)),
  );
  if (known) return known[0];
  return bytes.some((_, at) => isAt(bytes, at, '%PDF-')) ? 'pdf' : 'other';
}

/** Compares bytes: no name makes browsers decode text as real Latin-1. */
const isAt = (bytes: Uint8Array, at: number, part: string) =>
  Array.from(part).every((character, index) => bytes[at + index] === character.charCodeAt(0));

export const isPicture = (kind: FileKind) => kind !== 'pdf' && kind !== 'other';

/** Rejects if the file was changed, moved or deleted since it was chosen. */
export async function readBytes(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new FitProblem('changed');
  }
}

const signature = /\/ByteRange\b|\/(?:FT|Type)[\s\0]*\/Sig\b/;
const encryption = /\/Encrypt\b/;

/**
 * Finds what forbids rewriting a PDF, by its bytes: the entries of a signature and of an encryption
 * are never compressed, because readers need them first. A damaged file is inspected like any
 * other.
 */
export function inspectPdf(bytes: Uint8Array): 'signed' | 'encrypted' | undefined {
  // One character for each byte. Only those below 128 are the same everywhere.
  const ascii = new TextDecoder('windows-1252').decode(bytes);
  // Any character of a name may be written as a number.
  const text = ascii.replace(/#([\da-f]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  if (signature.test(text)) return 'signed';
  return encryption.test(text) ? 'encrypted' : undefined;
}
