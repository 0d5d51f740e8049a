import type { Definition, PdfFile } from '@/lib/signatures/pdf-file';
import {
  type Bytes,
  type Dict,
  isArray,
  isBytes,
  isDict,
  isRef,
  nameOf,
  type Value,
} from '@/lib/signatures/pdf-syntax';
import type { Version } from '@/lib/signatures/pdf-version';

/** A signature as it lies in the file. */
export type RawSignature = {
  /** The bytes that it claims to cover: positions and lengths in turn. */
  byteRange: readonly Value[];
  contents: Bytes;
  subFilter: string | undefined;
  /** The file's own claim of when it was signed. */
  date: Date | undefined;
  /** Name of its field; undefined if no field of the newest version has it. */
  field: string | undefined;
};

export type Fields = {
  signatures: readonly RawSignature[];
  /** Names of the fields whose signature is damaged. */
  damaged: readonly string[];
  /** Names of the fields that wait for a signature. */
  empty: readonly string[];
};

/** Fields of a form. More are not read. */
const maxFields = 10_000;

const decode = (value: Value | undefined) => {
  if (!isBytes(value)) return '';
  const [first, second] = value.bytes;
  const encoding = first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(value.bytes);
};

/** Converts Maps, which JSON cannot write. */
const toPlain = (_: string, value: unknown) => (value instanceof Map ? [...value] : value);

function toSignature(value: Value | undefined, field: string | undefined) {
  if (!isDict(value)) return;
  const { dict } = value;
  const [byteRange, contents] = [dict.get('ByteRange'), dict.get('Contents')];
  // Skips the licence for forms in Adobe Reader, which is nobody's signature.
  const isLicence = JSON.stringify(dict.get('Reference'), toPlain)?.includes('"UR');
  if (!isArray(byteRange) || !isBytes(contents) || isLicence) return;
  const date = parseDate(decode(dict.get('M')));
  return { byteRange, contents, subFilter: nameOf(dict.get('SubFilter')), date, field };
}

/** Parses a date of PDF, such as D:20261128190500+07'00'. */
function parseDate(text: string): Date | undefined {
  const parts = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d))?/.exec(text);
  if (!parts) return;
  const [, year, month, day, hour, minute, second, sign = '+', hours = '00', minutes = '00'] =
    parts;
  const date = new Date(
    `${year}-${month}-${day}T${hour}:${minute}:${second}${sign}${hours}:${minutes}`,
  );
  return Number.isNaN(date.getTime()) ? undefined : date;
}

type Field = { name: string; type: string | undefined; value: Value | undefined };

/** The fields of the form that have no others below them. */
function listFields({ resolve, root }: Version): Field[] {
  const listed: Field[] = [];
  const visited = new Set<number>();
  function visit(value: Value | undefined, above: Field) {
    if (isRef(value)) {
      if (visited.has(value.ref) || visited.size > maxFields) return;
      visited.add(value.ref);
    }
    const field = resolve(value);
    if (!isDict(field)) return;
    const { dict } = field;
    const own: Field = {
      name: [above.name, decode(resolve(dict.get('T')))].filter(Boolean).join('.'),
      type: nameOf(resolve(dict.get('FT'))) ?? above.type,
      value: dict.has('V') ? dict.get('V') : above.value,
    };
    const kids = resolve(dict.get('Kids'));
    if (!isArray(kids)) return void listed.push(own);
    // Kids without a name are not fields, but places of this field on pages.
    const hasFields = kids.some((kid) => {
      const below = resolve(kid);
      return isDict(below) && below.dict.has('T');
    });
    if (!hasFields) listed.push(own);
    else for (const kid of kids) visit(kid, own);
  }
  const catalog = resolve(root);
  const form = isDict(catalog) ? resolve(catalog.dict.get('AcroForm')) : undefined;
  const fields = isDict(form) ? resolve(form.dict.get('Fields')) : undefined;
  if (!isArray(fields)) return [];
  for (const field of fields) visit(field, { name: '', type: undefined, value: undefined });
  return listed;
}

/** Signatures in the newest version's form, and those in earlier versions' forms only. */
export function findSignatures(file: PdfFile, version: Version): Fields {
  const fields = listFields(version).filter(({ type }) => type === 'Sig');
  const current = fields.flatMap(({ name, value }) => {
    const signature = toSignature(version.resolve(value), name);
    return signature ? [signature] : [];
  });
  const places = new Set(current.map(({ contents }) => contents.start));
  const removed = file.definitions.flatMap((definition) => {
    const signature = findInDefinition(definition);
    if (!signature || places.has(signature.contents.start)) return [];
    places.add(signature.contents.start);
    return [signature];
  });
  const named = (isSuch: (field: Field) => boolean) =>
    fields.filter(isSuch).map(({ name }) => name);
  return {
    signatures: [...current, ...removed],
    damaged: named(
      ({ value }) => Boolean(value) && !toSignature(version.resolve(value), undefined),
    ),
    empty: named(({ value }) => !value),
  };
}

/** Finds signatures that are objects of their own, and those that lie in their field. */
function findInDefinition({ value, container }: Definition): RawSignature | undefined {
  if (!isDict(value) || container !== undefined) return;
  const own: Dict = value;
  return toSignature(own, undefined) ?? toSignature(own.dict.get('V'), undefined);
}
