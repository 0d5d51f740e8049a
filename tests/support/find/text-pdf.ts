import { appearanceOf, describeField, describeForm, type FormField } from './form-field';

/** Writes PDFs with text, by hand, so that a test decides about each operator. */

export type TextRun = {
  /**
   * An array shifts what follows by thousandths of the size, as kerning does: ['Nom', -300, 'or'].
   */
  text: string | (string | number)[];
  x: number;
  /** From the upper edge of the page, in points. */
  y: number;
  size?: number;
  /**
   * One of the standard fonts. 'Unicode' has a character map but no file, 'STSong-Light' only the
   * name of a character map.
   */
  font?: string;
  /** Space after each character, in points. */
  spaced?: number;
  /** Degrees, counter-clockwise. */
  angle?: number;
};

export type TextPage = {
  runs: TextRun[];
  fields?: FormField[];
  /** Points. A4 by default. */
  size?: [width: number, height: number];
  rotate?: 90 | 180 | 270;
};

/**
 * Characters with a code of their own, which names the glyph, as fonts with ligatures have them.
 */
const glyphs: [character: string, name: string][] = [
  ['ﬁ', 'fi'],
  ['ﬂ', 'fl'],
  ['–', 'endash'],
  ['—', 'emdash'],
  ['’', 'quoteright'],
  ['“', 'quotedblleft'],
  ['”', 'quotedblright'],
  ['\u2011', 'hyphen'],
  ['œ', 'oe'],
  ['ł', 'lslash'],
];
const firstCode = 128;

/** Encodes text for a font with one byte a character, as a hexadecimal string. */
function toBytes(text: string): string {
  const codes = Array.from(text, (character) => {
    const glyph = glyphs.findIndex(([known]) => known === character);
    return glyph >= 0 ? firstCode + glyph : character.charCodeAt(0);
  });
  return `<${codes.map((code) => code.toString(16).padStart(2, '0')).join('')}>`;
}

/** Text of the font whose codes are those of UTF-16. */
const toUtf16 = (text: string) =>
  `<${Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0')).join('')}>`;

function draw(run: TextRun, height: number): string {
  const { text, x, y, size = 11, font = 'Helvetica', spaced = 0, angle = 0 } = run;
  const encode = font === 'Unicode' || font === 'STSong-Light' ? toUtf16 : toBytes;
  const parts = typeof text === 'string' ? [text] : text;
  const shown = parts.map((part) => (typeof part === 'string' ? encode(part) : part)).join(' ');
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn).toFixed(5), Math.sin(turn).toFixed(5)];
  return `BT /${font} ${size} Tf ${spaced} Tc ${cos} ${sin} ${-Number(sin)} ${cos} ${x} ${height - y} Tm [${shown}] TJ ET`;
}

const differences = `[${firstCode} ${glyphs.map(([, name]) => `/${name}`).join(' ')}]`;

const characterMap = [
  '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
  '/CMapName /Unicode def /CMapType 2 def',
  '1 begincodespacerange <0000> <ffff> endcodespacerange',
  '1 beginbfrange <0000> <ffff> <0000> endbfrange',
  'endcmap end end',
].join('\n');

const namesItsMap =
  '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/DW 500/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80>>>>]>>';

const stream = (text: string, entries = '') =>
  `<<${entries}/Length ${Buffer.byteLength(text)}>>\nstream\n${text}\nendstream`;

/** A PDF of these pages. `form`: entries for the form of their fields. */
export function textPdf(pages: TextPage[], form = ''): Buffer {
  const objects: string[] = [];
  const add = (text: string) => `${objects.push(text)} 0 R`;

  // Reserves the first two objects, whose texts follow once the pages are known.
  add('');
  add('');
  const unicode = add(
    `<</Type/Font/Subtype/Type0/BaseFont/Unicode/Encoding/Identity-H/ToUnicode ${objects.length + 2} 0 R/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/Unicode/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 600/FontDescriptor<</Type/FontDescriptor/FontName/Unicode/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80>>>>]>>`,
  );
  add(stream(characterMap));

  const names = new Set(pages.flatMap(({ runs }) => runs.map(({ font }) => font ?? 'Helvetica')));
  const fonts = [...names].map((name) => {
    if (name === 'Unicode') return `/${name} ${unicode}`;
    if (name === 'STSong-Light') return `/${name} ${add(namesItsMap)}`;
    return `/${name} ${add(`<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences${differences}>>>>`)}`;
  });
  const allFields: string[] = [];
  const kids = pages.map(
    ({ runs, fields = [], size: [width, height] = [595, 842], rotate = 0 }) => {
      const annotations = fields.map((field) => {
        const appearance = appearanceOf(field);
        const drawing = appearance ? add(stream(appearance.text, appearance.entries)) : '';
        return add(describeField(field, height, drawing));
      });
      allFields.push(...annotations);
      const contents = add(stream(runs.map((run) => draw(run, height)).join('\n')));
      return add(
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Rotate ${rotate}/Annots[${annotations.join(' ')}]/Contents ${contents}/Resources<</Font<<${fonts.join('')}>>>>>>`,
      );
    },
  );
  objects[0] = `<</Type/Catalog/Pages 2 0 R/AcroForm ${describeForm(allFields, form)}>>`;
  objects[1] = `<</Type/Pages/Count ${kids.length}/Kids[${kids.join(' ')}]>>`;
  return assemble(objects);
}

function assemble(objects: string[]): Buffer {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(text);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(text);
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
  );
}

/** Lines of text below each other. */
export function lines(texts: TextRun['text'][], style: Partial<TextRun> = {}): TextRun[] {
  const { x = 72, y = 90, size = 11 } = style;
  return texts.map((text, index) => ({ ...style, text, x, y: y + index * size * 1.5 }));
}
