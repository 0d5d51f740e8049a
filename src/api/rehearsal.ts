import * as v from 'valibot';
import { parseData } from '@/api/body';
import { unlessMissing } from '@/api/errors';
import { sendSheet } from '@/api/resource';
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

/**
 * Asks what an import into the list at `path` would do. Undefined if the back end has no such call.
 * It is a call of its own: a back end would ignore a parameter that it does not know, and import.
 */
export function rehearse(
  path: string,
  file: File,
  signal: AbortSignal,
): Promise<Rehearsal | undefined> {
  const answer = sendSheet(`${path}/rehearse`, file, { signal });
  return unlessMissing(
    answer.then((body) => parseData(rehearsal, body)),
    undefined,
  );
}
