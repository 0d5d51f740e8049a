/**
 * Ids of inserted rows by their natural key, which is how the seed's modules name each other's
 * rows.
 */
export type Ids = (key: string) => number;

/** Answers with a look-up that throws on a name that nothing was inserted under. */
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
