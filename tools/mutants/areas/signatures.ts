import type { Mutant } from '../mutant';

const changes = 'src/lib/signatures/later-changes.ts';
const fields = 'src/lib/signatures/later-fields.ts';
const rules = 'src/lib/signatures/later-rules.ts';
const structure = 'src/lib/signatures/later-structure.ts';
const same = 'src/lib/signatures/same-value.ts';
const check = 'src/lib/signatures/check-signature.ts';
const trust = 'src/lib/signatures/trusted-issuer.ts';

const later = 'unit/signatures-later.test.ts';
const basics = 'unit/signatures.test.ts';
const trusted = 'unit/signatures-trust.test.ts';

const qr = 'src/lib/qr/qr-fact.ts';
const codes = 'unit/qr-codes.test.ts';

/** Signatures and QR codes of a file. */
export const signatures: Mutant[] = [
  {
    name: 'what was redefined outside of an index is not looked at',
    file: changes,
    change: ['later.every((definition)', '[].every((definition)'],
    noticedBy: [later, 'an object that no index names'],
  },
  {
    name: 'an index may lead into another object',
    file: changes,
    change: ["place === 'removed' || findAt", "place !== 'removed' || findAt"],
    noticedBy: [later, 'an object in another one'],
  },
  {
    name: 'an index may have two places for a number',
    file: changes,
    change: ['!index.isAmbiguous &&', ''],
    noticedBy: [later, 'an object that has two places'],
  },
  {
    name: 'any field may show what it likes',
    file: fields,
    change: ['isIntact(find(', 'Boolean(find('],
    noticedBy: [later, 'looks with the signature of another field'],
  },
  {
    name: 'whatever has FT Sig is a field',
    file: fields,
    change: ["['Widget', undefined].includes(nameOf(dict.get('Subtype'))) &&", ''],
    noticedBy: [later, 'a note that is said to be a signature'],
  },
  {
    name: 'fields may do something',
    file: fields,
    change: ['[...dict.keys()].every((key) => keysOfField.includes(key)) &&', ''],
    noticedBy: [later, 'a field that does something'],
  },
  {
    name: 'fonts of the form may be swapped',
    file: rules,
    change: ['fonts.every((kind) => isGrownDict(', 'fonts.every((kind) => kind || isGrownDict('],
    noticedBy: [later, 'another font for fields'],
  },
  {
    name: 'a structure may read something else aloud',
    file: structure,
    change: ["isSameBut(['K'], one, other) &&", ''],
    noticedBy: [later, 'another text to read aloud'],
  },
  {
    name: 'a new element may have a text of its own',
    file: structure,
    change: ['[...dict.keys()].every((key) => keysOfElement.includes(key)) &&', ''],
    noticedBy: [later, 'a text to read aloud of its own'],
  },
  {
    name: 'a stream ends where its length says',
    file: same,
    change: ['return isEnd ? file.bytes', 'return stream ? file.bytes'],
    noticedBy: [later, 'the length that it says'],
  },
  {
    name: 'a signature may contain what it signs',
    file: check,
    change: ["if (!isStamp && isDigest !== Boolean(eContent)) return 'does not match';", ''],
    noticedBy: [basics, 'contains what it signs'],
  },
  {
    name: 'any certificate with the same key will do',
    file: check,
    change: ['signed && !isOther', 'signed'],
    noticedBy: [basics, 'of another name, but the same key'],
  },
  {
    name: 'everybody may issue',
    file: trust,
    change: ['constraints?.cA === true &&', ''],
    noticedBy: [trusted, 'that may not issue'],
  },
  {
    name: 'a name is enough for an issuer',
    file: trust,
    change: ['if (!(await certificate.verify(issuer).catch(() => false))) continue;', ''],
    noticedBy: [trusted, 'that has the name alone'],
  },
  {
    name: 'a QR code leads wherever a lenient reader would go',
    file: qr,
    change: ['!webAddress.test(address) || ', ''],
    noticedBy: [codes, 'is no link, but a text'],
  },
  {
    name: 'a link of a QR code keeps the name before its host',
    file: qr,
    change: ["url.username = '';", ''],
    noticedBy: [codes, 'leads to evil.example'],
  },
  {
    name: 'a host is known without encryption, too',
    file: qr,
    change: ['isEncrypted && isListed', 'isListed'],
    noticedBy: [codes, 'asked without encryption'],
  },
];
