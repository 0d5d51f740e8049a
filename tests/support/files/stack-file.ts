import { deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import { chunk, range } from 'es-toolkit';

/** Stacks of paper, written by hand, with all that a PDF of several pages may have. */

type StackPage = {
  text: string;
  jpeg: Buffer;
  /** Left, bottom, right and top of what is seen, in points. */
  view: readonly [number, number, number, number];
  /** Degrees, the page's own or inherited. */
  rotation: number;
  /** The page to which a link on it leads, from 1. */
  linksTo: number | undefined;
  /** A field of the form, and what is in it. */
  field: { name: string; value: string } | undefined;
};

export type StackFile = { bytes: Uint8Array; pages: StackPage[] };

/** Returns the same numbers every time, from 0 up to 1. */
export function createRandom(seed: number) {
  let state = seed * 7919 + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const sizes = [
  [595, 842],
  [842, 595],
  [612, 1008],
  [243, 153],
  [595.28, 841.89],
] as const;

function drawPicture(text: string, random: () => number): Buffer {
  const canvas = createCanvas(24, 32);
  const context = canvas.getContext('2d');
  context.fillStyle = `hsl(${Math.floor(random() * 360)}, 60%, 70%)`;
  context.fillRect(0, 0, 24, 32);
  context.fillStyle = 'black';
  context.fillText(text, 2, 16);
  return canvas.encodeSync('jpeg', 80);
}

/** An object: what it says, and the bytes of its stream. */
type Body = { dict: string; data?: Buffer };

/** Makes a stack from a seed. Two of three are compressed or were saved twice. */
export function makeStackFile(seed: number): StackFile {
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]) =>
    values[Math.floor(random() * values.length)] as Value;
  const maybe = <Value>(share: number, value: () => Value) =>
    random() < share ? value() : undefined;

  const objects = new Map<number, Body>();
  const set = (number: number, dict: string, data?: Buffer) =>
    objects.set(number, data ? { dict, data } : { dict });
  const count = 2 + Math.floor(random() * 9);
  const numbers = range(1, count + 1);
  const pageRef = (page: number) => `${100 + page} 0 R`;
  const inherited = pick([0, 0, 90, 270]);
  const hasOutline = random() < 0.5;

  const pages = numbers.map((page): StackPage => {
    const text = `Stack ${seed}, page ${page}.`;
    const [width, height] = pick(sizes);
    const inset = maybe(0.2, () => 10) ?? 0;
    const own = maybe(0.5, () => pick([0, 90, 180, 270]));
    const jpeg = drawPicture(`${page}`, random);
    const linksTo = maybe(0.3, () => pick(numbers));
    const field = maybe(0.3, () => ({ name: `Field${page}`, value: `Value ${page}` }));
    const target =
      linksTo &&
      pick([
        `/Dest[${pageRef(linksTo)}/Fit]`,
        `/A<</S/GoTo/D[${pageRef(linksTo)}/XYZ 0 99 null]>>`,
        `/Dest(to${linksTo})`,
      ]);
    if (target) set(500 + page, `<</Type/Annot/Subtype/Link/Rect[0 0 20 20]${target}>>`);
    if (field) {
      set(
        600 + page,
        `<</Type/Annot/Subtype/Widget/FT/Tx/T(${field.name})/V(${field.value})/DA(/F 10 Tf 0 g)/Rect[30 30 200 50]/P ${pageRef(page)}>>`,
      );
    }
    const annotations = `${target ? `${500 + page} 0 R ` : ''}${field ? `${600 + page} 0 R` : ''}`;
    const crop = inset ? `/CropBox[${inset} ${inset} ${width - inset} ${height - inset}]` : '';
    const rotate = own === undefined ? '' : `/Rotate ${own}`;
    set(
      100 + page,
      `<</Type/Page/Parent ${10 + Math.floor((page - 1) / 4)} 0 R/MediaBox[0 0 ${width} ${height}]${crop}${rotate}/Contents ${200 + page} 0 R/Resources<</XObject<</I ${300 + page} 0 R>>/Font<</F 4 0 R>>>>${annotations && `/Annots[${annotations}]`}>>`,
    );
    const drawing = `q ${width} 0 0 ${height} 0 0 cm /I Do Q BT /F 12 Tf 20 20 Td (${text}) Tj ET`;
    set(200 + page, '', Buffer.from(drawing));
    set(
      300 + page,
      '/Type/XObject/Subtype/Image/Width 24/Height 32/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode',
      jpeg,
    );
    const view = [inset, inset, width - inset, height - inset] as const;
    return { text, jpeg, view, rotation: own ?? inherited, linksTo, field };
  });

  const nodes = chunk(numbers, 4);
  const fields = numbers
    .filter((page) => pages[page - 1]?.field)
    .map((page) => `${600 + page} 0 R`);
  set(
    2,
    `<</Type/Pages/Count ${count}/Kids[${nodes.map((_, at) => `${10 + at} 0 R`).join(' ')}]/Rotate ${inherited}>>`,
  );
  for (const [at, kids] of nodes.entries()) {
    set(
      10 + at,
      `<</Type/Pages/Parent 2 0 R/Count ${kids.length}/Kids[${kids.map(pageRef).join(' ')}]>>`,
    );
  }
  set(4, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  const named = numbers.map((page) => `(to${page})[${pageRef(page)}/Fit]`);
  set(5, `<</Dests<</Names[${named.toSorted().join('')}]>>>>`);
  if (hasOutline) {
    set(6, `<</Type/Outlines/Count ${count}/First 701 0 R/Last ${700 + count} 0 R>>`);
    for (const page of numbers) {
      const next = page < count ? `/Next ${701 + page} 0 R` : '';
      const previous = page > 1 ? `/Prev ${699 + page} 0 R` : '';
      set(
        700 + page,
        `<</Title(${pages[page - 1]?.text})/Parent 6 0 R${next}${previous}/Dest[${pageRef(page)}/Fit]>>`,
      );
    }
  }
  const outline = hasOutline ? '/Outlines 6 0 R' : '';
  const form =
    fields.length > 0 ? `/AcroForm<</Fields[${fields.join(' ')}]/DR<</Font<</F 4 0 R>>>>>>` : '';
  set(1, `<</Type/Catalog/Pages 2 0 R/Names 5 0 R${outline}${form}>>`);
  return {
    bytes: seed % 3 === 0 ? writeStreams(objects) : writeTable(objects, seed % 3 === 1),
    pages,
  };
}

const start = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';

const write = (number: number, { dict, data }: Body) =>
  data
    ? `${number} 0 obj\n<<${dict}/Length ${data.length}>>\nstream\n${data.toString('latin1')}\nendstream\nendobj\n`
    : `${number} 0 obj\n${dict}\nendobj\n`;

/** Writes a table of objects. In a file that was saved twice, the old pages are all turned. */
function writeTable(objects: ReadonlyMap<number, Body>, isSavedTwice: boolean): Uint8Array {
  let text = start;
  let previous = '';
  function save(saved: Iterable<readonly [number, Body]>) {
    const rows: string[] = ['0 1\n0000000000 65535 f \n'];
    for (const [number, body] of saved) {
      rows.push(`${number} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`);
      text += write(number, body);
    }
    const at = text.length;
    text += `xref\n${rows.join('')}trailer\n<</Size 1000/Root 1 0 R${previous}>>\nstartxref\n${at}\n%%EOF\n`;
    previous = `/Prev ${at}`;
  }
  const pages = [...objects].filter(([, { dict }]) => dict.startsWith('<</Type/Page/'));
  const old = pages.map(([number, { dict }]): [number, Body] => [
    number,
    { dict: `<</Rotate 180${dict.replace(/\/Rotate \d+/, '').slice(2)}` },
  ]);
  save(isSavedTwice ? new Map([...objects, ...old]) : objects);
  if (isSavedTwice) save(pages);
  return Buffer.from(text, 'latin1');
}

/** Packs all objects but streams into one stream, and the index into another. */
function writeStreams(objects: ReadonlyMap<number, Body>): Uint8Array {
  const packed = [...objects].filter(([, { data }]) => !data);
  const texts = packed.map(([, { dict }]) => `${dict} `);
  const index = packed
    .map(([number], at) => `${number} ${texts.slice(0, at).join('').length}`)
    .join(' ');
  const inside = deflateSync(Buffer.from(`${index} ${texts.join('')}`, 'latin1'));
  const rows = Array.from({ length: 1000 }, () => [0, 0, 0]);
  let text = start;
  function add(number: number, body: Body) {
    rows[number] = [1, text.length, 0];
    text += write(number, body);
  }
  for (const [number, body] of objects) if (body.data) add(number, body);
  const dict = `/Type/ObjStm/N ${packed.length}/First ${index.length + 1}/Filter/FlateDecode`;
  add(998, { dict, data: inside });
  for (const [at, [number]] of packed.entries()) rows[number] = [2, 998, at];
  const at = text.length;
  rows[999] = [1, at, 0];
  const table = Buffer.from(
    rows.flatMap(([kind = 0, where = 0, place = 0]) => [
      kind,
      where >> 16,
      (where >> 8) & 255,
      where & 255,
      place,
    ]),
  );
  text += write(999, {
    dict: '/Type/XRef/Size 1000/W[1 3 1]/Root 1 0 R/Filter/FlateDecode',
    data: deflateSync(table),
  });
  return Buffer.from(`${text}startxref\n${at}\n%%EOF\n`, 'latin1');
}
