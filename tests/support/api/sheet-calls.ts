import { mapKeys } from 'es-toolkit';
import { readSheet } from 'read-excel-file/universal';
import { expect } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import {
  categories,
  districts,
  document_types,
  meta_columns,
  mime_types,
  unit_verifikators,
} from '../../../server/storage/schema';
import type { Answer, TestApi } from './test-api';

/** Export and import calls, made by the fixture's administrator. */

export const bases = {
  columns: '/data-referensi/columns',
  categories: '/data-referensi/categories',
  documentTypes: '/data-referensi/document-types',
  mimeTypes: '/data-referensi/mime-types',
  units: '/data-referensi/unit-verifikators',
};

/** Headers that an import needs. */
export const headersOf = {
  columns: ['Sort', 'Name', 'Description', 'Data Type', 'Mandatory'],
  categories: ['Name', 'Description', 'Columns'],
  documentTypes: [
    ...['Document Type', 'Naming Format', 'Category', 'Mime Type', 'Size in KB', 'Multiple'],
    ...['Mandatory', 'Active', 'Description', 'Sample'],
  ],
  mimeTypes: ['Document Type', 'Mime Type', 'Extension'],
  units: ['Name', 'District'],
};

/** The headers of the import sheet, by the path of the resource. */
export const headersAt: Record<string, string[]> = mapKeys(headersOf, (_, name) => bases[name]);

export type Cells = (string | number | boolean | null)[];

/** An .xlsx file of these rows, including the header. */
export async function xlsxOf(rows: Cells[]): Promise<Uint8Array<ArrayBuffer>> {
  const cells = rows.map((row) => row.map((value) => (value === null ? null : { value })));
  return new Uint8Array(await writeExcelFile(cells).toBuffer());
}

export function sheetForm(file: BlobPart): FormData {
  const form = new FormData();
  form.append('file_import', new File([file], 'rows.xlsx'));
  return form;
}

export async function exportFile(api: TestApi, path: string): Promise<Response> {
  const headers = { Authorization: `Bearer ${await api.tokenFor('admin')}` };
  return api.request(path, { headers });
}

/** The rows of an export, header first. */
export async function exportRows(api: TestApi, path: string) {
  const response = await exportFile(api, path);
  return readSheet(await response.arrayBuffer());
}

export function importFile(api: TestApi, base: string, file: BlobPart): Promise<Answer> {
  return api.call('admin', 'POST', `${base}/import`, sheetForm(file));
}

export async function importRows(api: TestApi, base: string, rows: Cells[]): Promise<Answer> {
  return importFile(api, base, await xlsxOf(rows));
}

/** Asks what an import would do. */
export async function rehearseRows(api: TestApi, base: string, rows: Cells[]): Promise<Answer> {
  return api.call('admin', 'POST', `${base}/rehearse`, sheetForm(await xlsxOf(rows)));
}

/** Runs an import that must be refused. Resolves to the messages about the file. */
export async function problemsOf(api: TestApi, base: string, rows: Cells[]): Promise<string[]> {
  const { status, body } = await importRows(api, base, rows);
  expect(status).toBe(422);
  expect(body.message).toEqual(expect.any(String));
  return body.errors.file_import;
}

/** Everything that export and import cover, including ids and relations. */
export function referenceData({ db }: TestApi) {
  const { query } = db;
  return Promise.all([
    query.meta_columns.findMany({ orderBy: meta_columns.id }),
    query.categories.findMany({ orderBy: categories.id, with: { category_columns: true } }),
    query.document_types.findMany({ orderBy: document_types.id }),
    query.mime_types.findMany({ orderBy: mime_types.id }),
    query.unit_verifikators.findMany({ orderBy: unit_verifikators.id }),
    query.districts.findMany({ orderBy: districts.id }),
  ]);
}
