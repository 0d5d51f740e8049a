import { beforeAll, expect, it } from 'vitest';
import { readSignatures } from '@/lib/signatures/read-signatures';
import {
  appendRevision,
  decree,
  firstPage,
  type Objects,
  secondDrawing,
  stream,
  textField,
  toText,
} from '../support/signatures/made-pdf';
import { makeSigner, type Signer, signPdf } from '../support/signatures/sign-pdf';

// Objects that follow a signature: what signers write is no change, all else is one.

let signer: Signer;
let signed: Uint8Array;

/** A page with its own resources, which element 72 reads aloud. */
const tagged = (more = '', resources = '80 0 R') =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 6 0 R/Resources ${resources}${more}>>`;
const fonts = '<</Font<</F1 81 0 R>>/XObject<</Stamp 82 0 R>>>>';
const structure = (more = '', entries = '') =>
  `<</Type/StructTreeRoot/K[72 0 R${more}]/ParentTree<</Nums[0[72 0 R]${entries}]>>>>`;
const element = (more = '') => `<</Type/StructElem/S/P/P 71 0 R/Pg 4 0 R/K 0${more}>>`;
const form = (fields = '', more = '') =>
  `/AcroForm<</SigFlags 3/Fields[7 0 R${fields}]/DR<</Font<</Helv 81 0 R>>>>${more}>>`;
const root = (fields = '', more = '') =>
  `<</Type/Catalog/Pages 2 0 R/StructTreeRoot 71 0 R${form(fields)}${more}>>`;
const widget = (more = '', type = '/Subtype/Widget') =>
  `<</Type/Annot${type}/FT/Sig/T(Kedua)/Rect[20 200 200 300]/P 3 0 R${more}>>`;
const drawn = stream('0 0 300 400 re f', '/Type/XObject/Subtype/Form/BBox[0 0 300 400]');

beforeAll(async () => {
  signer = await makeSigner('Kepala Dinas', 'ECDSA');
  const base = appendRevision(decree(), {
    4: tagged('/StructParents 0'),
    71: structure(),
    72: element('/ActualText(3.500.000)'),
    80: fonts,
    81: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    82: drawn,
    83: '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>',
  });
  signed = await signPdf(base, signer, { more: { 1: root(' 20 0 R') } });
});

const oldest = async (file: Uint8Array) => (await readSignatures(file)).signatures.at(-1)?.state;

const again = (more: Objects) =>
  signPdf(signed, signer, { field: 'Kedua', at: 30, before: ' 20 0 R', more });

it.each<[string, Objects]>([
  ['nothing', { 1: root(' 20 0 R 30 0 R') }],
  [
    'what reads it aloud',
    {
      1: root(' 20 0 R 30 0 R'),
      71: structure(' 73 0 R', ' 1 73 0 R'),
      73: '<</Type/StructElem/S/Form/P 71 0 R/Pg 3 0 R/K<</Type/OBJR/Obj 30 0 R>>>>',
    },
  ],
  [
    'a page whose resources were copied',
    { 1: root(' 20 0 R 30 0 R'), 4: tagged('/StructParents 0', fonts) },
  ],
  [
    'its name in the pages',
    { 1: root(' 20 0 R 30 0 R'), 2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/ITXT(2.1.7)>>' },
  ],
  ['a font', { 1: root(' 20 0 R 30 0 R').replace('/Helv', '/ZaDb 83 0 R/Helv') }],
  ['locked fields', { 1: root(' 20 0 R 30 0 R'), 7: textField('').replace('>>', '/Ff 1>>') }],
  [
    'looks',
    {
      1: root(' 20 0 R 30 0 R'),
      3: firstPage(' 20 0 R 30 0 R 60 0 R'),
      60: widget('/AP<</N 61 0 R>>/V 31 0 R'),
      61: drawn,
    },
  ],
])('a later signature may bring %s [E-21]', async (_, more) => {
  expect(await oldest(await again(more))).toBe('not changed');
});

it('a later signature may begin at a catalogue of its own, and be a line break too early [E-21]', async () => {
  const text = toText(appendRevision(signed, { 90: root(' 20 0 R', '/DSS<<>>') }, '90 0 R'));
  const early = text.replace(/(?<=startxref\n)\d+(?=\n%%EOF\n$)/, (at) => String(Number(at) - 1));
  expect(await oldest(Buffer.from(early, 'latin1'))).toBe('not changed');
});

it.each<[string, Objects]>([
  ['another text to read aloud', { 72: element('/ActualText(8.500.000)') }],
  ['another description', { 72: element('/ActualText(3.500.000)/Alt(8.500.000)') }],
  [
    'a text to read aloud of its own',
    {
      71: structure(' 73 0 R'),
      73: '<</Type/StructElem/S/Form/P 71 0 R/ActualText(8.500.000)/K<</Type/OBJR/Obj 60 0 R>>>>',
      60: widget(),
    },
  ],
  ['an element that takes contents over', { 71: structure(' 73 0 R'), 73: element() }],
  ['another element for what is shown', { 71: structure().replace('0[72', '0[7') }],
  ['another font of a page', { 80: fonts.replace('81', '83') }],
  [
    'another font in resources that were copied',
    { 4: tagged('/StructParents 0', fonts.replace('81', '83')) },
  ],
  [
    'another picture',
    { 82: stream('0 0 300 400 re S', '/Type/XObject/Subtype/Form/BBox[0 0 300 400]') },
  ],
  [
    'another picture in resources that were copied',
    { 4: tagged('/StructParents 0', fonts.replace('82', '84')), 84: drawn.replace('re f', 're S') },
  ],
  ['another font for fields', { 1: root(' 20 0 R').replace('81', '83') }],
  [
    'fields that are to be drawn again',
    { 1: root(' 20 0 R').replace('/DR', '/NeedAppearances true/DR') },
  ],
  [
    'more than a text in the pages',
    { 2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/ITXT(a)/Rotate 90>>' },
  ],
  [
    'a page that is said to be a signature',
    {
      2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R 60 0 R]>>',
      60: `${tagged().slice(0, -2)}/FT/Sig/Subtype/Widget>>`,
    },
  ],
  [
    'a note that is said to be a signature',
    { 3: firstPage(' 20 0 R 60 0 R'), 60: widget('', '/Subtype/FreeText') },
  ],
  [
    'an empty field that draws',
    { 3: firstPage(' 20 0 R 60 0 R'), 60: widget('/AP<</N 61 0 R>>'), 61: drawn },
  ],
  [
    'looks with the signature of another field',
    { 3: firstPage(' 20 0 R 60 0 R'), 60: widget('/AP<</N 61 0 R>>/V 21 0 R'), 61: drawn },
  ],
  [
    'a field that does something',
    { 3: firstPage(' 20 0 R 60 0 R'), 60: widget('/AA<</E<</S/JavaScript/JS(1)>>>>') },
  ],
  [
    'a reference to another generation',
    { 4: tagged('/StructParents 0').replace('6 0 R', '6 1 R') },
  ],
])('%s is a change [E-21]', async (_, objects) => {
  expect(await oldest(appendRevision(signed, objects))).toBe('changed after');
});

/** Appends a revision of object 90, after changing its text. */
function append(object: string, top: string, transform: (text: string) => string): Uint8Array {
  const later = appendRevision(signed, { 90: object }, top);
  const [before, after] = [toText(signed), toText(later).slice(signed.length)];
  const start = /startxref\n(\d+)/.exec(after)?.[1];
  const changed = `${before}${transform(after)}\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(changed, 'latin1'));
}

