import { tellKind } from '@/lib/looks/tell-kind';

/** Says that a page is not the first of its document: "Halaman 2 dari 3", "- 2 -", "2/3". */
const number =
  /^\W*(?:(?:halaman|hal|lembar|page)\W*(?:ke\W*)?)?(\d{1,3})(?:\s*(?:\/|dari|of)\s*\d{1,3})?\W*$/i;
const within = /\b(?:halaman|hal\.|lembar ke|page)\s*:?\s*(\d{1,3})\s*(?:\/|dari|of)\s*\d{1,3}\b/i;
/** Lines at the head and at the foot of a page among which its number is. */
const edge = 2;

/** Finds the number of a document: "Nomor : 813/KEP.12-BKPSDM/2010". */
const reference = /^\W*no(?:mor)?\b[\s.:]*(\S.*)$/im;

/**
 * Tells which pages of a stack begin a document, by their texts with lines. The returned function
 * takes them in their order, and answers with the type that a heading names, else undefined.
 */
export function findHeadings<Of extends { document_type: string }>(
  kinds: readonly Of[],
): (page: string) => Of | undefined {
  const tell = tellKind(kinds);
  let last: { kind: Of; reference: string | undefined } | undefined;
  return (page) => {
    const kind = tell(page);
    if (!kind || isLater(page)) return;
    const [, own] = reference.exec(page) ?? [];
    // A document repeats its heading on each page, and its number.
    const isSame = last?.kind === kind && own !== undefined && last.reference === own;
    last = { kind, reference: own };
    return isSame ? undefined : kind;
  };
}

function isLater(page: string): boolean {
  const lines = page.split('\n').filter((line) => line.trim());
  const [, told] = within.exec(page) ?? [];
  const numbers = [...lines.slice(0, edge), ...lines.slice(-edge)].map(
    (line) => number.exec(line)?.[1],
  );
  return [told, ...numbers].some((one) => Number(one ?? 0) > 1);
}
