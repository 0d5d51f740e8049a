import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PartPage } from '@/lib/cutting/part';

/**
 * Losses of a cut file: links from one part to another; switchable layers; calculations and checks
 * of its form; its mark as an archive file (PDF/A); what screen readers follow. The parts gain one
 * thing: the files attached to the whole.
 */
export type Effect = 'links' | 'layers' | 'scripts' | 'archive' | 'tags' | 'attachments';

/** Parts of a PDF other than its pages that cutting changes. */
export type Extras = {
  /** Effects of any cut. */
  always: readonly Effect[];
  /** Pages that links lead from and to, from 1. */
  links: readonly { from: number; to: number }[];
};

/** A PDF that is open. */
type Opened = Pick<
  PDFDocumentProxy,
  | 'numPages'
  | 'getPage'
  | 'getDestination'
  | 'getPageIndex'
  | 'getMetadata'
  | 'getMarkInfo'
  | 'getOptionalContentConfig'
  | 'hasJSActions'
  | 'getAttachments'
>;

/** Reads what cutting changes, until `signal` is aborted. Reads all pages. */
export async function readExtras(pdf: Opened, signal: AbortSignal): Promise<Extras> {
  const { metadata } = await pdf.getMetadata();
  const has: Record<Exclude<Effect, 'links'>, boolean> = {
    layers: [...(await pdf.getOptionalContentConfig())].length > 0,
    scripts: await pdf.hasJSActions(),
    archive: Boolean(metadata?.get('pdfaid:part')),
    tags: await isTagged(pdf),
    attachments: Boolean((await pdf.getAttachments())?.size),
  };
  const always = (Object.keys(has) as (keyof typeof has)[]).filter((key) => has[key]);
  const links: { from: number; to: number }[] = [];
  for (let from = 1; from <= pdf.numPages; from += 1) {
    signal.throwIfAborted();
    // A page that cannot be read has no links to lose.
    const found = await readLinks(pdf, await pdf.getPage(from)).catch(() => []);
    for (const to of found) links.push({ from, to });
  }
  return { always, links };
}

async function isTagged(pdf: Opened): Promise<boolean> {
  const mark: unknown = await pdf.getMarkInfo();
  // A Map at run time, although the types of pdf.js say it is an object.
  return mark instanceof Map && mark.get('Marked') === true;
}

async function readLinks(pdf: Opened, page: PDFPageProxy): Promise<number[]> {
  const annotations: { dest?: unknown }[] = await page.getAnnotations();
  const found = annotations.map(async ({ dest }) => {
    const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    const [target] = Array.isArray(explicit) ? explicit : [];
    if (typeof target === 'number') return target + 1;
    return target ? (await pdf.getPageIndex(target)) + 1 : 0;
  });
  const numbers = await Promise.all(found.map((one) => one.catch(() => 0)));
  return numbers.filter((number) => number > 0);
}

/** Finds the effects of cutting a file like this. */
export function findEffects(
  { always, links }: Extras,
  parts: readonly { pages: readonly PartPage[] }[],
): Effect[] {
  const partOf = new Map(
    parts.flatMap(({ pages }, part) => pages.map(({ page }) => [page, part] as const)),
  );
  const isCut = ({ from, to }: Extras['links'][number]) =>
    partOf.has(from) && partOf.get(from) !== partOf.get(to);
  return links.some(isCut) ? ['links', ...always] : [...always];
}