/** A trailer without an index, which leads back to the signed version. */
const decoy = (top: string) =>
  `\ntrailer\n<</Root ${top}/Prev ${/startxref\s+(\d+)\s+%%EOF\s*$/.exec(toText(signed))?.[1]}>>\n`;

it.each<[string, (text: string) => string]>([
  ['that only its index names', (text) => text + decoy('1 0 R')],
  [
    'that its index names as few can read',
    (text) =>
      text.replace('/Root', '/A true1/Root').replaceAll(/ (?=.*>>\n)/g, '\n') + decoy('1 0 R'),
  ],
  [
    'that a trailer without an index names',
    (text) => text.replace('/Root 90', '/Root 1') + decoy('90 0 R'),
  ],
])('a catalogue %s is a change [E-21]', async (_, transform) => {
  const other = root(' 20 0 R').replace('2 0 R', '91 0 R');
  expect(await oldest(append(other, '90 0 R', transform))).toBe('changed after');
});

it.each<[string, (text: string) => string]>([
  [
    'an object that was removed',
    (text) =>
      text
        .replace(/(?<=\n90 1\n)\d+ 00000 n/, `${'0'.repeat(10)} 00001 f`)
        .replace('\n90 1\n', '\n6 1\n'),
  ],
  [
    'an object of another generation',
    (text) =>
      text.replace('\n90 0 obj', '\n6 1 obj').replace(/\n90 1\n(\d+) 00000/, '\n6 1\n$1 00001'),
  ],
  [
    'an object that no index names',
    (text) => `${text}\n6 0 obj\n${secondDrawing('8.500.000')}\nendobj\n`,
  ],
])('%s is a change [E-21]', async (_, transform) => {
  const file = append(secondDrawing('3.500.000'), '1 0 R', transform);
  expect(await oldest(file)).toBe('changed after');
});

it.each<[string, (hidden: string, right: string) => string]>([
  ['an object in another one', (hidden) => `6 1\n${hidden}`],
  ['an object that has two places', (hidden, right) => `6 1\n${hidden}6 1\n${right}`],
])('%s is a change [E-21]', async (_, list) => {
  const hiding = stream(`6 0 obj\n${secondDrawing('8.500.000')}\nendobj`);
  const row = (at: number) => `${String(at).padStart(10, '0')} 00000 n \n`;
  const file = append(hiding, '1 0 R', (text) => {
    const hidden = signed.length + text.indexOf('6 0 obj');
    const right = toText(signed).indexOf('\n6 0 obj') + 1;
    return text.replace('xref\n', `xref\n${list(row(hidden), row(right))}`);
  });
  expect(await oldest(file)).toBe('changed after');
});

it.each<[string, (same: string) => string]>([
  ['what looks like its end', (same) => same.replace('\nendstream', 'endstream')],
  ['the length that it says', (same) => same.replace('\nendstream', '')],
])('a drawing that goes on after %s is a change [E-21]', async (_, begin) => {
  const drawing = `${begin(secondDrawing('3.500.000'))}\n0 0 300 400 re f\nendstream`;
  const whole = drawing.length - drawing.indexOf('stream\n') - 'stream\nendstream'.length - 1;
  const isLong = drawing.split('endstream').length > 2;
  const longer = isLong ? drawing.replace(/\/Length \d+/, '/Length 91 0 R') : drawing;
  expect(await oldest(appendRevision(signed, { 6: longer, 91: String(whole) }))).toBe(
    'changed after',
  );
});
