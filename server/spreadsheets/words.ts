import * as v from 'valibot';
import { flag } from '../http/fields';
import type { IdsByName } from '../storage/rows';

/** Schemas for cells that hold words where requests carry numbers. */

export const flagWords = { 1: 'Yes', 0: 'No' } as const;

/** Accepts Yes and No in any case, TRUE and FALSE, and what requests may send. */
export const flagWord = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.transform((word): v.InferInput<typeof flag> => ({ yes: '1', no: '0' })[word] ?? word),
  flag,
);

/** Converts a name to its row's id. */
export function toId(label: string, ids: IdsByName) {
  return v.rawTransform<string, number>(({ dataset, addIssue, NEVER }) => {
    const id = ids.get(dataset.value.toLowerCase());
    if (id !== undefined) return id;
    addIssue({ message: `There is no ${label} named ${dataset.value}.` });
    return NEVER;
  });
}

const maxNames = 1000;
const maxLength = 255;

/** Converts comma-separated names to row ids without duplicates. */
export function toIds(label: string, ids: IdsByName) {
  return v.pipe(
    v.string(),
    v.transform((names) => names.split(',').map((name) => name.trim())),
    v.transform((names) => names.filter((name) => name !== '')),
    v.maxLength(maxNames, `At most ${maxNames}.`),
    v.array(
      v.pipe(
        v.string(),
        v.maxLength(maxLength, `At most ${maxLength} characters each.`),
        toId(label, ids),
      ),
    ),
    v.transform((found) => [...new Set(found)]),
  );
}
