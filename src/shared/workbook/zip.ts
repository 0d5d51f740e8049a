import { Inflate } from 'fflate';
import { Exceeds } from './exceeds';

const endOfContents = 0x06054b50;
const endLength = 22;
const longestComment = 0xffff;
const zip64Locator = 0x07064b50;
const zip64LocatorLength = 20;
const entry = { signature: 0x02014b50, length: 46 };
const localLength = 30;
/** Bytes of an entry that are unpacked at a time: they become some 1000 times as many at most. */
const chunkLength = 16_384;

type Entry = { method: number; unpacked: number; packed: Uint8Array };

/** Programs write names in any case, and some of them with backslashes. */
const normalize = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

function findEnd(view: DataView): number {
  const last = view.byteLength - endLength;
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1) {
    if (view.getUint32(at, true) === endOfContents) return at;
  }
  throw new RangeError('Not a zip file.');
}

function entriesOf(zip: Uint8Array): Map<string, Entry> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const u16 = (at: number) => view.getUint16(at, true);
  const u32 = (at: number) => view.getUint32(at, true);
  const end = findEnd(view);
  const locator = end - zip64LocatorLength;
  // No small file needs zip64.
  if (locator >= 0 && u32(locator) === zip64Locator) throw new Exceeds('size');

  const entries = new Map<string, Entry>();
  const decoder = new TextDecoder();
  for (let at = u32(end + 16); at < end && u32(at) === entry.signature; ) {
    const nameEnd = at + entry.length + u16(at + 28);
    const local = u32(at + 42);
    const start = local + localLength + u16(local + 26) + u16(local + 28);
    const name = normalize(decoder.decode(zip.subarray(at + entry.length, nameEnd)));
    if (!entries.has(name)) {
      entries.set(name, {
        method: u16(at + 10),
        unpacked: u32(at + 24),
        packed: zip.subarray(start, start + u32(at + 20)),
      });
    }
    at = nameEnd + u16(at + 30) + u16(at + 32);
  }
  return entries;
}

/**
 * Opens a zip file. Returns a function that unpacks an entry, by its name in any case, as text;
 * undefined without it. Unpacks `maxUnpacked` bytes at most, whatever the file says of its sizes,
 * and then throws an Exceeds. Throws another error if the zip file is damaged.
 */
export function openZip(
  zip: Uint8Array,
  maxUnpacked: number,
): (name: string) => string | undefined {
  const entries = entriesOf(zip);
  let left = maxUnpacked;

  return (name) => {
    const found = entries.get(normalize(name));
    if (!found) return;
    const { method, unpacked, packed } = found;
    if (unpacked > left) throw new Exceeds('size');

    const decoder = new TextDecoder();
    let text = '';
    function take(chunk: Uint8Array): void {
      left -= chunk.length;
      if (left < 0) throw new Exceeds('size');
      text += decoder.decode(chunk, { stream: true });
    }
    if (method === 0) {
      take(packed);
      return text;
    }
    if (method !== 8) throw new RangeError(`Unknown compression ${method}.`);
    const inflate = new Inflate(take);
    for (let at = 0; at < packed.length; at += chunkLength) {
      const next = at + chunkLength;
      inflate.push(packed.subarray(at, next), next >= packed.length);
    }
    return text;
  };
}
