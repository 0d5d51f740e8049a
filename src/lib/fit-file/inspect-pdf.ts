import { toLatin1 } from '@/lib/fit-file/file-kind';

export type PdfProtection = 'signed' | 'encrypted';

const signature = /\/ByteRange\b|\/(?:FT|Type)[\s\0]*\/Sig\b/;
const encryption = /\/Encrypt\b/;

/**
 * What forbids rewriting a PDF, by its bytes: the entries of a signature and of an encryption are
 * never compressed, because readers need them first. A damaged file is inspected like any other.
 */
export function inspectPdf(bytes: Uint8Array): PdfProtection | undefined {
  // Any character of a name may be written as a number.
  const text = toLatin1(bytes).replace(/#([\da-f]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  if (signature.test(text)) return 'signed';
  return encryption.test(text) ? 'encrypted' : undefined;
}
