import { pdf, type } from '../api/fixture';
import { mimeTypeHeaders, xlsxOf } from '../api/sheet-calls';
import type { FuzzedCall } from './calls';
import { formType, type Part, rawForm } from './forms';
import type { FuzzRequest } from './request';

/** Valid input for each call. Each theme spoils one part of it. */

export const uploadParts: Part[] = [
  { name: 'document_type_id', content: String(type.certificate) },
  { name: 'additional_name', content: 'Fuzz' },
  { name: 'file', fileName: 'fuzz.pdf', content: pdf },
];

const sheet = await xlsxOf([mimeTypeHeaders, ['Fuzz', 'image/tiff', 'tif']]);
const sheetParts: Part[] = [{ name: 'file_import', fileName: 'rows.xlsx', content: sheet }];

export const jsonType = { 'Content-Type': 'application/json' };

/** A JSON object written from raw values. Keys may repeat. */
export function rawObject(entries: [key: string, value: string | undefined][]): string {
  const members = entries.flatMap(([key, value]) =>
    value === undefined ? [] : [`${JSON.stringify(key)}:${value}`],
  );
  return `{${members.join(',')}}`;
}

/** A valid body for a call. */
export function validBody({ fields, form }: FuzzedCall): Pick<FuzzRequest, 'headers' | 'body'> {
  if (fields) {
    const entries = Object.entries(fields).map(([key, { valid }]): [string, string] => [
      key,
      valid,
    ]);
    return { headers: jsonType, body: rawObject(entries) };
  }
  if (form) {
    return { headers: formType, body: rawForm(form === 'upload' ? uploadParts : sheetParts) };
  }
  return {};
}
