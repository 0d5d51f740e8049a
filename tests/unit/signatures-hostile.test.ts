import { deflateSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { readSignatures } from '@/lib/signatures/read-signatures';
import { appendRevision, catalogue, decree, toText } from '../support/signatures/made-pdf';
import { makeSigner, type Signer, signPdf } from '../support/signatures/sign-pdf';

// Files that would take minutes or all memory if nothing limited them.

let signer: Signer;
let signed: string;

beforeAll(async () => {
  signer = await makeSigner('Kepala Dinas', 'ECDSA');
  signed = toText(await signPdf(decree(), signer));
});

/** Facts of a file; 'refused' if nothing can be said. */
async function read(file: string | Uint8Array): Promise<unknown> {
  const bytes = typeof file === 'string' ? Buffer.from(file, 'latin1') : file;
  const said = await readSignatures(new Uint8Array(bytes)).catch(() => 'refused' as const);
  return said === 'refused' ? said : said.signatures.map(({ state }) => state);
}

/** An object 90 that is a packed stream of objects. */
const packed = (data: Uint8Array, count: number) => {
  const small = deflateSync(data, { level: 9 }).toString('latin1');
  return `<</Type/ObjStm/N ${count}/First ${4 * count}/Filter/FlateDecode/Length ${small.length}>>\nstream\n${small}\nendstream`;
};

it.each<[string, () => unknown, unknown]>([
  ['objects that never end', () => '1 0 obj<</A(\n'.repeat(50_000), 'refused'],
  ['hexadecimal texts that never end', () => '1 0 obj<\n'.repeat(50_000), 'refused'],
  ['comments that never end', () => '1 0 obj% '.repeat(50_000), 'refused'],
  [
    'streams that never end',
    () => `1 0 obj<<>>stream ${'1 0 obj<<>>stream '.repeat(50_000)}`,
    'refused',
  ],
  ['values in values', () => `1 0 obj${'['.repeat(500_000)}`, []],
  ['more objects than a file has', () => '1 0 obj 1\n'.repeat(210_000), 'refused'],
])('a file of %s is refused soon [E-25]', async (_, make, said) => {
  expect(await read(String(make()))).toEqual(said);
});

it.each<[string, () => string]>([
  ['unpacks to more than there is memory', () => packed(new Uint8Array(60_000_000).fill(0x20), 1)],
  [
    'has the same object again and again',
    () => packed(Buffer.from(`${'1 0 '.repeat(20_000)}[${'1 '.repeat(40_000)}]`), 20_000),
  ],
])(
  'a stream of objects that %s is not understood, so the file is changed [E-25]',
  async (_, make) => {
    const file = appendRevision(Buffer.from(signed, 'latin1'), { 90: make() });
    expect(await read(file)).toEqual(['changed after']);
  },
);

it.each<[string, string]>([
  ['pages', '<</Type/Pages/Count 2/Kids[2 0 R 1 0 R]/Parent 2 0 R>>'],
  ['references', '2 0 R'],
])('circles of %s end [E-25]', async (_, pages) => {
  const base = appendRevision(decree(), { 2: pages });
  const file = await signPdf(base, signer);
  expect(await read(appendRevision(file, { 2: pages.replace('2', ' 2') }))).toHaveLength(1);
  const fields = appendRevision(file, {
    1: catalogue(' 60 0 R'),
    60: '<</FT/Sig/T(a)/Kids[60 0 R 61 0 R]>>',
    61: '<</T(b)/Kids[60 0 R]/Parent 61 0 R>>',
  });
  expect(await read(fields)).toEqual(['changed after']);
});

it('indexes that lead in a circle, or past the signed one, are a change [E-25]', async () => {
  const start = signed.length;
  for (const previous of [start, Number(/startxref\s+(\d+)/.exec(signed)?.[1])]) {
    const table = `xref\n0 0\ntrailer\n<</Root 1 0 R/Prev ${previous}>>\nstartxref\n${start}\n%%EOF\n`;
    expect(await read(signed + table)).toEqual(['changed after']);
  }
});

it('a signature of 10 MB is not read, and more of them than a file has are not compared [E-25]', async () => {
  const field = (number: number, contents: string) =>
    `${number} 0 obj<</FT/Sig/T(${number})/V<</ByteRange[0 9 9 9]/SubFilter/ETSI.CAdES.detached/Contents<${contents}>>>>>\nendobj\n`;
  expect(await read(field(1, '30'.repeat(10_000_000)))).toEqual(['cannot be read']);
  const many = Array.from({ length: 300 }, (_, index) => field(index + 1, '00')).join('');
  expect(await read(many)).toEqual(Array.from({ length: 300 }, () => 'cannot be read'));
});

it('a signature with thousands of certificates is read, or told [E-25]', async () => {
  const chain = await makeSigner('Ujung', 'ECDSA', signer);
  const file = await signPdf(
    decree(),
    { ...chain, more: Array.from({ length: 1000 }, () => signer.certificate) },
    { room: 2_000_000 },
  );
  const { signatures } = await readSignatures(file, [
    new Uint8Array(signer.certificate.toSchema().toBER()),
  ]);
  expect(signatures[0]).toMatchObject({ state: 'not changed', isTrusted: false });
});
