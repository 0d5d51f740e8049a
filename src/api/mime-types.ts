import * as v from 'valibot';
import { fetchDetail, fetchPage, save, search } from '@/api/resource';
import { type Id, id, text } from '@/api/wire';

export const mimeTypesBase = '/data-referensi/mime-types';

/** A type of file that may be uploaded (spec section 3). */
const mimeType = v.object({ id, mime_type: text, extension: text, kind_of_document: text });
export type MimeType = v.InferOutput<typeof mimeType>;

const mimeTypeOption = v.object({ id, mime_type: text });

/** What the form sends. */
export type MimeTypeInput = Omit<MimeType, 'id'>;

export function fetchMimeTypes(params: URLSearchParams, signal?: AbortSignal) {
  return fetchPage(mimeTypesBase, mimeType, params, signal);
}

export function fetchMimeType(id: Id, signal?: AbortSignal) {
  return fetchDetail(mimeTypesBase, mimeType, id, signal);
}

export function searchMimeTypes(signal?: AbortSignal) {
  return search(mimeTypesBase, mimeTypeOption, signal, { limit: 500 });
}

export function saveMimeType(id: Id | undefined, input: MimeTypeInput) {
  return save(mimeTypesBase, id, input);
}
