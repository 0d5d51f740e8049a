import { sortBy } from 'es-toolkit';
import type { Certificate } from 'pkijs';
import { type Check, checkSignature } from '@/lib/signatures/check-signature';
import { findVersionEnds, getCoverage, isEmptyFrom } from '@/lib/signatures/coverage';
import { onlySignsAgain } from '@/lib/signatures/later-changes';
import { type PdfFile, readPdfFile } from '@/lib/signatures/pdf-file';
import { getVersion } from '@/lib/signatures/pdf-version';
import { findSignatures, type RawSignature } from '@/lib/signatures/signature-fields';
import { readCertificates } from '@/lib/signatures/trusted-issuer';

/** What became of the file since it was signed: facts, without a verdict. */
type SignatureState =
  | 'not changed'
  | 'changed after'
  | 'does not match'
  | 'part only'
  | 'cannot be read';

export type Signature = {
  kind: 'signature' | 'time stamp' | 'e-Meterai';
  state: SignatureState;
  /** True if another signature or time stamp followed. */
  isSignedAgain: boolean;
  /** True if a later version has removed it from the form. */
  isRemoved: boolean;
  /** Name of its field in the newest version's form. */
  field?: string;
  signer?: string;
  issuer?: string;
  isSelfSigned?: boolean;
  /** True if a trusted certificate has issued it, directly or through others. */
  isTrusted?: boolean;
  /** An instant, in ISO 8601. */
  date?: string;
  /** Where the version that it covers ends, in bytes. */
  end: number;
};

export type FileSignatures = {
  /** The newest first. */
  signatures: readonly Signature[];
  /** Names of the fields without a signature. */
  emptyFields: readonly string[];
  /** Ends of the versions of the file, in bytes. */
  versions: readonly number[];
};

/** Signatures of a file. Of more, only the first are compared. */
const maxSignatures = 100;

/**
 * Reads what a PDF says of its signatures. `trusted` are certificates of issuers, in DER. Rejects
 * if it is no PDF.
 */
export async function readSignatures(
  bytes: Uint8Array,
  trusted: readonly Uint8Array[] = [],
): Promise<FileSignatures> {
  const issuers = readCertificates(trusted);
  const file = await readPdfFile(bytes);
  const version = await getVersion(file, bytes.length);
  const { signatures, damaged, empty } = findSignatures(file, version);
  const checked = await Promise.all(
    signatures.slice(0, maxSignatures).map((raw) => checkOne(file, raw, issuers)),
  );
  const intact = new Map(
    checked
      .filter(({ check, isWhole }) => check.match === 'matches' && isWhole)
      .map(({ raw, end }) => [raw.contents.start, end]),
  );
  const read = await Promise.all(checked.map((one) => tell(file, one, intact)));
  const others = [...signatures.slice(maxSignatures).map(({ field }) => field), ...damaged];
  const sorted = sortBy(
    [...read, ...others.map((field) => ({ ...unreadable, field, end: bytes.length }))],
    [({ end }) => -end],
  );
  return {
    signatures: sorted.map((signature) => ({
      ...signature,
      isSignedAgain: sorted.some(({ end, isRemoved }) => end > signature.end && !isRemoved),
    })),
    emptyFields: empty,
    versions: findVersionEnds(file),
  };
}

const unreadable = { kind: 'signature', state: 'cannot be read', isRemoved: false } as const;

type Checked = { raw: RawSignature; check: Check; end: number; isWhole: boolean };

async function checkOne(
  file: PdfFile,
  raw: RawSignature,
  issuers: readonly Certificate[],
): Promise<Checked> {
  const { signed, end, isWhole } = getCoverage(file, raw);
  const check = await checkSignature(raw, signed, issuers);
  return { raw, check, end, isWhole };
}

async function tell(
  file: PdfFile,
  { raw, check, end, isWhole }: Checked,
  intact: ReadonlyMap<number, number>,
): Promise<Omit<Signature, 'isSignedAgain'>> {
  const { match, isTimeStamp, signer, issuer, isSelfSigned, isTrusted, date } = check;
  async function getState(): Promise<SignatureState> {
    if (match !== 'matches') return match;
    if (!isWhole) return 'part only';
    return isEmptyFrom(file, end) || (await onlySignsAgain(file, end, intact))
      ? 'not changed'
      : 'changed after';
  }
  return {
    kind: isTimeStamp ? 'time stamp' : isStampDuty(raw, check) ? 'e-Meterai' : 'signature',
    state: await getState(),
    isRemoved: raw.field === undefined && file.isWhole && !isEmptyFrom(file, end),
    field: raw.field,
    signer,
    issuer,
    isSelfSigned,
    isTrusted,
    date: date?.toISOString(),
    end,
  };
}

const isStampDuty = ({ field = '' }: RawSignature, { words = '' }: Check) =>
  /e-?meterai/i.test(`${field}\n${words}`);
