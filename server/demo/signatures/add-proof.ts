import { type Facts, headOfCentre } from '../documents/facts';
import { proofOf } from '../documents/proofs';
import { appendRevision, freeNumber, numbersOf, readObject, rootOf } from './revisions';
import { signPdf } from './sign-pdf';

/** Place of the head's signature on a certificate, in points: left, bottom, right, top. */
const place = [556, 85, 690, 155];

/** Writes another mark over one in the table of a certificate's second page, as its owner might. */
function alter(pdf: string): string {
  const [pages = 0] = numbersOf(readObject(pdf, rootOf(pdf)), 'Pages');
  const [, page = 0] = numbersOf(readObject(pdf, pages), 'Kids');
  const drawing = freeNumber(pdf);
  const mark = '1 g 600 146 20 11 re f .1 g BT /Over 10 Tf 1 0 0 -1 601 155 Tm (98) Tj ET';
  return appendRevision(pdf, {
    [page]: readObject(pdf, page)
      .replace(/\/Contents (\d+ 0 R)/, `/Contents [$1 ${drawing} 0 R]`)
      .replace('/Font <<', '/Font <</Over <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>\n'),
    [drawing]: `<</Length ${mark.length}>> stream\n${mark}\nendstream`,
  });
}

/** Signs a certificate that is one of the electronic ones. */
export function addProof(facts: Facts, pdf: Uint8Array): Uint8Array {
  const proof = proofOf(facts);
  if (proof !== 'signed' && proof !== 'altered after signing') return pdf;
  const at = new Date(`${facts.values.tanggal_selesai}T09:00:00Z`);
  const signed = signPdf(Buffer.from(pdf).toString('latin1'), { by: headOfCentre, at, place });
  return Buffer.from(proof === 'signed' ? signed : alter(signed), 'latin1');
}
