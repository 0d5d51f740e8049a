import { beforeAll, describe, expect, it } from 'vitest';
import { readSignatures, type Signature } from '@/lib/signatures/read-signatures';
import {
  appendRevision,
  catalogue,
  decree,
  firstPage,
  secondDrawing,
  textField,
  toText,
} from '../support/signatures/made-pdf';
import { makeSigner, type Signer, signPdf } from '../support/signatures/sign-pdf';

let issued: Signer;
let own: Signer;
let ecdsa: Signer;
let signed: Uint8Array;

beforeAll(async () => {
  const ca = await makeSigner('BSrE', 'RSA');
  [issued, own, ecdsa] = await Promise.all([
    makeSigner('Kepala Dinas', 'RSA', ca),
    makeSigner('Dewi Lestari', 'RSA'),
    makeSigner('Peruri', 'ECDSA', ca),
  ]);
  signed = await signPdf(decree(), issued);
});

const toFile = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

/** States of the signatures of a file, the newest first. */
async function statesOf(file: Uint8Array) {
  const { signatures } = await readSignatures(file);
  return signatures.map(({ state }) => state);
}

async function onlyOne(file: Uint8Array): Promise<Signature> {
  const { signatures } = await readSignatures(file);
  const [signature, ...more] = signatures;
  if (!signature || more.length > 0) throw new Error(`There are ${signatures.length} signatures.`);
  return signature;
}

describe('a signed file that was not changed', () => {
  it.each(['ETSI.CAdES.detached', 'adbe.pkcs7.detached', 'adbe.pkcs7.sha1'])(
    'says so: %s',
    async (subFilter) => {
      expect(await onlyOne(await signPdf(decree(), issued, { subFilter }))).toMatchObject({
        kind: 'signature',
        state: 'not changed',
        isSignedAgain: false,
        isRemoved: false,
        signer: 'Kepala Dinas',
        issuer: 'BSrE',
        isSelfSigned: false,
        date: '2026-11-02T02:00:00.000Z',
      });
    },
  );

  it('says so of a key on a curve, and of a certificate that its holder made', async () => {
    const [byCurve, byOwn] = [await signPdf(decree(), ecdsa), await signPdf(decree(), own)];
    expect(await onlyOne(byCurve)).toMatchObject({ state: 'not changed', signer: 'Peruri' });
    expect(await onlyOne(byOwn)).toMatchObject({ state: 'not changed', isSelfSigned: true });
  });

  it('has a time stamp, and what is a stamp duty by its field', async () => {
    const stamped = await signPdf(decree(), issued, { subFilter: 'ETSI.RFC3161' });
    expect(await onlyOne(stamped)).toMatchObject({
      kind: 'time stamp',
      state: 'not changed',
      date: '2026-11-03T00:00:00.000Z',
    });
    const paid = await signPdf(decree(), ecdsa, { field: 'e-Meterai 1' });
    expect(await onlyOne(paid)).toMatchObject({ kind: 'e-Meterai', signer: 'Peruri' });
  });

  it('may be signed again, stamped, and given validation data', async () => {
    const again = await signPdf(signed, own, { field: 'Kedua', at: 30, before: ' 20 0 R' });
    const stamped = await signPdf(again, ecdsa, {
      subFilter: 'ETSI.RFC3161',
      field: 'Waktu',
      at: 40,
      before: ' 20 0 R 30 0 R',
    });
    const kept = appendRevision(stamped, {
      1: catalogue(' 20 0 R 30 0 R 40 0 R', '/DSS 50 0 R'),
      50: '<</Certs[51 0 R]>>',
      51: '<</Length 3>>\nstream\nabc\nendstream',
    });
    const { signatures, versions } = await readSignatures(kept);
    expect(
      signatures.map(({ signer, state, isSignedAgain }) => [signer, state, isSignedAgain]),
    ).toEqual([
      ['Peruri', 'not changed', false],
      ['Dewi Lestari', 'not changed', true],
      ['Kepala Dinas', 'not changed', true],
    ]);
    expect(versions).toHaveLength(5);
    expect(signatures.map(({ end }) => end)).toEqual(versions.slice(1, 4).reverse());
  });
});

describe('a file that was changed after signing', () => {
  it.each([
    ['another number on page 2', () => ({ 6: secondDrawing('8.500.000') })],
    ['a field that is filled in', () => ({ 7: textField('Dewi') })],
    [
      'a page that shows something more',
      () => ({ 3: firstPage(' 20 0 R 60 0 R'), 60: textField('Baru') }),
    ],
    [
      'a catalogue with other pages',
      () => ({ 1: catalogue(' 20 0 R').replace('2 0 R', '60 0 R') }),
    ],
  ])('says so: %s', async (_, objects) => {
    expect(await statesOf(appendRevision(signed, objects()))).toEqual(['changed after']);
  });

  it('says so of an object that was named before it was there', async () => {
    const named = appendRevision(decree(), {
      4: '<</Type/Page/Parent 2 0 R/Contents[6 0 R 70 0 R]>>',
    });
    const file = appendRevision(await signPdf(named, issued), { 70: secondDrawing('8.500.000') });
    expect(await statesOf(file)).toEqual(['changed after']);
  });

  it('says so where an index alone brings back what was hidden or replaced', async () => {
    const replaced = appendRevision(decree(), { 6: secondDrawing('8.500.000') });
    const file = await signPdf(replaced, issued);
    const text = toText(file);
    const old = String(text.indexOf('\n6 0 obj') + 1).padStart(10, '0');
    const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1];
    const index = `xref\n6 1\n${old} 00000 n \ntrailer\n<</Size 99/Root 1 0 R/Prev ${previous}>>\n`;
    const repointed = toFile(`${text}${index}startxref\n${text.length}\n%%EOF\n`);
    expect(await statesOf(repointed)).toEqual(['changed after']);
    expect(await statesOf(toFile(`${text}startxref\n${text.indexOf('xref')}\n%%EOF\n`))).toEqual([
      'changed after',
    ]);
  });
});

