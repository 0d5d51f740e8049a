/** An in-memory stand-in for IndexedDB. Like the original, it copies values in and out. */

let records: Map<string, unknown> | undefined;

export async function hasDatabase(): Promise<boolean> {
  return records !== undefined;
}

export async function updateRecord<Item>(
  key: string,
  change: (item: Item | undefined) => Item,
): Promise<Item> {
  records ??= new Map();
  const changed = change(structuredClone(records.get(key)) as Item | undefined);
  records.set(key, structuredClone(changed));
  return changed;
}

export function deleteDatabase(): void {
  records = undefined;
}
