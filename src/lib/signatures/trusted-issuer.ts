import { type BasicConstraints, Certificate, type Extension, type ExtKeyUsage } from 'pkijs';

/** What a certificate is used for. */
type Use = { date: Date; isTimeStamp: boolean };

/** Certificates between a signer's and a trusted one. */
const maxLength = 8;
/** Signatures of certificates that are compared for one file's signature. */
const maxCompared = 40;

const basicConstraints = '2.5.29.19';
const keyUsage = '2.5.29.15';
const extendedKeyUsage = '2.5.29.37';
const timeStamping = '1.3.6.1.5.5.7.3.8';
const policies = ['2.5.29.32', '2.5.29.36', '2.5.29.54'];
/** Extensions that are checked here, or that restrict nothing relevant here. */
const understood = [basicConstraints, keyUsage, extendedKeyUsage, '2.5.29.17', ...policies];
/** Algorithms with which two different certificates can have the same signature. */
const broken = ['1.2.840.113549.1.1.4', '1.2.840.113549.1.1.5', '1.2.840.10045.4.1'];

/** Bits of the key usage extension, the first on the left. */
const usage = { signs: 0b1100_0000, signsCertificates: 0b0000_0100 };

/**
 * True if one of `trusted` has issued a certificate, directly or through others that came with the
 * signature: each made by the key of the next, valid at the time of signing, and allowed to issue.
 * Revocation is not checked.
 */
export async function leadsToTrusted(
  signer: Certificate,
  others: readonly Certificate[],
  trusted: readonly Certificate[],
  use: Use,
): Promise<boolean> {
  let compared = 0;
  const maySign = isValid(signer, use.date) && hasUsage(signer, usage.signs);
  return maySign && (!use.isTimeStamp || isForStamps(signer)) && climb(signer, 0);

  /** Goes from a certificate up to its issuers. `below` counts those in between so far. */
  async function climb(certificate: Certificate, below: number): Promise<boolean> {
    if (below > maxLength || broken.includes(certificate.signatureAlgorithm.algorithmId)) {
      return false;
    }
    for (const issuer of [...trusted, ...others]) {
      if (!certificate.issuer.isEqual(issuer.subject) || !mayIssue(issuer, below, use.date))
        continue;
      compared += 1;
      if (compared > maxCompared) return false;
      if (!(await certificate.verify(issuer).catch(() => false))) continue;
      if (trusted.includes(issuer) || (await climb(issuer, below + 1))) return true;
    }
    return false;
  }
}

/** Reads certificates; those that are none are left out. */
export function readCertificates(files: readonly Uint8Array[]): Certificate[] {
  return files.flatMap((bytes) => {
    try {
      return Certificate.fromBER(bytes.slice());
    } catch {
      return [];
    }
  });
}

const find = ({ extensions = [] }: Certificate, id: string): Extension | undefined =>
  extensions.find(({ extnID }) => extnID === id);

const isValid = ({ notBefore, notAfter }: Certificate, date: Date) =>
  notBefore.value <= date && date <= notAfter.value;

function mayIssue(issuer: Certificate, below: number, date: Date): boolean {
  const constraints: BasicConstraints | undefined = find(issuer, basicConstraints)?.parsedValue;
  const { pathLenConstraint: longest = Number.POSITIVE_INFINITY } = constraints ?? {};
  return (
    constraints?.cA === true &&
    typeof longest === 'number' &&
    below <= longest &&
    isValid(issuer, date) &&
    hasUsage(issuer, usage.signsCertificates) &&
    (issuer.extensions ?? []).every(
      ({ critical, extnID }) => !critical || understood.includes(extnID),
    )
  );
}

/** True if a key may be used for this. A certificate without restrictions allows everything. */
function hasUsage(certificate: Certificate, bits: number): boolean {
  const told = find(certificate, keyUsage)?.parsedValue;
  if (told === undefined) return true;
  const [first = 0] = new Uint8Array(told.valueBlock.valueHexView);
  return (first & bits) !== 0;
}

function isForStamps(certificate: Certificate): boolean {
  const purposes: ExtKeyUsage | undefined = find(certificate, extendedKeyUsage)?.parsedValue;
  return purposes?.keyPurposes.includes(timeStamping) ?? false;
}
