import { webcrypto } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { appendRevision, catalogue, firstPage, type Objects, toText } from './made-pdf';

/** Signs made PDFs with new keys: no file and no key comes from elsewhere. */

type KeyKind = 'RSA' | 'ECDSA';

export type Signer = {
  certificate: pkijs.Certificate;
  key: CryptoKey;
  ca?: Signer;
  /** Certificate to show in its signatures instead of its own. */
  shown?: pkijs.Certificate;
  /** Certificates that come with its signatures, too. */
  more?: readonly pkijs.Certificate[];
};

const algorithms = {
  RSA: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  },
  ECDSA: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
};

const nameOf = (name: string) =>
  new pkijs.AttributeTypeAndValue({
    type: '2.5.4.3',
    value: new asn1js.Utf8String({ value: name }),
  });

/** The claims of a certificate about itself. */
export type Claims = {
  /** True if it may issue others. `below`: how many of them may stand below it. */
  isIssuer?: boolean;
  below?: number;
  /** First byte of its key usage. */
  usage?: number;
  purpose?: string;
  until?: Date;
  /** A critical extension, which readers must understand. */
  critical?: string;
};

function listExtensions({ isIssuer = false, below, usage, purpose, critical }: Claims) {
  const extension = (extnID: string, schema: { toBER: () => ArrayBuffer }, isCritical = false) =>
    new pkijs.Extension({ extnID, critical: isCritical, extnValue: schema.toBER() });
  const limit = below === undefined ? {} : { pathLenConstraint: below };
  const constraints = new pkijs.BasicConstraints({ cA: isIssuer, ...limit });
  const bits = new asn1js.BitString({ valueHex: new Uint8Array([usage ?? 0]).buffer });
  const purposes = new pkijs.ExtKeyUsage({ keyPurposes: [purpose ?? ''] });
  return [
    isIssuer && extension('2.5.29.19', constraints.toSchema()),
    usage !== undefined && extension('2.5.29.15', bits),
    purpose !== undefined && extension('2.5.29.37', purposes.toSchema()),
    critical !== undefined && extension(critical, new asn1js.Null(), true),
  ].filter((one) => one !== false);
}

/** Makes a certificate, self-signed or issued by another one. */
export async function makeSigner(
  name: string,
  kind: KeyKind,
  ca?: Signer,
  claims: Claims = {},
): Promise<Signer> {
  const keys = await webcrypto.subtle.generateKey(algorithms[kind], true, ['sign', 'verify']);
  if (!('privateKey' in keys)) throw new Error('There is no pair of keys.');
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  certificate.serialNumber = new asn1js.Integer({ value: 7 });
  certificate.subject.typesAndValues.push(nameOf(name));
  const issuer = ca?.certificate.subject ?? certificate.subject;
  certificate.issuer.typesAndValues.push(...issuer.typesAndValues);
  certificate.notBefore.value = new Date(2026, 0);
  certificate.notAfter.value = claims.until ?? new Date(2036, 0);
  certificate.extensions = listExtensions(claims);
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(ca?.key ?? keys.privateKey, 'SHA-256');
  return { certificate, key: keys.privateKey, ca };
}

export type Style = {
  subFilter?: string;
  /** Name of the field. */
  field?: string;
  /** Numbers of the field and of the signature. */
  at?: number;
  /** Fields that the form already has. */
  before?: string;
  /** Objects of the same revision. */
  more?: Objects;
  /** Content for the signature to sign in itself: it then says nothing of the file. */
  attached?: Uint8Array;
  /** Bytes after the signature that it does not cover. */
  gap?: number;
  /** Bytes of room for the signature. */
  room?: number;
  /** Changes the file between reserving the room and signing. */
  stretch?: (text: string) => string;
};

