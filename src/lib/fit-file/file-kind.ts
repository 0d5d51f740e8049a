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
export const toLatin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
