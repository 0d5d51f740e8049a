import { mutationOptions, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { AxiosRequestConfig } from 'axios';
import { mapValues } from 'es-toolkit';
import * as v from 'valibot';
import { type Page, parseConfirmation, parseData, parsePage } from '@/api/body';
import { ApiError } from '@/api/errors';
import { fetchData, fetchFile, send, sendTexts } from '@/api/http';
import { type Id, id, requiredList, text } from '@/api/wire';
import type { Option } from '@/lib/options';
import type { Text } from '@/texts/texts';

export type OptionsQuery = UseQueryOptions<Option[], Error, Option[], string[]>;

/** A resource whose rows a screen lists. */
export type ListResource<Row> = {
  /** The path of its calls, and the first part of its query keys. */
  path: string;
  /** True if the rows depend on the active role, which is then sent. */
  byRole?: true;
  list: (params: URLSearchParams) => UseQueryOptions<Page<Row>, Error, Page<Row>, string[]>;
  /** Reads a page outside the query cache, for pages that are not on screen. */
  readPage: (params: URLSearchParams, signal?: AbortSignal) => Promise<Page<Row>>;
  /** Makes a row that has nothing but its id. */
  blank: (id: Id) => Row;
};

/** Pairs each wire name, which is also the name of its control, with its label. */
export function labelFields<Name extends string>(labels: Record<Name, Text>) {
  type Fields = { [One in Name]: { name: One; label: Text } };
  return mapValues(labels, (label, name) => ({ name, label })) as Fields;
}

/** The path of one entity. */
export const entityPath = (path: string, id: Id) => `${path}/${encodeURIComponent(id)}`;

/** Fetch on open; never refetch while the user is editing. */
export const fetchedOnOpen = { staleTime: 'static', gcTime: 0 } as const;

/**
 * A write to the list at `path`. On success, shows the server's message and reloads the queries of
 * that path and of `otherPaths`.
 */
export function write<Input = void>(
  path: string,
  toCall: (input: Input) => AxiosRequestConfig,
  otherPaths: string[] = [],
) {
  return mutationOptions({
    mutationFn: async (input: Input) => parseConfirmation(await sendTexts(toCall(input))),
    meta: { reloads: [path, ...otherPaths] },
  });
}

/** A list of the API. */
export function listResource<Row extends v.GenericSchema>(path: string, row: Row) {
  async function readPage(params: URLSearchParams, signal?: AbortSignal) {
    return parsePage(row, await send({ url: path, params, ...(signal && { signal }) }));
  }
  return {
    path,
    readPage,
    list: (params: URLSearchParams) =>
      queryOptions({
        queryKey: [path, 'list', params.toString()],
        queryFn: ({ signal }) => readPage(params, signal),
        // The route's loader has just fetched: do not fetch again when the screen mounts.
        staleTime: 30_000,
      }),
    blank: (id: Id): v.InferOutput<Row> => v.parse(row, { id }),
  };
}

/**
 * Options of selects: the text of the field `label`, and whatever else the server sends. Kept for
 * five minutes; a write to the path reloads them.
 */
export function optionList(
  path: string,
  label: string,
  params: Record<string, string | number> = {},
) {
  const option = v.pipe(
    v.looseObject({}),
    v.transform((row) => ({ ...row, value: row.id, label: row[label] })),
    v.looseObject({ value: id, label: text }),
  );
  return queryOptions({
    queryKey: [path, 'options', JSON.stringify(params)],
    queryFn: ({ signal }) =>
      fetchData(requiredList(option), { url: `${path}/search`, params, signal }),
    staleTime: 5 * 60_000,
  });
}

/** Makes the call of an import or its rehearsal. The messages of a 422 are about its one field. */
export async function sendSheet(
  url: string,
  file: File | undefined,
  config: AxiosRequestConfig,
): Promise<unknown> {
  const data = new FormData();
  if (file) data.append('file_import', file, file.name);
  try {
    return await sendTexts({ ...config, method: 'post', url, data });
  } catch (error) {
    throw error instanceof ApiError ? error.assignToField('file_import') : error;
  }
}

type ImportInput = {
  file_import: File | undefined;
  /** Base of the rehearsal that the person has seen. */
  base?: string | undefined;
};

/**
 * Export and import of a list as spreadsheets named after `sheetName`. Rows are named by the field
 * `sheetKey`. An import reloads the queries of the path and of `otherPaths`.
 */
export function spreadsheets(
  path: string,
  sheetName: string,
  sheetKey: string,
  otherPaths: string[] = [],
) {
  return {
    sheetName,
    sheetKey,
    exportFile: () => fetchFile(`${path}/export`),
    importFile: mutationOptions({
      mutationFn: async ({ file_import: file, base }: ImportInput) =>
        parseConfirmation(await sendSheet(`${path}/import`, file, { params: { base } })),
      meta: { reloads: [path, ...otherPaths] },
    }),
  };
}
/** The spreadsheet of a resource has its fields as columns. */
export type SpreadsheetResource = ReturnType<typeof spreadsheets> & {
  path: string;
  fields: Record<string, { name: string; label: Text }>;
  /** The values of an empty form. Fields that only some back ends know have none. */
  empty?: Record<string, unknown>;
};

/** A row to write, with the version that the person has seen. A stale one is a 409. */
export type SeenRow = { id: Id; version?: number | undefined };

/** The part of a call that names its row. */
export const rowCall = (path: string, { id, version }: SeenRow) => ({
  url: entityPath(path, id),
  params: { version },
});

export function deletion(path: string) {
  return write(path, (row: SeenRow) => ({ method: 'delete', ...rowCall(`${path}/delete`, row) }));
}

export type SaveInput<Values> = {
  /** The row to change; undefined for a new one. */
  row: SeenRow | undefined;
  values: Values;
};

/** Reference data: a list whose rows are created, edited, deleted, exported and imported. */
export function resource<
  Row extends v.GenericSchema<unknown, { id: Id }>,
  Entries extends v.ObjectEntries,
>({
  path,
  row,
  entries,
  labels,
  sheetName,
  sheetKey,
}: {
  path: string;
  row: Row;
  /** Members of `row` that its form edits and sends. */
  entries: Entries;
  labels: Record<keyof Entries & string, Text>;
  /** Name for its spreadsheets. */
  sheetName: string;
  /** The field by which spreadsheets name a row. */
  sheetKey: keyof Entries & string;
}) {
  type Values = FormValues<Entries>;
  const names = ['id', ...Object.keys(entries)];
  const form = v.object(entries);
  const answered = v.pipe(
    v.looseObject({}),
    v.check((entity) => names.some((name) => name in entity), 'Expected the fields of a row.'),
  );
  return {
    ...listResource(path, row),
    ...spreadsheets(path, sheetName, sheetKey),
    fields: labelFields(labels),
    /** The row `known`, usually from a list, overwritten with its detail. */
    detail: (known: { id: Id }) =>
      queryOptions({
        queryKey: [path, 'detail', String(known.id)],
        queryFn: async ({ signal }) => {
          const url = entityPath(`${path}/detail`, known.id);
          const entity = await fetchData(answered, { url, signal });
          // Keep what the answer leaves out: the form would save an empty value over it.
          return parseData(row, { data: { ...known, ...entity } });
        },
        ...fetchedOnOpen,
      }),
    empty: v.getDefaults(form) as Values,
    toValues: (entity: v.InferOutput<Row>) => v.parse(form, entity) as Values,
    /** Creates an entity, or changes one. */
    save: write(path, ({ row, values: data }: SaveInput<Values>) =>
      row
        ? { method: 'put', ...rowCall(`${path}/update`, row), data }
        : { method: 'post', url: `${path}/create`, data },
    ),
    remove: deletion(path),
  };
}

/** The values of a form: those of an entity, or the defaults where nothing has been entered. */
type FormValues<Entries extends v.ObjectEntries> = {
  [Name in keyof Entries]: v.InferOutput<Entries[Name]> | v.InferDefault<Entries[Name]>;
};
