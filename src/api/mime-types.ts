import * as v from 'valibot';
import { optionList, resource } from '@/api/resource';
import { id, text, version } from '@/api/wire';

const path = '/data-referensi/mime-types';
const entries = { kind_of_document: text, mime_type: text, extension: text };
const labels = {
  kind_of_document: 'Document Type|file',
  mime_type: 'Mime Type',
  extension: 'Extension',
} as const;

/** A type of file that may be uploaded. */
const mimeType = v.object({ id, version, ...entries });
export type MimeType = v.InferOutput<typeof mimeType>;

export const mimeTypes = {
  ...resource({
    path,
    row: mimeType,
    entries,
    labels,
    sheetName: 'MimeType',
    sheetKey: 'mime_type',
  }),
  options: optionList(path, 'mime_type', { limit: 500 }),
};
