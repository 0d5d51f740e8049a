import { createFieldRules } from '@/lib/signatures/later-fields';
import { createStructureRules } from '@/lib/signatures/later-structure';
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
import type { Context } from '@/lib/signatures/same-value';

type Part = Value | undefined;
type Rule = (old: Part, now: Part) => boolean;

const nothing: Dict = { dict: new Map() };
const toDict = (value: Part) => (isDict(value) ? value : nothing);
const isText = (value: Part) => value === undefined || isBytes(value);

/** Keys of the catalogue under which signers may add anything: nothing there is shown. */
export const aside = ['DSS', 'Extensions', 'Metadata', 'PieceInfo', 'Version'];
/** Resources that all fields of a form share: fonts, and some without a use. */
const fonts = ['Font', 'Encoding'];
const unused = ['ProcSet', 'XObject'];

/** Makes the function that tells whether an object has changed only as signing again needs it. */
export function createRules(context: Context) {
  const { before, after, known, comparison } = context;
  const { isSame, isSameBut } = comparison;
  const fields = createFieldRules(context);
  const structure = createStructureRules(context, fields.isField);

  const part = (key: string, old: Dict, now: Dict) =>
    [old.dict.get(key), now.dict.get(key)] as const;
  const resolveBoth = (old: Part, now: Part) =>
    [toDict(before.resolve(old)), toDict(after.resolve(now))] as const;

  const isAllowedCatalogue: Rule = (old, now) => {
    const [one, other] = resolveBoth(old, now);
    return (
      isSameBut(['AcroForm', 'Perms', 'StructTreeRoot', ...aside], one, other) &&
      isAllowedForm(...part('AcroForm', one, other)) &&
      isAllowedPermission(...part('Perms', one, other)) &&
      structure.isAllowedRoot(...part('StructTreeRoot', one, other))
    );
  };

  /** Allows the catalogue to name a new signature that says which changes may follow. */
  const isAllowedPermission: Rule = (old, now) => {
    const [one, other] = resolveBoth(old, now);
    const [permission, more] = part('DocMDP', one, other);
    const isNew = permission === undefined && fields.isIntact(more);
    return isSameBut(['DocMDP'], one, other) && (isNew || isSame(permission, more));
  };

  const isAllowedForm: Rule = (old, now) => {
    const [one, other] = resolveBoth(old, now);
    const [style, newStyle] = part('DA', one, other);
    return (
      isSameBut(['Fields', 'SigFlags', 'DR', 'DA'], one, other) &&
      (style === undefined || isSame(style, newStyle)) &&
      isGrownResources(...part('DR', one, other)) &&
      isGrown(...part('Fields', one, other))
    );
  };

  /** True if only fonts were added to the resources of fields. */
  const isGrownResources: Rule = (old, now) => {
    const [one, other] = resolveBoth(old, now);
    return (
      isSameBut([...fonts, ...unused], one, other) &&
      fonts.every((kind) => isGrownDict(...part(kind, one, other)))
    );
  };

  const isGrownDict: Rule = (old, now) => {
    const [one, other] = resolveBoth(old, now);
    return [...one.dict].every(([key, value]) => isSame(value, other.dict.get(key)));
  };

  const isAllowedPage = (old: Dict, now: Dict) => {
    const [parents, more] = part('StructParents', old, now);
    return (
      isSameBut(['Annots', 'Tabs', 'StructParents'], old, now) &&
      isGrown(...part('Annots', old, now)) &&
      (isSame(parents, more) || (parents === undefined && structure.isFree(more)))
    );
  };

  /** True if a list has kept its items in order, and only signature fields were added. */
  const isGrown: Rule = (old, now) => {
    const [known, grown] = [before.resolve(old) ?? [], after.resolve(now) ?? []];
    return isArray(known) && isArray(grown) && comparison.isGrown(known, grown, fields.isField);
  };

  /** The rule for each object, chosen by its previous version. */
  const rules = new Map<Definition, Rule>();
  const setRule = (value: Part, rule: Rule) => {
    const definition = isRef(value) ? before.follow(value) : undefined;
    if (definition) rules.set(definition, rule);
  };
  for (const number of known) {
    const { dict } = toDict(before.get(number)?.value);
    if (nameOf(dict.get('Type')) === 'Page') setRule(dict.get('Annots'), isGrown);
  }
  const { dict: catalogue } = toDict(before.resolve(before.root));
  const { dict: form } = toDict(before.resolve(catalogue.get('AcroForm')));
  const { dict: resources } = toDict(before.resolve(form.get('DR')));
  for (const kind of fonts) setRule(resources.get(kind), isGrownDict);
  for (const kind of unused) setRule(resources.get(kind), () => true);
  setRule(form.get('DR'), isGrownResources);
  setRule(form.get('Fields'), isGrown);
  setRule(catalogue.get('AcroForm'), isAllowedForm);
  setRule(catalogue.get('Perms'), isAllowedPermission);
  setRule(before.root, isAllowedCatalogue);

  function isAllowed(old: Definition, now: Definition): boolean {
    if (old.stream || now.stream) return false;
    const rule = rules.get(old);
    if (rule) return rule(old.value, now.value);
    if (structure.isPart(old)) return structure.isAllowed(old, now);
    const [one, other] = [old.value, now.value];
    if (!isDict(one) || !isDict(other)) return false;
    const type = nameOf(one.dict.get('Type'));
    if (type === 'Page') return isAllowedPage(one, other);
    // iText leaves a mark of its own.
    if (type === 'Pages') return isSameBut(['ITXT'], one, other) && isText(other.dict.get('ITXT'));
    return fields.isLocked(one, other) || fields.isFilled(one, now);
  }

  return { isAllowed, isAllowedRoot: (root: Part) => isAllowedCatalogue(before.root, root) };
}
