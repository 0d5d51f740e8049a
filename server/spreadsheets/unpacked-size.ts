const endOfContents = Buffer.from('PK\x05\x06', 'latin1');
const endLength = 22;
const zip64Locator = 0x07064b50;
const zip64LocatorLength = 20;
const entryLength = 46;

/** Bytes. From this size on, the reader unpacks a well-compressed entry in a thread of its own. */
const large = 512 * 1024;
/** Far more than a workbook has. */
const mostLarge = 20;

/**
 * The unpacked size of a zip file in bytes, according to its central directory; the reader
 * truncates entries that are longer. Infinity for zip64, which no small file needs, and for more
 * large entries than a workbook has. Throws a RangeError if the file is not a zip.
 */
export function unpackedSize(zip: Buffer): number {
  const end = zip.lastIndexOf(endOfContents, zip.length - endLength);
  if (end < 0) throw new RangeError('Not a zip file');

  const locator = end - zip64LocatorLength;
  if (locator >= 0 && zip.readUInt32LE(locator) === zip64Locator) return Number.POSITIVE_INFINITY;

  let size = 0;
  let largeOnes = 0;
  let entry = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 8); left > 0; left -= 1) {
    const [packed, unpacked] = [zip.readUInt32LE(entry + 20), zip.readUInt32LE(entry + 24)];
    size += Math.max(packed, unpacked);
    if (unpacked >= large && packed <= 0.8 * unpacked) largeOnes += 1;
    entry += entryLength + [28, 30, 32].reduce((sum, at) => sum + zip.readUInt16LE(entry + at), 0);
  }
  return largeOnes > mostLarge ? Number.POSITIVE_INFINITY : size;
}