describe('a signature that is not of the whole file', () => {
  it('says so where its gap is wider than itself [E-22]', async () => {
    const stretch = (text: string) =>
      text.replace(/>(>>\nendobj\nxref)(?!.*\/Contents<)/s, '>/Extra(hidden)$1');
    expect(await statesOf(await signPdf(decree(), issued, { stretch, gap: 8 }))).toEqual([
      'part only',
    ]);
  });

  it('says so where pages lie behind it in the same version [E-22]', async () => {
    const file = await signPdf(decree(), issued, {
      stretch: (text) => text.slice(0, text.lastIndexOf('startxref')),
    });
    expect(await statesOf(toFile(`${toText(file)}startxref\n9\n%%EOF\n`))).toEqual(['part only']);
  });

  it.each([
    ['past the end', '[0 100 200 99999999]'],
    ['three numbers', '[0 100 200]'],
    ['words', '[0 100 200 (a)]'],
    ['before the start', '[-5 100 200 300]'],
  ])('that says it covers %s does not match [E-22]', async (_, range) => {
    const text = toText(signed);
    const wrong = text.replace(
      /(?<=ByteRange)\[[^\]]*\]/,
      (own) => `${range.slice(0, -1).padEnd(own.length - 1)}]`,
    );
    expect(await statesOf(toFile(wrong))).toEqual(['does not match']);
  });

  it('with the certificate of another name, but the same key, does not match [E-20]', async () => {
    const other = await makeSigner('Menteri', 'RSA');
    const { certificate: own, key } = issued;
    other.certificate.subjectPublicKeyInfo = own.subjectPublicKeyInfo;
    other.certificate.issuer = own.issuer;
    await other.certificate.sign(other.key, 'SHA-256');
    const forged = await signPdf(decree(), { certificate: own, key, shown: other.certificate });
    expect(await onlyOne(forged)).toMatchObject({ signer: 'Menteri', state: 'does not match' });
  });

  it('that contains what it signs says nothing of the file', async () => {
    const attached = new TextEncoder().encode('other bytes');
    expect(await statesOf(await signPdf(decree(), issued, { attached }))).toEqual([
      'does not match',
    ]);
  });
});

it('says of no signature that a later version took it out where none follows [E-23]', async () => {
  const formless = Buffer.from(signed).toString('latin1').replaceAll('/Fields', '/Fialds');
  expect(await onlyOne(toFile(formless))).toMatchObject({
    field: undefined,
    isRemoved: false,
    state: 'does not match',
  });
});

it('tells a signature that a later version took out, and fields that wait for one [E-23]', async () => {
  const removed = appendRevision(signed, { 1: '<</Type/Catalog/Pages 2 0 R>>' });
  expect(await onlyOne(removed)).toMatchObject({ isRemoved: true, state: 'changed after' });
  const waiting = appendRevision(decree(), {
    1: catalogue(' 20 0 R'),
    20: '<</Type/Annot/Subtype/Widget/FT/Sig/T(Atasan)/P 3 0 R>>',
  });
  expect(await readSignatures(waiting)).toMatchObject({ signatures: [], emptyFields: ['Atasan'] });
});

it('says that a signature cannot be read, or cuts what its certificate says', async () => {
  const text = toText(signed);
  const start = text.indexOf('/Contents<') + 10;
  const broken = `${text.slice(0, start)}ffff${text.slice(start + 4)}`;
  expect(await onlyOne(toFile(broken))).toMatchObject({
    state: 'cannot be read',
    signer: undefined,
  });
  const hostile = await makeSigner(`\u202e<b>${'x'.repeat(200)}`, 'RSA');
  const { signer = '' } = await onlyOne(await signPdf(decree(), hostile));
  expect([signer.length, signer.startsWith('<b>xxx')]).toEqual([81, true]);
});

it('says nothing of a file without signatures, and of what is no PDF', async () => {
  const nothing = { signatures: [], emptyFields: [] };
  expect(await readSignatures(decree())).toMatchObject({
    ...nothing,
    versions: [expect.any(Number)],
  });
  expect(await readSignatures(toFile('x'.repeat(1000)))).toEqual({ ...nothing, versions: [] });
});
