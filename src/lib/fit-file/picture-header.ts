import { type FileKind, readBytes } from '@/lib/fit-file/file-kind';

/** How a stored picture is turned to be upright, as EXIF counts it: 1 is upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export type JpegHeader = {
  /** Width as stored, before the picture is turned. */
  width: number;
  height: number;
  /** Bits of a component. */
  precision: number;
  /** 1 grey, 3 colours, 4 for print. */
  components: number;
  orientation: Orientation;
};

/** Bytes in which the header of a JPEG ends, thumbnails and profiles included. */
const headerLength = 2 ** 18;

export async function readJpegHeader(file: Blob): Promise<JpegHeader | undefined> {
  return parseJpegHeader(await readBytes(file.slice(0, headerLength)));
}

/** Undefined if the bytes are no JPEG, or have no header. */
export function parseJpegHeader(bytes: Uint8Array): JpegHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let orientation: Orientation | undefined;
  let at = 2;
  try {
    if (view.getUint16(0) !== 0xffd8) return;
    for (;;) {
      if (view.getUint8(at) !== 0xff) return;
      const marker = view.getUint8(at + 1);
      // Markers may be padded, and a few have no content.
      if (marker === 0xff) at += 1;
      else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
      else if (isFrame(marker)) {
        return {
          precision: view.getUint8(at + 4),
          height: view.getUint16(at + 5),
          width: view.getUint16(at + 7),
          components: view.getUint8(at + 9),
          orientation: orientation ?? 1,
        };
      } else {
        if (marker === 0xe1) orientation ??= parseExif(bytes.subarray(at + 4));
        const length = view.getUint16(at + 2);
        if (length < 2) return;
        at += 2 + length;
      }
    }
  } catch {
    // The bytes end before the header does.
    return;
  }
}

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const exif = [0x45, 0x78, 0x69, 0x66, 0, 0];
const orientationTag = 0x0112;
const isOrientation = (value: number): value is Orientation => value >= 1 && value <= 8;

/** The orientation in an APP1 segment. Undefined if it has none, or none that EXIF knows. */
function parseExif(segment: Uint8Array): Orientation | undefined {
  if (!exif.every((byte, index) => segment[index] === byte)) return;
  const tiff = new DataView(segment.buffer, segment.byteOffset + exif.length);
  try {
    const isLittle = tiff.getUint16(0) === 0x4949;
    const directory = tiff.getUint32(4, isLittle);
    const count = tiff.getUint16(directory, isLittle);
    for (let index = 0; index < count; index += 1) {
      const entry = directory + 2 + 12 * index;
      if (tiff.getUint16(entry, isLittle) !== orientationTag) continue;
      const value = tiff.getUint16(entry + 8, isLittle);
      return isOrientation(value) ? value : undefined;
    }
  } catch {
    // Takes a picture whose EXIF is damaged as it is stored, as browsers do.
  }
  return;
}

/** The number of pixels, where the header tells it. */
export async function readPixels(file: Blob, kind: FileKind): Promise<number | undefined> {
  if (kind === 'jpeg') {
    const header = await readJpegHeader(file);
    return header && header.width * header.height;
  }
  if (kind !== 'png') return;
  const bytes = await readBytes(file.slice(16, 24));
  if (bytes.length < 8) return;
  const view = new DataView(bytes.buffer);
  return view.getUint32(0) * view.getUint32(4);
}
