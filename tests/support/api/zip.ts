import { inflateRawSync } from 'node:zlib';

/** Handmade zip files, for spreadsheets that no program would write. */

const u16 = (value: number) => Buffer.from(new Uint16Array([value]).buffer);
const u32 = (value: number) => Buffer.from(new Uint32Array([value]).buffer);
const zeros = (count: number) => Buffer.alloc(count);

type Entry = {
  name: string;
  content: string;
  /** The size claimed in the central directory; by default the real one. */
  claimedSize?: number;
};

/** A zip file with uncompressed entries. */
export function zipOf(entries: Entry[]): Buffer<ArrayBuffer> {
  const bodies: Buffer[] = [];
  const contents: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize } of entries) {
    const size = Buffer.byteLength(content);
    const sizes = [u32(size), u32(claimedSize ?? size)];
    const lengths = [u16(name.length), u16(0)];
    const body = Buffer.concat([
      Buffer.from('PK\x03\x04'),
      zeros(14),
      ...sizes,
      ...lengths,
      Buffer.from(name + content),
    ]);
    contents.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02'),
        zeros(16),
        ...sizes,
        ...lengths,
        zeros(10),
        u32(offset),
        Buffer.from(name),
      ]),
    );
    bodies.push(body);
    offset += body.length;
  }
  const table = Buffer.concat(contents);
  const count = u16(entries.length);
  return Buffer.concat([
    ...bodies,
    table,
    Buffer.from('PK\x05\x06'),
    zeros(4),
    count,
    count,
    u32(table.length),
    u32(offset),
    u16(0),
  ]);
}

/** The text of a zip file's entry. */
export function entryOf(zip: Buffer, wanted: string): string {
  let entry = zip.readUInt32LE(zip.lastIndexOf('PK\x05\x06') + 16);
  while (zip.toString('latin1', entry, entry + 4) === 'PK\x01\x02') {
    const nameEnd = entry + 46 + zip.readUInt16LE(entry + 28);
    if (zip.toString('utf8', entry + 46, nameEnd) === wanted) {
      const local = zip.readUInt32LE(entry + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const packed = zip.subarray(start, start + zip.readUInt32LE(entry + 20));
      return (zip.readUInt16LE(entry + 10) === 0 ? packed : inflateRawSync(packed)).toString();
    }
    entry = nameEnd + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32);
  }
  throw new Error(`The zip file has no ${wanted}.`);
}
