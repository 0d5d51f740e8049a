import type * as v from 'valibot';
import { getBlob } from '@/api/blob';
import { confirmationOf, dataOf, type Page, pageOf } from '@/api/body';
import { aboutField } from '@/api/errors';
import { http } from '@/api/http';
import { fullList, type Id } from '@/api/wire';

/**
 * The standard list and CRUD pattern of spec section 7, call by call; `base` is a resource's base path. Reads are checked
 * with the resource's schema, writes answer with the server's message.
 */

/** The path of one entity below a base path. */
export const pathOf = (base: string, id: Id) => `${base}/${encodeURIComponent(id)}`;

/** One page of a list. `params` are the filters and the page. */
export async function fetchPage<Schema extends v.GenericSchema>(
  base: string,
  schema: Schema,
  params: URLSearchParams,
  signal?: AbortSignal,
): Promise<Page<v.InferOutput<Schema>>> {
  const { data } = await http.get(base, { params, signal });
  return pageOf(schema, data);
}

/** What an edit form is filled with. `params` are what the call takes beyond the id. */
export async function fetchDetail<Schema extends v.GenericSchema>(
  base: string,
  schema: Schema,
  id: Id,
  signal?: AbortSignal,
  params?: Record<string, string>,
): Promise<v.InferOutput<Schema>> {
  const { data } = await http.get(pathOf(`${base}/detail`, id), { params, signal });
  return dataOf(schema, data);
}

/** A lookup: what a select offers. `params` narrow it. */
export async function search<Schema extends v.GenericSchema>(
  base: string,
  schema: Schema,
  signal?: AbortSignal,
  params?: Record<string, string | number | undefined>,
): Promise<v.InferOutput<Schema>[]> {
  const { data } = await http.get(`${base}/search`, { params, signal });
  return dataOf(fullList(schema), data);
}

/** Creates an entity, or changes the one of this id. */
export async function save(base: string, id: Id | undefined, body: object): Promise<string> {
  const { data } = await (id === undefined
    ? http.post(`${base}/create`, body)
    : http.put(pathOf(`${base}/update`, id), body));
  return confirmationOf(data);
}

export async function remove(base: string, id: Id): Promise<string> {
  const { data } = await http.delete(pathOf(`${base}/delete`, id));
  return confirmationOf(data);
}

/** The whole list as a spreadsheet. */
export function exportFile(base: string): Promise<Blob> {
  return getBlob(`${base}/export`);
}

/** Takes a spreadsheet in. That one was chosen is for the server to check. */
export async function importFile(base: string, file: File | undefined): Promise<string> {
  const form = new FormData();
  if (file) form.append('file_import', file, file.name);
  try {
    const { data } = await http.post(`${base}/import`, form);
    return confirmationOf(data);
  } catch (error) {
    throw aboutField('file_import', error);
  }
}
