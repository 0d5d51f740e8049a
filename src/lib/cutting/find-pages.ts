import type { Definition, PdfFile } from '@/lib/signatures/pdf-file';
import { isArray, isDict, isRef, nameOf, type Value } from '@/lib/signatures/pdf-syntax';
import type { Version } from '@/lib/signatures/pdf-version';

export type TakenPages = {
  /** Pages, in their order. */
  pages: readonly Definition[];
  /** Unwanted pages, and nodes of the page tree, that the wanted ones refer to. */
  strays: readonly Definition[];
};

const typeOf = ({ value }: Definition) =>
  isDict(value) ? nameOf(value.dict.get('Type')) : undefined;

/** Finds the pages of a file that pdf.js has written. */
export function findPages(
  { definitions }: PdfFile,
  { resolve, follow, root }: Version,
): TakenPages {
  const pages: Definition[] = [];
  const used = new Set<Definition>();
  function visit(value: Value | undefined) {
    const definition = isRef(value) ? follow(value) : undefined;
    if (!definition || used.has(definition)) return;
    used.add(definition);
    const kids = isDict(definition.value) ? resolve(definition.value.dict.get('Kids')) : undefined;
    if (!isArray(kids)) pages.push(definition);
    else for (const kid of kids) visit(kid);
  }
  const catalog = resolve(root);
  visit(isDict(catalog) ? catalog.dict.get('Pages') : undefined);
  const strays = definitions.filter((one) => /^Pages?$/.test(typeOf(one) ?? '') && !used.has(one));
  return { pages, strays };
}
