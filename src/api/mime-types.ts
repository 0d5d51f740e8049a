import * as v from 'valibot';
import { optionList, resource } from '@/api/resource';
import { id, text } from '@/api/wire';

const path = '/data-referensi/mime-types';
const fields = { kind_of_document: text, mime_type: text, extension: text };

/** A type of file that may be uploaded. */
const mimeType = v.object({ id, ...fields });
export type MimeType = v.InferOutput<typeof mimeType>;

export const mimeTypes = {
  ...resource({ path, row: mimeType, fields, sheetName: 'MimeType' }),
  options: optionList(
    path,
    v.object({ id, mime_type: text }),
    ({ id, mime_type }) => ({ value: id, label: mime_type }),
    { limit: 500 },
  ),
};
