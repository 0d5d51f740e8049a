/** Looks up the id of an inserted row by its natural key. */
export type Ids = (key: string) => number;

/** Creates a lookup that throws if no row has the key. */
export function idsBy<Key extends string>(
  key: Key,
  rows: ({ id: number } & Record<Key, string>)[],
): Ids {
  const ids = new Map(rows.map((row) => [row[key] as string, row.id]));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The seed names an unknown ${key}: ${name}`);
    return id;
  };
}