/** Appends a revision that signs all before it. */
export async function signPdf(file: Uint8Array, signer: Signer, style: Style = {}) {
  const { subFilter = 'ETSI.CAdES.detached', field = 'Tanda tangan', at = 20 } = style;
  const { before = '', more = {}, gap = 0, stretch = (text: string) => text, room = 6000 } = style;
  const fields = `${before} ${at} 0 R`;
  const type = subFilter === 'ETSI.RFC3161' ? 'DocTimeStamp' : 'Sig';
  const prepared = appendRevision(file, {
    1: catalogue(fields),
    3: firstPage(fields),
    ...more,
    [at]: `<</Type/Annot/Subtype/Widget/FT/Sig/T(${field})/V ${at + 1} 0 R/Rect[0 0 0 0]/P 3 0 R>>`,
    [at + 1]:
      `<</Type/${type}/Filter/Adobe.PPKLite/SubFilter/${subFilter}/M(D:20261102090000+07'00')/Name(Somebody else)/ByteRange[0 ${'*'.repeat(30)}]/Contents<${'0'.repeat(2 * room)}>>>`,
  });
  const text = stretch(toText(prepared));
  const start = text.lastIndexOf('/Contents<') + '/Contents'.length;
  const end = start + 2 * room + 2;
  const next = end + gap;
  const range = `${start} ${next} ${text.length - next}`.padEnd(30);
  const signed = text.replace('*'.repeat(30), range);
  const bytes = Buffer.from(signed.slice(0, start) + signed.slice(next), 'latin1');
  const hex = Buffer.from(await makeCms(bytes, signer, subFilter, style.attached)).toString('hex');
  const filled = `<${hex.padEnd(2 * room, '0')}>`;
  return new Uint8Array(Buffer.from(signed.slice(0, start) + filled + signed.slice(end), 'latin1'));
}

const digestOf = async (hash: string, bytes: Uint8Array) =>
  webcrypto.subtle.digest(hash, new Uint8Array(bytes));

const attribute = (type: string, value: unknown) => new pkijs.Attribute({ type, values: [value] });

/** Names the certificate of the signer in the signature. */
async function nameSigner(certificate: pkijs.Certificate) {
  const digest = await digestOf('SHA-256', new Uint8Array(certificate.toSchema().toBER()));
  const wrap = (value: asn1js.BaseBlock) => new asn1js.Sequence({ value: [value] });
  const id = wrap(wrap(wrap(new asn1js.OctetString({ valueHex: digest }))));
  return attribute('1.2.840.113549.1.9.16.2.47', id);
}

async function makeCms(
  bytes: Uint8Array,
  { certificate, shown = certificate, key, ca, more = [] }: Signer,
  subFilter: string,
  attached: Uint8Array | undefined,
) {
  const content = await contentOf(subFilter, bytes, attached);
  const isStamp = subFilter === 'ETSI.RFC3161';
  const type = isStamp ? '1.2.840.113549.1.9.16.1.4' : pkijs.ContentInfo.DATA;
  const attributes = [
    attribute('1.2.840.113549.1.9.3', new asn1js.ObjectIdentifier({ value: type })),
    attribute(
      '1.2.840.113549.1.9.4',
      new asn1js.OctetString({ valueHex: await digestOf('SHA-256', content ?? bytes) }),
    ),
  ];
  if (subFilter === 'ETSI.CAdES.detached') attributes.push(await nameSigner(certificate));
  const data = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: type,
      ...(content && {
        eContent: new asn1js.OctetString({ valueHex: new Uint8Array(content).buffer }),
      }),
    }),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
    certificates: [shown, ...(ca ? [ca.certificate] : []), ...more],
  });
  await data.sign(key, 0, 'SHA-256', new Uint8Array(bytes).buffer);
  return new pkijs.ContentInfo({
    contentType: pkijs.ContentInfo.SIGNED_DATA,
    content: data.toSchema(true),
  })
    .toSchema()
    .toBER();
}

/** The part of the signed bytes that goes into the signature. */
async function contentOf(
  subFilter: string,
  bytes: Uint8Array,
  attached: Uint8Array | undefined,
): Promise<Uint8Array | undefined> {
  if (subFilter === 'adbe.pkcs7.sha1') return new Uint8Array(await digestOf('SHA-1', bytes));
  if (subFilter !== 'ETSI.RFC3161') return attached;
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: '1.2.3.4',
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1' }),
      hashedMessage: new asn1js.OctetString({ valueHex: await digestOf('SHA-256', bytes) }),
    }),
    serialNumber: new asn1js.Integer({ value: 9 }),
    genTime: new Date(Date.UTC(2026, 10, 3)),
  });
  return new Uint8Array(info.toSchema().toBER());
}
