import { sortBy, uniqBy } from 'es-toolkit';
import { decodeQRBatch } from 'qr/decode.js';
import { type Box, toFractions } from '@/lib/find/box';

/** A QR code, and its place on the page. */
export type QrCode = { content: string; box: Box };

/** A picture of four bytes a pixel. */
type Picture = { data: Uint8ClampedArray; width: number; height: number };

/** Time for second attempts at what looks like a code, in ms. */
const timeLimit = 1000;
/** How many codes of a page are reported. */
const maxCodes = 10;

/** Reads the QR codes of a picture from its top, each content once. */
export async function readCodes(picture: Picture): Promise<QrCode[]> {
  const { width, height } = picture;
  const codes: QrCode[] = [];
  await decodeQRBatch([picture], {
    maxSize: { width, height },
    timeLimit,
    pointsOnDetect({ boundingBox: { x, y, ...size } }, content) {
      if (typeof content !== 'string') return;
      codes.push({ content, box: toFractions({ left: x, top: y, ...size }, picture) });
    },
  });
  // The reader returns the clearest code first.
  const inOrder = sortBy(codes, [({ box }) => box.top]);
  return uniqBy(inOrder, ({ content }) => content).slice(0, maxCodes);
}
