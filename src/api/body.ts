import * as v from 'valibot';
import { ApiError, isRecord, parseMessage } from '@/api/errors';
import { flag, requiredList, text } from '@/api/wire';

/** Parses a value with a schema. Throws an ApiError when it has another shape. */
function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new ApiError('unreadable', result.issues[0].message);
}

/**
 * The message of a write's answer and its hint, '' without them. Throws for anything else, such as
 * HTML.
 */
export function parseConfirmation(body: unknown): string {
  if (body === '' || body === null || body === undefined) return '';
  if (isRecord(body)) {
    const hint = typeof body.hint === 'string' ? body.hint : '';
    return [parseMessage(body), hint].filter(Boolean).join(' ');
  }
  throw new ApiError('unreadable', 'Expected an object to confirm the write.');
}

/** Parses the `data` of a body. */
export function parseData<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> {
  return parse(schema, isRecord(body) ? body.data : undefined);
}

/** Parses what only some back ends send; undefined where it is missing or has another shape. */
export function parseOptional<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : undefined;
}

/** Parses a list that stands under `data` or is the body itself. */
export function parseListOrBody<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema>[] {
  return parse(requiredList(schema), isRecord(body) ? body.data : body);
}

const pageLink = v.object({
  url: v.nullish(v.string(), null),
  label: v.pipe(text, v.transform(decodeEntities)),
  active: v.pipe(
    flag,
    v.transform((active) => active === 1),
  ),
});
/** A link of the paging bar. Only the query parameters of its url are used. */
export type PageLink = v.InferOutput<typeof pageLink>;

export type Page<Row> = {
  rows: Row[];
  links: PageLink[];
  /** Members that only some back ends send beside the rows. */
  extras?: Record<string, unknown>;
};

/**
 * Parses `{ data: { data: rows, links } }`, or rows directly under `data` with `links` beside it.
 * Where `links` names only the first and the last page, the paging bar is under `meta`.
 */
export function parsePage<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): Page<v.InferOutput<Schema>> {
  const outer = isRecord(body) ? body : {};
  const holder = isRecord(outer.data) && 'data' in outer.data ? outer.data : outer;
  const { data: rows, links: _, ...extras } = holder;
  return {
    rows: parse(requiredList(schema), rows),
    links: parse(v.array(pageLink), findLinks(holder) ?? findLinks(holder.meta) ?? []),
    extras,
  };
}

function findLinks(holder: unknown): unknown[] | undefined {
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

/** Decodes the entities of a paging label (`&laquo; Previous`) as text; markup stays text. */
function decodeEntities(label: string): string {
  return label.replace(/&(?:#(\d+|x[\da-f]+)|([a-z]+));/gi, (whole, code, name) => {
    if (name) return entities.get(name) ?? whole;
    const point = Number(code.replace(/^x/i, '0x'));
    return point <= lastCodePoint ? String.fromCodePoint(point) : whole;
  });
}
