import { findPages } from '@/lib/cutting/find-pages';
import { parseJpegHeader } from '@/lib/fit-file/picture-header';
import { type PdfFile, readPdfFile, unpack } from '@/lib/signatures/pdf-file';
import { type Dict, isArray, isDict, isRef, nameOf, type Value } from '@/lib/signatures/pdf-syntax';
import { getVersion, type Version } from '@/lib/signatures/pdf-version';

/**
 * Returns the JPEG that is the only page of a PDF, byte for byte. Undefined if there is more on the
 * page, if the page is turned, or if the picture alone would look different from it.
 */
export async function pageAsJpeg(bytes: Uint8Array): Promise<Blob | undefined> {
  try {
    const file = await readPdfFile(bytes);
    const version = await getVersion(file, bytes.length);
    const [page, more] = findPages(file, version).pages;
    if (!page || more || !isDict(page.value)) return;
    return await readPicture(file, version, page.value);
  } catch {
    // Leaves what it cannot read to be drawn.
    return;
  }
}

/** Share by which picture and page may differ: scanners round. */
const tolerance = 0.01;
const isAlmost = (one = 0, other = 0, scale = other) => Math.abs(one - other) <= tolerance * scale;

/** Bytes of the drawing of a page that has nothing but a picture. */
const maxDrawing = 10_000;

/** Draws one picture and nothing else. */
const onlyPicture = /^\s*(?:q\s+)*((?:-?[\d.]+\s+){6})cm\s+\/(\S+)\s+Do(?:\s+Q)*\s*$/;

async function readPicture(file: PdfFile, version: Version, page: Dict): Promise<Blob | undefined> {
  const { resolve, follow } = version;
  const inherit = (key: string) => findInherited(version, page, key);
  const annotations = resolve(page.dict.get('Annots'));
  if (isArray(annotations) && annotations.length > 0) return;
  if (Number(inherit('Rotate') ?? 0) % 360 !== 0) return;
  const [matrix, name = ''] = readDrawing(await readContents(file, version, page)) ?? [];
  const [left = 0, bottom = 0, right = 0, top = 0] = toNumbers(
    inherit('CropBox') ?? inherit('MediaBox'),
  );
  const [width, height] = [right - left, top - bottom];
  const [a, b, c, d, e, f] = matrix ?? [];
  const isWhole =
    isAlmost(a, width) &&
    isAlmost(d, height) &&
    isAlmost(e, left, width) &&
    isAlmost(f, bottom, height);
  if (!isWhole || b !== 0 || c !== 0) return;
  const pictures = dictOf(resolve(dictOf(inherit('Resources'))?.get('XObject')));
  const place = pictures?.get(name);
  const picture = isRef(place) ? follow(place) : undefined;
  const dict = dictOf(picture?.value);
  if (!picture?.stream || !dict || changing.some((key) => dict.has(key))) return;
  const filter = dict.get('Filter');
  if (nameOf(isArray(filter) && filter.length === 1 ? filter[0] : filter) !== 'DCTDecode') return;
  const jpeg = file.bytes.slice(picture.stream.start, picture.stream.end);
  const header = parseJpegHeader(jpeg);
  if (header?.orientation !== 1 || header.precision !== 8) return;
  if (!isAlmost(header.width / header.height, width / height)) return;
  if (header.components !== countColours(version, dict.get('ColorSpace'))) return;
  return new Blob([jpeg], { type: 'image/jpeg' });
}

/** Entries of a picture by which it looks different on the page. */
const changing = ['SMask', 'Mask', 'Decode', 'DecodeParms', 'ImageMask', 'OC'];

const dictOf = (value: Value | undefined) => (isDict(value) ? value.dict : undefined);

function toNumbers(value: Value | undefined): number[] {
  return isArray(value) ? value.filter((one) => typeof one === 'number') : [];
}

/** Channels of a colour space that a JPEG can have by itself: 1 or 3, else 0. */
function countColours({ resolve, follow }: Version, value: Value | undefined): number {
  const space = resolve(value);
  if (isArray(space)) {
    const [kind, profile] = space;
    if (nameOf(kind) !== 'ICCBased' || !isRef(profile)) return 0;
    return Number(dictOf(follow(profile)?.value)?.get('N') ?? 0);
  }
  return { DeviceGray: 1, DeviceRGB: 3 }[nameOf(space) ?? ''] ?? 0;
}

/** The value of a page, or of a node above it. */
function findInherited({ resolve }: Version, page: Dict, key: string): Value | undefined {
  let node: Dict | undefined = page;
  for (let level = 0; node && level < 50; level += 1) {
    const value = resolve(node.dict.get(key));
    if (value !== undefined && value !== null) return value;
    const parent = resolve(node.dict.get('Parent'));
    node = isDict(parent) ? parent : undefined;
  }
  return undefined;
}

/** The operators that draw a page, as text. */
async function readContents(file: PdfFile, { resolve, follow }: Version, page: Dict) {
  const contents = page.dict.get('Contents');
  const whole = resolve(contents);
  const places = isArray(whole) ? whole : [contents];
  const streams = places.map(async (place) => {
    const stream = isRef(place) ? follow(place) : undefined;
    if (!stream) throw new Error('There is no drawing.');
    return new TextDecoder('latin1').decode(await unpack(file, stream, maxDrawing));
  });
  return (await Promise.all(streams)).join('\n');
}

/** The matrix of the one picture that a page draws, and its name. */
function readDrawing(text: string): [number[], string] | undefined {
  const [, matrix = '', name = ''] = onlyPicture.exec(text) ?? [];
  return name ? [matrix.trim().split(/\s+/).slice(0, 6).map(Number), name] : undefined;
}
