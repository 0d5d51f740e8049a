import { makeSignature } from './make-signature';
import { appendRevision, freeNumber, numbersOf, readObject, rootOf } from './revisions';

/** Digits of the room for a signature. */
const room = 1500;

export type Signing = {
  by: string;
  at: Date;
  /** Place of the signature on the first page, in points: left, bottom, right, top. */
  place: readonly number[];
};

const inPdf = (at: Date) => `D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;

/** Adds an entry to the text of an object that is a dictionary. */
const withEntry = (dictionary: string, entry: string) => dictionary.replace(/>>$/, `\n${entry}>>`);

/** Signs the PDF of a letter, as it is now. */
export function signPdf(pdf: string, { by, at, place }: Signing): string {
  const root = rootOf(pdf);
  const catalogue = readObject(pdf, root);
  const [pages = 0] = numbersOf(catalogue, 'Pages');
  const [page = 0] = numbersOf(readObject(pdf, pages), 'Kids');
  const field = freeNumber(pdf);
  const value = field + 1;
  const range = ' '.repeat(32);
  const prepared = appendRevision(pdf, {
    [root]: withEntry(catalogue, `/AcroForm <</SigFlags 3 /Fields [${field} 0 R]>>`),
    [page]: withEntry(readObject(pdf, page), `/Annots [${field} 0 R]`),
    [field]: `<</Type /Annot /Subtype /Widget /FT /Sig /T (Tanda tangan) /F 132 /Rect [${place.join(' ')}] /P ${page} 0 R /V ${value} 0 R>>`,
    [value]: `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (${inPdf(at)}) /ByteRange [${range}] /Contents <${'0'.repeat(room)}>>>`,
  });
  const start = prepared.lastIndexOf('/Contents <') + '/Contents '.length;
  const end = start + room + 2;
  const numbers = `0 ${start} ${end} ${prepared.length - end}`.padEnd(range.length);
  const ready = prepared.replace(`[${range}]`, `[${numbers}]`);
  const [before, after] = [ready.slice(0, start), ready.slice(end)];
  const signature = makeSignature(Buffer.from(before + after, 'latin1'), by, at);
  const digits = Buffer.from(signature).toString('hex').padEnd(room, '0');
  return `${before}<${digits}>${after}`;
}
