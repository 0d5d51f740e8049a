import { isEqual } from 'es-toolkit';
import type { ReferenceChange } from '../domain/reference';

export type Row = Record<string, unknown>;

/** A row of the reference data that has been saved. */
export type SavedRow = {
  id: number;
  /** Version of the row now. */
  version: number;
  /** Undefined for a new row. */
  before: Row | undefined;
  /** The fields that were saved. `before` may have more. */
  after: Row;
};

export function changesOf({ before, after }: Pick<SavedRow, 'before' | 'after'>) {
  return Object.entries(after).flatMap(([field, to]): ReferenceChange[] => {
    const from = before?.[field] ?? null;
    return isEqual(from, to) ? [] : [{ field, from, to }];
  });
}

export type Outcome = 'added' | 'changed' | 'unchanged';

export function outcomeOf(row: Pick<SavedRow, 'before' | 'after'>): Outcome {
  if (!row.before) return 'added';
  return changesOf(row).length > 0 ? 'changed' : 'unchanged';
}

export function countOutcomes(outcomes: Outcome[]): Record<Outcome, number> {
  const counts = { added: 0, changed: 0, unchanged: 0 };
  for (const outcome of outcomes) counts[outcome] += 1;
  return counts;
}
