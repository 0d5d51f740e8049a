import * as v from 'valibot';
import { flag, fullList, text } from '@/api/wire';

/** The two members of an answer's body (design.md section 4): `{ data?, message? }`. */
type Body = { data?: unknown; message?: unknown };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The `message` of a success or error body, '' when there is none; a list of them reads as one. */
export function messageOf(body: unknown): string {
  const messages = isRecord(body) ? [body.message].flat() : [];
  return messages.every((message) => typeof message === 'string') ? messages.join(' ') : '';
}

/** Reads `data` of a body with a schema. Throws ValiError when it has another shape. */
export function dataOf<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> {
  return v.parse(schema, isRecord(body) ? (body as Body).data : undefined);
}

/** Reads a list that stands under `data` or is the body itself (meta data, design.md section 4). */
export function bareListOf<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema>[] {
  return v.parse(fullList(schema), isRecord(body) ? body.data : body);
}

const pageLink = v.object({
  url: v.nullish(v.string(), null),
  label: v.pipe(text, v.transform(decodeEntities)),
  active: v.pipe(
    flag,
    v.transform((active) => active === 1),
  ),
});
/** A link of the paging bar; its url, of whatever host, serves only for its query parameters. */
export type PageLink = v.InferOutput<typeof pageLink>;

export type Page<Row> = { rows: Row[]; links: PageLink[] };

/**
 * Reads `{ data: { data: rows, links } }`, or rows directly under `data` with `links` beside it. Where `links` names but
 * the first and the last page, the paging bar is the one under `meta`.
 */
export function pageOf<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): Page<v.InferOutput<Schema>> {
  const outer = isRecord(body) ? body : {};
  const holder = isRecord(outer.data) ? outer.data : outer;
  return {
    rows: v.parse(fullList(schema), holder.data),
    links: v.parse(v.array(pageLink), linksIn(holder) ?? linksIn(holder.meta) ?? []),
  };
}

function linksIn(holder: unknown): unknown[] | undefined {
  return isRecord(holder) && Array.isArray(holder.links) ? holder.links : undefined;
}

const entities = new Map([
  ['laquo', '«'],
  ['raquo', '»'],
  ['lsaquo', '‹'],
  ['rsaquo', '›'],
  ['hellip', '…'],
  ['nbsp', ' '],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const lastCodePoint = 0x10ffff;

/** Paging labels carry HTML entities (`&laquo; Previous`); they are decoded as text, never parsed as markup. */
function decodeEntities(label: string): string {
  return label.replace(/&(?:#(\d+|x[\da-f]+)|([a-z]+));/gi, (whole, code, name) => {
    if (name) return entities.get(name) ?? whole;
    const point = Number(code.replace(/^x/i, '0x'));
    return point <= lastCodePoint ? String.fromCodePoint(point) : whole;
  });
}
