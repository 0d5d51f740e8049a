import { sortBy } from 'es-toolkit';
import { type Check, checkSignature } from '@/lib/signatures/check-signature';
import { findVersionEnds, getCoverage, isEmptyFrom } from '@/lib/signatures/coverage';
import { onlySignsAgain } from '@/lib/signatures/later-changes';
import { type PdfFile, readPdfFile } from '@/lib/signatures/pdf-file';
import { getVersion } from '@/lib/signatures/pdf-version';
import { findSignatures, type RawSignature } from '@/lib/signatures/signature-fields';

/** What became of the file since it was signed. Facts, no verdict. */
type SignatureState =
  | 'not changed'
  | 'changed after'
  | 'does not match'
  | 'part only'
  | 'cannot be read';

export type Signature = {
  kind: 'signature' | 'time stamp' | 'e-Meterai';
  state: SignatureState;
  /** Whether another signature or time stamp followed. */
  isSignedAgain: boolean;
  /** Whether a later version took it out of the form. */
  isRemoved: boolean;
  signer?: string;
  issuer?: string;
  isSelfSigned?: boolean;
  /** An instant, in ISO 8601. */
  date?: string;
  /** The version that it covers consists of the bytes up to here. */
  end: number;
};

export type FileSignatures = {
  /** The newest first. */
  signatures: readonly Signature[];
  /** Names of fields that nobody has signed. */
  emptyFields: readonly string[];
  /** Ends of the versions of the file, in bytes. */
  versions: readonly number[];
};

/** Signatures of a file. Of more, only the first are compared. */
const maxSignatures = 100;

/** Reads what a PDF says of its signatures. Rejects if it is no PDF. */
export async function readSignatures(bytes: Uint8Array): Promise<FileSignatures> {
  const file = await readPdfFile(bytes);
  const version = await getVersion(file, bytes.length);
  const { signatures, damaged, empty } = findSignatures(file, version);
  const checked = await Promise.all(
    signatures.slice(0, maxSignatures).map((raw) => checkOne(file, raw)),
  );
  const intact = new Map(
    checked
      .filter(({ check, isWhole }) => check.match === 'matches' && isWhole)
      .map(({ raw, end }) => [raw.contents.start, end]),
  );
  const read = await Promise.all(checked.map((one) => tell(file, one, intact)));
  const others = damaged.length + signatures.length - checked.length;
  const sorted = sortBy(
    [...read, ...Array.from({ length: others }, () => ({ ...unreadable, end: bytes.length }))],
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

async function checkOne(file: PdfFile, raw: RawSignature): Promise<Checked> {
  const { signed, end, isWhole } = getCoverage(file, raw);
  const check = await checkSignature(raw.contents.bytes, raw.subFilter, signed);
  return { raw, check, end, isWhole };
}

async function tell(
  file: PdfFile,
  { raw, check, end, isWhole }: Checked,
  intact: ReadonlyMap<number, number>,
): Promise<Omit<Signature, 'isSignedAgain'>> {
  const { match, isTimeStamp, signer, issuer, isSelfSigned, date } = check;
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
    isRemoved: raw.field === undefined && file.isWhole,
    signer,
    issuer,
    isSelfSigned,
    date: (date ?? parseDate(raw.date))?.toISOString(),
    end,
  };
}

const isStampDuty = ({ field = '' }: RawSignature, { words = '' }: Check) =>
  /e-?meterai/i.test(`${field}\n${words}`);

/** Parses a date of PDF, such as D:20261128190500+07'00'. */
function parseDate(text = ''): Date | undefined {
  const parts = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d))?/.exec(text);
  if (!parts) return;
  const [, year, month, day, hour, minute, second, sign = '+', hours = '00', minutes = '00'] =
    parts;
  const date = new Date(
    `${year}-${month}-${day}T${hour}:${minute}:${second}${sign}${hours}:${minutes}`,
  );
  return Number.isNaN(date.getTime()) ? undefined : date;
}
