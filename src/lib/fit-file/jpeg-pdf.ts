import type { Orientation } from '@/lib/fit-file/picture-header';

/** A page that is a JPEG with 8 bits a component. */
export type PdfPicture = {
  jpeg: Blob;
  /** Width as stored, before the picture is turned. */
  width: number;
  height: number;
  /** 1 grey, 3 colours. */
  components: number;
  orientation: Orientation;
};

/** Bytes that a PDF has besides its pictures, at most. */
export const overheadOf = (pages: number) => 400 + 700 * pages;

/** The long side of a page: that of A4, in points. */
const longSide = 842;

/** Maps the unit square of a stored picture to an upright page of w by h points. */
const matrices: Record<Orientation, (w: number, h: number) => number[]> = {
  1: (w, h) => [w, 0, 0, h, 0, 0],
  2: (w, h) => [-w, 0, 0, h, w, 0],
  3: (w, h) => [-w, 0, 0, -h, w, h],
  4: (w, h) => [w, 0, 0, -h, 0, h],
  5: (w, h) => [0, -h, -w, 0, w, h],
  6: (w, h) => [0, -h, w, 0, 0, h],
  7: (w, h) => [0, h, w, 0, 0, 0],
  8: (w, h) => [0, h, -w, 0, w, 0],
};

/** Writes a PDF with a page around each JPEG, whose bytes stay as they are. */
export function writePdf(pages: readonly PdfPicture[]): Blob {
  // The bytes above 127 tell programs that the file is binary.
  const parts: BlobPart[] = [new Uint8Array([...ascii('%PDF-1.4\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 10])];
  const offsets: number[] = [];
  let length = 15;

  function write(part: string | Blob) {
    parts.push(part);
    length += typeof part === 'string' ? part.length : part.size;
  }
  function writeObject(dictionary: string, stream?: string | Blob) {
    offsets.push(length);
    write(`${offsets.length} 0 obj\n${dictionary}\n`);
    if (stream !== undefined) {
      write('stream\n');
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
  }

  // Objects 1 and 2 are the document's; each page has three. The last says who wrote it.
  const kids = pages.map((_, index) => `${3 + 3 * index} 0 R`);
  writeObject('<</Type/Catalog/Pages 2 0 R>>');
  writeObject(`<</Type/Pages/Count ${pages.length}/Kids[${kids.join(' ')}]>>`);
  for (const { jpeg, width, height, components, orientation } of pages) {
    const [across, down] = orientation < 5 ? [width, height] : [height, width];
    const scale = longSide / Math.max(across, down);
    const [w, h] = [across, down].map((side) => Math.max(1, round(side * scale))) as [
      number,
      number,
    ];
    const first = offsets.length + 1;
    const drawing = `q ${matrices[orientation](w, h).join(' ')} cm /P Do Q`;
    writeObject(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${w} ${h}]/Contents ${first + 1} 0 R/Resources<</XObject<</P ${first + 2} 0 R>>>>>>`,
    );
    writeObject(`<</Length ${drawing.length}>>`, drawing);
    writeObject(
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/${components === 1 ? 'DeviceGray' : 'DeviceRGB'}/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.size}>>`,
      jpeg,
    );
  }

  writeObject('<</Producer(Berkas)>>');
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = offsets.length + 1;
  write(`xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`);
  write(
    `trailer\n<</Size ${size}/Root 1 0 R/Info ${offsets.length} 0 R>>\nstartxref\n${start}\n%%EOF\n`,
  );
  return new Blob(parts, { type: 'application/pdf' });
}

const ascii = (text: string) => new TextEncoder().encode(text);
const round = (points: number) => Math.round(points * 100) / 100;
