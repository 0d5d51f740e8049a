import * as v from 'valibot';
import { flag } from '../http/fields';
import type { IdsByName } from '../storage/rows';

/** Schemas for cells that hold words where a call carries numbers. */

/** The words of a yes/no field. */
export const flagWords = { 1: 'Yes', 0: 'No' } as const;

/** Takes Yes and No in any letter case, TRUE and FALSE, and what a call takes. */
export const flagWord = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.transform((word): v.InferInput<typeof flag> => ({ yes: '1', no: '0' })[word] ?? word),
  flag,
);

/** Turns a name into the id of its row. */
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

/** Turns names, separated by commas, into the ids of their rows, without repetitions. */
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
