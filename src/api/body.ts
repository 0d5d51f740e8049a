import * as v from 'valibot';
import { flag, fullList, text } from '@/api/wire';

/** The two members of an answer's body (design.md section 4): `{ data?, message? }`. */
type Body = { data?: unknown; message?: unknown };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A 2xx answer that is not what its call answers with: another shape, or the page of a proxy in its place. */
export class UnreadableAnswer extends Error {}

function read<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new UnreadableAnswer(result.issues[0].message);
}

/** The `message` of a success or error body, '' when there is none; a list of them reads as one. */
export function messageOf(body: unknown): string {
  const messages = isRecord(body) ? [body.message].flat() : [];
  return messages.every((message) => typeof message === 'string') ? messages.join(' ').trim() : '';
}

/** The message of a write's answer, '' when it brings none. Throws UnreadableAnswer for what no API says, such as a page. */
export function confirmationOf(body: unknown): string {
  const isNothing = body === '' || body === null || body === undefined;
  if (isNothing || isRecord(body)) return messageOf(body);
  throw new UnreadableAnswer('Expected an object to confirm the write.');
}

/** Reads `data` of a body with a schema. Throws UnreadableAnswer when it has another shape. */
export function dataOf<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> {
  return read(schema, isRecord(body) ? (body as Body).data : undefined);
}

/** Reads what a back end may send in addition; undefined where it is missing or has another shape. */
export function extraOf<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : undefined;
}

/** Reads a list that stands under `data` or is the body itself (meta data, design.md section 4). */
export function bareListOf<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema>[] {
  return read(fullList(schema), isRecord(body) ? body.data : body);
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
    rows: read(fullList(schema), holder.data),
    links: read(v.array(pageLink), linksIn(holder) ?? linksIn(holder.meta) ?? []),
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
