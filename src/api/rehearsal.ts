import * as v from 'valibot';
import { parseData } from '@/api/body';
import { ApiError } from '@/api/errors';
import { send } from '@/api/http';
import { isMissingCall } from '@/api/missing-call';
import { list, requiredList, text } from '@/api/wire';
import type { SheetRow } from '@/lib/sheets/sheet-row';

const rehearsal = v.object({
  /** Stands for the state of the data, and goes back with the import. */
  base: v.pipe(v.string(), v.nonEmpty()),
  rows: requiredList(
    v.object({
      row: v.pipe(v.number(), v.integer()),
      key: text,
      outcome: v.picklist(['new', 'changed', 'unchanged', 'wrong']),
      changes: list(v.object({ field: v.string(), from: text, to: text })),
      problems: list(v.object({ field: v.string(), message: text })),
    }),
  ),
});
export type Rehearsal = { base: string; rows: SheetRow[] };

/** The form that an import and its rehearsal send. */
export function sheetForm(file: File | undefined): FormData {
  const form = new FormData();
  if (file) form.append('file_import', file, file.name);
  return form;
}

/**
 * Asks what an import into the list at `path` would do. Undefined if the back end has no such call.
 * It is a call of its own: a back end would ignore a parameter that it does not know, and import.
 */
export async function rehearse(
  path: string,
  file: File,
  signal: AbortSignal,
): Promise<Rehearsal | undefined> {
  try {
    const url = `${path}/rehearse`;
    const data = sheetForm(file);
    return parseData(rehearsal, await send({ method: 'post', url, data, signal }));
  } catch (error) {
    if (isMissingCall(error)) return undefined;
    throw error instanceof ApiError ? error.assignToField('file_import') : error;
  }
}
