import type { Definition } from '@/lib/signatures/pdf-file';
import {
  type Dict,
  isArray,
  isBytes,
  isDict,
  isRef,
  nameOf,
  type Value,
} from '@/lib/signatures/pdf-syntax';
import type { Version } from '@/lib/signatures/pdf-version';
import type { Context } from '@/lib/signatures/same-value';

type Part = Value | undefined;

/** The keys of a signature field. None of them acts, and only /AP shows anything. */
const keysOfField = [
  ...[
    'Type',
    'Subtype',
    'FT',
    'T',
    'TU',
    'TM',
    'V',
    'Rect',
    'P',
    'F',
    'Ff',
    'MK',
    'AP',
    'AS',
    'DA',
  ],
  ...[
    'DR',
    'Q',
    'Border',
    'BS',
    'C',
    'H',
    'Lock',
    'SV',
    'M',
    'NM',
    'StructParent',
    'Parent',
    'Kids',
  ],
];

/** The keys that signing writes into an empty field. */
const keysOfSigning = ['V', 'AP', 'AS', 'M', 'F', 'MK', 'Lock', 'StructParent'];

/** Bytes; shorter compressed drawings draw nothing. */
const shortestDrawing = 13;

/** Makes functions that tell whether a field was added or filled by signing. */
export function createFieldRules(context: Context) {
  const { file, before, after, end, known, intact, comparison } = context;
  const places = listPlaces(after);

  /** True if a value is a new signature that matches what it covers. */
  function isIntact(value: Part, from = end): boolean {
    if (!isRef(value) || known.has(value.ref)) return false;
    const signature = after.resolve(value);
    const contents = isDict(signature) ? signature.dict.get('Contents') : undefined;
    const covered = isBytes(contents) ? intact.get(contents.start) : undefined;
    return covered !== undefined && covered > Math.max(end, from);
  }

  /** True if a value is a signature field, or its place on a page, that signing may add. */
  function isField(value: Part): boolean {
    if (!isRef(value)) return false;
    const definition = after.follow(value);
    if (!definition || !isDict(definition.value)) return false;
    const field = { ...definition, value: definition.value, above: places.get(value.ref) };
    if (!known.has(value.ref)) return isNew(field);
    const old = before.resolve(value);
    return isDict(old) && isEmpty(old) && isSignedOrBlank(field);
  }

  type Field = Definition & { value: Dict; above: Dict | undefined };

  function isNew(field: Field): boolean {
    const { dict } = field.value;
    const kids = after.resolve(dict.get('Kids'));
    return (
      find('FT', field, after, nameOf) === 'Sig' &&
      [...dict.keys()].every((key) => keysOfField.includes(key)) &&
      ['Widget', undefined].includes(nameOf(dict.get('Subtype'))) &&
      (kids === undefined || (!field.above && isArray(kids) && kids.every(isField))) &&
      isSignedOrBlank(field)
    );
  }

  const isEmpty = (value: Dict) =>
    find('FT', { value }, before, nameOf) === 'Sig' && !find('V', { value }, before, identity);

  /** True if an empty signature field was signed, or has at least kept its looks. */
  function isFilled(old: Dict, now: Definition): boolean {
    if (!isDict(now.value) || !isEmpty(old)) return false;
    const isSameLooks = comparison.isSame(old.dict.get('AP'), now.value.dict.get('AP'));
    return (
      comparison.isSameBut(keysOfSigning, old, now.value) &&
      (isSameLooks || isSignedOrBlank({ ...now, value: now.value, above: undefined }))
    );
  }

  /**
   * True if the looks of a field are empty, or covered by its signature: anybody can draw others.
   */
  function isSignedOrBlank(field: Field): boolean {
    return isIntact(find('V', field, after, identity), field.start) || isBlank(field.value);
  }

  function isBlank({ dict }: Dict): boolean {
    const looks = after.resolve(dict.get('AP'));
    const rectangle = after.resolve(dict.get('Rect'));
    const [left, bottom, right, top] = isArray(rectangle) ? rectangle : [];
    if (looks === undefined || looks === null) return true;
    if (left !== undefined && (left === right || bottom === top)) return true;
    const drawing = isDict(looks) && looks.dict.size === 1 ? looks.dict.get('N') : undefined;
    const { stream, value } = (isRef(drawing) && after.follow(drawing)) || {};
    if (!stream || !isDict(value)) return false;
    const filter = value.dict.get('Filter');
    if (filter === undefined) {
      return /^(\s|%.*)*$/.test(file.text.slice(stream.start, stream.end).slice(0, 64));
    }
    return nameOf(filter) === 'FlateDecode' && stream.end - stream.start < shortestDrawing;
  }

  /** True if the only change of a field is that it can no longer be written into. */
  function isLocked(old: Dict, now: Dict): boolean {
    const flags = [old, now].map(({ dict }) => dict.get('Ff') ?? 0);
    const [was, is] = flags.map((value) => (typeof value === 'number' ? value : Number.NaN));
    const isReadOnly = is === (Number(was) | 1);
    return isReadOnly && old.dict.has('T') && comparison.isSameBut(['Ff'], old, now);
  }

  return { isIntact, isField, isFilled, isLocked };
}

const identity = (value: Part) => value;

/** Looks for a key in a field, else in those above it. */
function find<Found>(
  key: string,
  { value: { dict }, above }: { value: Dict; above?: Dict },
  { resolve }: Version,
  read: (value: Part) => Found | undefined,
): Found | undefined {
  const parent = resolve(dict.get('Parent'));
  return (
    read(dict.get(key)) ??
    (isDict(parent) ? read(parent.dict.get(key)) : undefined) ??
    read(above?.dict.get(key))
  );
}

/** The fields of a form by the numbers of their places, which need not refer to them. */
function listPlaces({ resolve, root }: Version): ReadonlyMap<number, Dict> {
  const catalogue = resolve(root);
  const form = isDict(catalogue) ? resolve(catalogue.dict.get('AcroForm')) : undefined;
  const fields = isDict(form) ? resolve(form.dict.get('Fields')) : undefined;
  const places = new Map<number, Dict>();
  for (const one of isArray(fields) ? fields : []) {
    const field = resolve(one);
    const kids = isDict(field) ? resolve(field.dict.get('Kids')) : undefined;
    for (const kid of isArray(kids) ? kids : []) {
      if (isRef(kid) && isDict(field)) places.set(kid.ref, field);
    }
  }
  return places;
}
