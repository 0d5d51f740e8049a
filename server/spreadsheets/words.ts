import * as v from 'valibot';

/** What stands in a cell where a call carries a number or an id. These take the place of a schema's entries. */

/** Also TRUE and FALSE, which some spreadsheet programs make of it, and what calls carry. */
const flags: Record<string, 0 | 1> = { yes: 1, true: 1, 1: 1, no: 0, false: 0, 0: 0 };

export const yesOrNo = v.pipe(
  v.string(),
  v.transform((word) => flags[word.trim().toLowerCase()]),
  v.picklist([0, 1], 'Must be Yes or No.'),
);

/** Ids by name, in lower case: names that differ only in case are the same. */
type IdsByName = ReadonlyMap<string, number>;

export function idsByName(rows: { id: number; name: string }[]): IdsByName {
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}

/** Turns a name into the id of the row that has it. */
export function toId(what: string, ids: IdsByName) {
  return v.rawTransform<string, number>(({ dataset, addIssue, NEVER }) => {
    const id = ids.get(dataset.value.toLowerCase());
    if (id !== undefined) return id;
    addIssue({ message: `There is no ${what} named ${dataset.value}.` });
    return NEVER;
  });
}

const maxNames = 1000;
const maxLength = 255;

/** Turns names, with commas between them, into the ids of their rows, each once. */
export function toIds(what: string, ids: IdsByName) {
  return v.pipe(
    v.string(),
    v.transform((names) => names.split(',').map((name) => name.trim())),
    v.transform((names) => names.filter((name) => name !== '')),
    v.maxLength(maxNames, `At most ${maxNames}.`),
    v.array(
      v.pipe(
        v.string(),
        v.maxLength(maxLength, `At most ${maxLength} characters each.`),
        toId(what, ids),
      ),
    ),
    v.transform((found) => [...new Set(found)]),
  );
}
