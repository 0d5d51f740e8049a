import * as v from 'valibot';
import { cleanLines, cleanText } from '../domain/text';
import { flag } from '../http/fields';
import type { IdsByName } from '../storage/rows';
import { issue } from '../texts/issue';

/** Schemas for cells that hold words where requests carry numbers. */

export const flagWords = { 1: 'Yes', 0: 'No' } as const;

/** Accepts Yes and No in any language and case, TRUE and FALSE, and what requests may send. */
export const flagWord = v.pipe(
  v.string(),
  v.transform(cleanText),
  v.toLowerCase(),
  v.transform(
    (word): v.InferInput<typeof flag> => ({ yes: '1', ya: '1', no: '0', tidak: '0' })[word] ?? word,
  ),
  flag,
);

/** The message for a name that no row has. */
const unknown = {
  column: 'There is no column named {name}; enter its name, not its description.',
  category: 'There is no category named {name}.',
  'mime type': 'There is no mime type named {name}.',
  role: 'There is no role named {name}.',
} as const;

/** Converts a name to its row's id. */
export function toId(label: keyof typeof unknown, ids: IdsByName) {
  return v.rawTransform<string, number>(({ dataset, addIssue, NEVER }) => {
    const id = ids.get(cleanText(dataset.value).toLowerCase());
    if (id !== undefined) return id;
    addIssue({ message: issue(unknown[label], { name: dataset.value }) });
    return NEVER;
  });
}

const maxNames = 1000;
const maxLength = 255;

/** The comma-separated names of a cell. */
export const commaSeparated = v.pipe(
  v.string(),
  v.transform((names) => names.split(',').map((name) => cleanText(name))),
  v.transform((names) => names.filter((name) => name !== '')),
);

/** The lines of a cell. */
export const lines = v.pipe(
  v.string(),
  v.transform((text) => cleanLines(text).split('\n')),
);

/** Converts comma-separated names to row ids without duplicates. */
export function toIds(label: keyof typeof unknown, ids: IdsByName) {
  return v.pipe(
    commaSeparated,
    v.maxLength(maxNames, issue('At most {count}.', { count: maxNames })),
    v.array(
      v.pipe(
        v.string(),
        v.maxLength(maxLength, issue('At most {count} characters each.', { count: maxLength })),
        toId(label, ids),
      ),
    ),
    v.transform((found) => [...new Set(found)]),
  );
}
