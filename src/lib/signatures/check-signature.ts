import * as asn1js from 'asn1js';
import { isEqual } from 'es-toolkit';
import {
  Certificate,
  ContentInfo,
  type RelativeDistinguishedNames,
  SignedData,
  SignedDataVerifyError,
  type SignedDataVerifyResult,
  TSTInfo,
} from 'pkijs';
import { isNamedSigner } from '@/lib/signatures/named-signer';
import type { RawSignature } from '@/lib/signatures/signature-fields';
import { leadsToTrusted } from '@/lib/signatures/trusted-issuer';
import { cleanText } from '@/shared/clean-text';

/** Result of checking the bytes with the key of the certificate. */
type Match = 'matches' | 'does not match' | 'cannot be read';

export type Check = {
  match: Match;
  isTimeStamp: boolean;
  /** The name in the certificate, cut; undefined if it names nobody. */
  signer?: string;
  issuer?: string;
  /** True if the certificate was made with its own key, as anybody can make one. */
  isSelfSigned?: boolean;
  /** True if a trusted certificate has issued it, directly or through others. */
  isTrusted?: boolean;
  /** Subject and issuer as text, to be searched for words. */
  words?: string;
  /** When it was signed, according to the signer or the time stamp. */
  date?: Date;
};

/** Bytes of a signature with its certificates. Longer ones are not read. */
const maxLength = 4_000_000;
/** Parts of a signature: lists of revoked certificates have many. */
const maxNodes = 200_000;
/** Characters of a name. */
const maxName = 80;

const signingTime = '1.2.840.113549.1.9.5';
const timeStampInfo = '1.2.840.113549.1.9.16.1.4';
const commonName = '2.5.4.3';
const organisation = '2.5.4.10';

/** Kinds of signatures that do not contain what they sign. */
const detached = ['adbe.pkcs7.detached', 'ETSI.CAdES.detached', 'PBAD.PAdES'];
/** The kind of signature that contains a digest of what it signs. */
const ofDigest = 'adbe.pkcs7.sha1';
const timeStamp = 'ETSI.RFC3161';

/** Compares a signature with the bytes that it covers. Asks no network: revocation is not known. */
export async function checkSignature(
  { contents, subFilter, date: told }: Pick<RawSignature, 'contents' | 'subFilter' | 'date'>,
  signed: Uint8Array | undefined,
  trusted: readonly Certificate[],
): Promise<Check> {
  const isTimeStamp = subFilter === timeStamp;
  try {
    const data = parse(contents.bytes);
    // The library finds the certificate, even if the signed bytes are missing.
    const outcome = await verify(data, signed ?? new Uint8Array(1));
    const { signerCertificate: signer } = outcome;
    const isOther = signer && !(await isNamedSigner(data, signer));
    const match =
      signed && !isOther ? await compare(data, subFilter, signed, outcome) : 'does not match';
    const date = readDate(data, isTimeStamp) ?? told;
    const use = { date: date ?? new Date(), isTimeStamp };
    const others = data.certificates?.filter((one) => one instanceof Certificate) ?? [];
    return {
      match,
      isTimeStamp,
      date,
      ...(signer && (await readNames(signer))),
      isTrusted:
        match === 'matches' && signer
          ? await leadsToTrusted(signer, others, trusted, use)
          : undefined,
    };
  } catch {
    return { match: 'cannot be read', isTimeStamp, date: told };
  }
}

function parse(contents: Uint8Array): SignedData {
  if (contents.length > maxLength) throw new Error('The signature is too long.');
  // Ignores the zeros after the signature, which fill the room that was left for it.
  const { result, offset } = asn1js.fromBER(contents, { maxNodes });
  if (offset < 0) throw new Error('The signature is no ASN.1.');
  return new SignedData({ schema: new ContentInfo({ schema: result }).content });
}

type Verified = SignedDataVerifyResult | SignedDataVerifyError;

async function verify(data: SignedData, signed: Uint8Array): Promise<Verified> {
  const options = { signer: 0, data: signed.slice().buffer, extendedMode: true } as const;
  return data.verify(options).catch((error: unknown) => {
    if (error instanceof SignedDataVerifyError) return error;
    throw error;
  });
}

async function compare(
  data: SignedData,
  subFilter: string | undefined,
  signed: Uint8Array,
  { signatureVerified, message }: Verified,
): Promise<Match> {
  const { eContent, eContentType } = data.encapContentInfo;
  const isStamp = subFilter === timeStamp;
  const isDigest = subFilter === ofDigest;
  if (!isStamp && !isDigest && !detached.includes(subFilter ?? '')) return 'cannot be read';
  // If a signature has content of its own, the library checks that instead of the signed bytes.
  if (isStamp !== (eContentType === timeStampInfo)) return 'does not match';
  if (!isStamp && isDigest !== Boolean(eContent)) return 'does not match';
  if (isDigest) {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', signed.slice()));
    const own = new Uint8Array(eContent?.getValue() ?? []);
    if (!isEqual(own, digest)) return 'does not match';
  }
  if (signatureVerified) return 'matches';
  const isOther = signatureVerified === false || message.includes("digest doesn't match");
  return isOther ? 'does not match' : 'cannot be read';
}

async function readNames(certificate: Certificate) {
  const { subject, issuer } = certificate;
  const isOwn = subject.isEqual(issuer) && (await certificate.verify().catch(() => false));
  return {
    signer: nameOf(subject),
    issuer: nameOf(issuer),
    isSelfSigned: isOwn,
    words: [...listTexts(subject), ...listTexts(issuer)].join('\n'),
  };
}

const listTexts = ({ typesAndValues }: RelativeDistinguishedNames) =>
  typesAndValues.map(({ value }) => String(value.valueBlock.value));

/** The common name, else the organisation, else whatever comes first. */
function nameOf({ typesAndValues }: RelativeDistinguishedNames): string | undefined {
  const find = (kind: string) => typesAndValues.find(({ type }) => type === kind);
  const named = find(commonName) ?? find(organisation) ?? typesAndValues[0];
  const text = cleanText(String(named?.value.valueBlock.value ?? ''));
  const letters = Array.from(text);
  return letters.length > maxName ? `${letters.slice(0, maxName).join('')}…` : text || undefined;
}

function readDate(data: SignedData, isTimeStamp: boolean): Date | undefined {
  if (isTimeStamp) {
    const { eContent } = data.encapContentInfo;
    return eContent && TSTInfo.fromBER(eContent.getValue()).genTime;
  }
  const told = data.signerInfos[0]?.signedAttrs?.attributes.find(
    ({ type }) => type === signingTime,
  );
  const value: unknown = told?.values[0];
  // ASN.1 has two kinds of times.
  const isTime = value instanceof asn1js.UTCTime || value instanceof asn1js.GeneralizedTime;
  return isTime ? value.toDate() : undefined;
}
