import { FitProblem } from '@/lib/fit-file/fit-problem';

export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf' | 'other';

/** How files begin, in Latin-1. */
const beginnings: [FileKind, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['heic', /^.{4}ftyp(?:hei|hev|mif|msf)/s],
  ['pdf', /^%PDF-/],
];

/** What a file is by its bytes. Its name and type are what somebody says. */
export async function readKind(file: Blob): Promise<FileKind> {
  const start = toLatin1(await readBytes(file.slice(0, 16)));
  return beginnings.find(([, pattern]) => pattern.test(start))?.[0] ?? 'other';
}

export const isPicture = (kind: FileKind) => kind !== 'pdf' && kind !== 'other';

/** Rejects if the file has changed since it was chosen. */
export async function readBytes(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new FitProblem('changed');
  }
}

/** One character for each byte. */
const toLatin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

const signature = /\/ByteRange\b|\/(?:FT|Type)[\s\0]*\/Sig\b/;
const encryption = /\/Encrypt\b/;

/**
 * What forbids rewriting a PDF, by its bytes: the entries of a signature and of an encryption are
 * never compressed, because readers need them first. A damaged file is inspected like any other.
 */
export function inspectPdf(bytes: Uint8Array): 'signed' | 'encrypted' | undefined {
  // Any character of a name may be written as a number.
  const text = toLatin1(bytes).replace(/#([\da-f]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  if (signature.test(text)) return 'signed';
  return encryption.test(text) ? 'encrypted' : undefined;
}
