import { Parser } from 'saxen';
import { Exceeds } from './exceeds';

/** Several times as many as the longest imported sheet. */
const maxElements = 4_000_000;
/** Characters of one piece of text. A cell of Excel has 32,767 at most. */
export const maxCharacters = 1_000_000;

/** Called with names that have lost their prefixes. */
type Listeners = {
  open: (name: string, attribute: (name: string) => string | undefined) => void;
  close?: (name: string) => void;
  /** A text may come in pieces. Only those that are read take time. */
  text?: (read: () => string) => void;
};

const local = (name: string) => name.slice(name.indexOf(':') + 1);

const entity = /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi;
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes entities. The parser would truncate those of emoji. */
function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(entity, (_, decimal?: string, hex?: string, name = '') => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    return hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (named[name] ?? '');
  });
}

/** Ends lines as XML does: a carriage return that is meant stands as an entity. */
const unixLines = (text: string) => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

/** Returns a function that reads a piece of text, or throws an Exceeds if it is too long. */
function reader(raw: string, toText: (raw: string) => string): () => string {
  return () => {
    if (raw.length > maxCharacters) throw new Exceeds('size');
    return toText(raw);
  };
}

/**
 * Reads XML and calls the listeners. Knows only the five entities of XML and those of numbers, and
 * looks up nothing outside. Throws an Exceeds if there are too many elements, another error if it
 * is not well-formed.
 */
export function readXml(xml: string, { open, close, text }: Listeners): void {
  const parser = new Parser();
  let left = maxElements;
  parser.on('openTag', (name, attributes) => {
    left -= 1;
    if (left < 0) throw new Exceeds('size');
    open(local(name), (wanted) => {
      const [, value] = Object.entries(attributes()).find(([key]) => local(key) === wanted) ?? [];
      return value === undefined ? undefined : decode(value);
    });
  });
  if (close) parser.on('closeTag', (name) => close(local(name)));
  if (text) {
    parser.on('text', (raw) => text(reader(raw, (it) => decode(unixLines(it)))));
    parser.on('cdata', (raw) => text(reader(raw, unixLines)));
  }
  parser.parse(xml);
}
