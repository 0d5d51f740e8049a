import { Exceeds } from './exceeds';
import { maxCharacters, readXml } from './xml';
import { fromXstring } from './xstring';

/** Appends a piece to a text. Throws an Exceeds if it is too long for a cell. */
export function append(text: string, piece: string): string {
  if (text.length + piece.length > maxCharacters) throw new Exceeds('size');
  return text + piece;
}

/** The texts that cells refer to, by their numbers. Leaves out how they are pronounced. */
export function readSharedStrings(xml: string | undefined): string[] {
  const strings: string[] = [];
  let current = '';
  let isText = false;
  let isPronunciation = false;
  readXml(xml ?? '<none/>', {
    open(name) {
      if (name === 'si') current = '';
      if (name === 't') isText = true;
      if (name === 'rPh') isPronunciation = true;
    },
    close(name) {
      if (name === 'si') strings.push(fromXstring(current));
      if (name === 't') isText = false;
      if (name === 'rPh') isPronunciation = false;
    },
    text(read) {
      if (isText && !isPronunciation) current = append(current, read());
    },
  });
  return strings;
}
