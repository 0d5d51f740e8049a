import type { Definition } from '@/lib/signatures/pdf-file';
import { type Dict, isArray, isDict, isRef, nameOf, type Value } from '@/lib/signatures/pdf-syntax';
import type { Version } from '@/lib/signatures/pdf-version';
import type { Context } from '@/lib/signatures/same-value';

type Part = Value | undefined;

/** The keys of an element for a field. No reader says any of them aloud instead of the page. */
const keysOfElement = ['Type', 'S', 'P', 'K', 'Pg', 'ID', 'A'];
/** How deep new elements may be nested. */
const maxDepth = 5;
const nothing: Dict = { dict: new Map() };
const toDict = (value: Part) => (isDict(value) ? value : nothing);

/**
 * Makes functions that tell whether only elements for signature fields were added to the structure
 * of a tagged PDF, by which it is read aloud.
 */
export function createStructureRules(
  { before, after, known, comparison }: Context,
  isField: (value: Part) => boolean,
) {
  const { isSame, isSameBut } = comparison;
  const root = toDict(before.resolve(before.root)).dict.get('StructTreeRoot');
  const owner = isRef(root) ? before.follow(root) : undefined;
  const parents = listNumbers(toDict(before.resolve(root)).dict.get('ParentTree'), before);

  const isElement = ({ value }: Definition) =>
    isDict(value) && value.dict.has('S') && isRef(value.dict.get('P'));

  const isPart = (definition: Definition) =>
    definition === owner || parents.nodes.has(definition) || isElement(definition);

  function isAllowed(old: Definition, now: Definition): boolean {
    // The rule for the catalogue compares the tree as a whole.
    if (parents.nodes.has(old)) return true;
    if (old === owner) return isAllowedRoot(old.value, now.value);
    const [one, other] = [toDict(old.value), toDict(now.value)];
    return isSameBut(['K'], one, other) && isGrown(one.dict.get('K'), other.dict.get('K'));
  }

  function isAllowedRoot(old: Part, now: Part): boolean {
    const [one, other] = [toDict(before.resolve(old)), toDict(after.resolve(now))];
    // An empty structure may have a /Type.
    const isNew = one.dict.size <= (one.dict.has('Type') ? 1 : 0);
    const keys = ['Type', 'K', 'ParentTree', 'ParentTreeNextKey', ...(isNew ? ['RoleMap'] : [])];
    return (
      isSameBut(keys, one, other) &&
      isGrown(one.dict.get('K'), other.dict.get('K')) &&
      isGrownTree(other.dict.get('ParentTree'))
    );
  }

  /** True if a list of kids has kept its order, and only elements for fields were added. */
  function isGrown(old: Part, now: Part): boolean {
    const [kids, more] = [toList(before.resolve(old), old), toList(after.resolve(now), now)];
    return comparison.isGrown(kids, more, (kid) => isNewElement(kid));
  }

  function isNewElement(value: Part, depth = 0): boolean {
    if (!isRef(value) || known.has(value.ref) || depth > maxDepth) return false;
    const { dict } = toDict(after.resolve(value));
    const kids = dict.get('K');
    const isPlaceOfField = (kid: Value) => {
      const { dict: place } = toDict(after.resolve(kid));
      if (nameOf(place.get('Type')) === 'OBJR') return isField(place.get('Obj'));
      return isNewElement(kid, depth + 1);
    };
    return (
      dict.has('S') &&
      [...dict.keys()].every((key) => keysOfElement.includes(key)) &&
      toList(after.resolve(kids), kids).every(isPlaceOfField)
    );
  }

  /** True if all entries that lead from the page to its elements are as before. */
  function isGrownTree(tree: Part): boolean {
    const { values } = listNumbers(tree, after);
    return (
      [...parents.values].every(([key, value]) => isSame(value, values.get(key))) &&
      [...values].every(([key, value]) => parents.values.has(key) || isNewElement(value))
    );
  }

  /** True if nothing on the pages has this number in the tree yet. */
  const isFree = (value: Part) => typeof value === 'number' && !parents.values.has(value);

  return { isPart, isAllowed, isAllowedRoot, isFree };
}

const toList = (resolved: Part, own: Part): readonly Value[] => {
  if (isArray(resolved)) return resolved;
  return own === undefined || own === null ? [] : [own];
};

/** The entries of a tree of numbers, and the objects that it consists of. */
function listNumbers(tree: Part, { resolve, follow }: Version) {
  const values = new Map<number, Value>();
  const nodes = new Set<Definition>();
  const waiting: Part[] = [tree];
  while (waiting.length > 0) {
    const own = waiting.pop();
    const definition = isRef(own) ? follow(own) : undefined;
    if (definition && nodes.has(definition)) continue;
    if (definition) nodes.add(definition);
    const node = toDict(resolve(own));
    for (const kid of listOf(node, 'Kids')) waiting.push(kid);
    const numbers = listOf(node, 'Nums');
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const [key, value] = [numbers[at], numbers[at + 1]];
      if (typeof key === 'number' && value !== undefined) values.set(key, value);
    }
  }
  return { values, nodes };

  function listOf({ dict }: Dict, key: string): readonly Value[] {
    const own = dict.get(key);
    const definition = isRef(own) ? follow(own) : undefined;
    if (definition) nodes.add(definition);
    const list = resolve(own);
    return isArray(list) ? list : [];
  }
}
