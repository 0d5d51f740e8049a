import { readdir } from 'node:fs/promises';
import { expect } from 'vitest';
import { idsIn } from '../processes/files-in';
import { pdf, type } from './fixture';
import type { TestApi } from './test-api';

/** Uploads as the app sends them, and what is kept of them. */

export const base = '/document/my-documents';

export type Parts = { document_type_id?: unknown; file?: Uint8Array; additional_name?: string };

export function form(
  { document_type_id = type.decree, file = pdf, additional_name }: Parts,
  name = 'a.pdf',
): FormData {
  const data = new FormData();
  if (document_type_id !== '') data.append('document_type_id', String(document_type_id));
  data.append('file', new File([Buffer.from(file)], name));
  if (additional_name !== undefined) data.append('additional_name', additional_name);
  return data;
}

export function uploads(api: () => TestApi) {
  const storedFiles = () => idsIn(api().filesFolder);
  const rows = () => api().db.query.documents.findMany({ orderBy: ({ id }) => id });
  return {
    upload: (parts: Parts = {}, name?: string) =>
      api().call('bureauOwner', 'POST', base, form(parts, name)),
    storedFiles,
    rows,
    async expectNothingKept(): Promise<void> {
      expect(await rows()).toEqual([]);
      expect(await storedFiles()).toEqual([]);
      expect(await readdir(api().spoolFolder)).toEqual([]);
    },
  };
}
