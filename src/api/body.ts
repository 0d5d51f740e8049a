import * as v from 'valibot';

/** The two members of an answer's body (design.md section 4): `{ data?, message? }`. */
type Body = { data?: unknown; message?: unknown };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The `message` of a success or error body, '' when there is none. */
export function messageOf(body: unknown): string {
  return isRecord(body) && typeof body.message === 'string' ? body.message : '';
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
  return v.parse(v.array(schema), isRecord(body) ? body.data : body);
}

const pageLink = v.object({
  url: v.nullish(v.string(), null),
  label: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((label) => decodeEntities(String(label))),
  ),
  active: v.fallback(v.boolean(), false),
});
/** A link of the paging bar; its url, of whatever host, serves only for its query parameters. */
export type PageLink = v.InferOutput<typeof pageLink>;

export type Page<Row> = { rows: Row[]; links: PageLink[] };

/** Reads `{ data: { data: rows, links } }`, or rows directly under `data` with `links` beside it. */
export function pageOf<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): Page<v.InferOutput<Schema>> {
  const outer = isRecord(body) ? body : {};
  const holder = isRecord(outer.data) ? outer.data : outer;
  return {
    rows: v.parse(v.array(schema), holder.data),
    links: v.parse(v.nullish(v.array(pageLink), []), holder.links),
  };
}

const entities: Record<string, string> = {
  laquo: '«',
  raquo: '»',
  lsaquo: '‹',
  rsaquo: '›',
  hellip: '…',
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
};

/** Paging labels carry HTML entities (`&laquo; Previous`); they are decoded as text, never parsed as markup. */
function decodeEntities(label: string): string {
  return label.replace(/&(?:#(\d+)|([a-z]+));/gi, (whole, code, name) =>
    code ? String.fromCodePoint(Number(code)) : (entities[name] ?? whole),
  );
}
