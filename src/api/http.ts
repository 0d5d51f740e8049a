import axios, { type AxiosRequestConfig } from 'axios';
import type * as v from 'valibot';
import { parseData } from '@/api/body';
import { ApiError, toApiError } from '@/api/errors';
import { apiHost } from '@/lib/env';

/**
 * The one axios instance of the app, with axios' own defaults: no timeout, 2xx is success, and the
 * XSRF-TOKEN cookie goes back as X-XSRF-TOKEN. The session attaches its interceptors to it.
 */
export const http = axios.create({ baseURL: `${apiHost}/service/api` });

/** Makes a call and resolves to the body of its answer. Throws an ApiError when the call fails. */
export async function send(config: AxiosRequestConfig): Promise<unknown> {
  try {
    return (await http.request(config)).data;
  } catch (error) {
    throw await toApiError(error);
  }
}

/**
 * Sends like `send`, with the texts of the body cleaned. If that code cannot be loaded, sends them
 * as they are, and our API cleans them.
 */
export async function sendTexts({ data, ...config }: AxiosRequestConfig): Promise<unknown> {
  const cleaned = await import('@/api/clean-body').then(
    ({ cleanBody }) => cleanBody(data),
    () => data,
  );
  return send({ ...config, data: cleaned });
}

/** Makes a call and parses the `data` of its answer. */
export async function fetchData<Schema extends v.GenericSchema>(
  schema: Schema,
  config: AxiosRequestConfig,
): Promise<v.InferOutput<Schema>> {
  return parseData(schema, await send(config));
}

const textTypes = /^(text\/html|application\/json)\b/;

/** PHP labels files text/html too, so the type alone does not tell a file from a message. */
async function isFile(blob: Blob): Promise<boolean> {
  if (blob.size === 0) return false;
  return !textTypes.test(blob.type) || !/^\s*[<{[]/.test(await blob.slice(0, 64).text());
}

/** GETs a file. Throws an ApiError when the call fails or answers with something else. */
export async function fetchFile(url: string): Promise<Blob> {
  const blob = await send({ url, responseType: 'blob' });
  if (blob instanceof Blob && (await isFile(blob))) return blob;
  throw new ApiError('unreadable', `GET ${url}: expected a file`);
}
