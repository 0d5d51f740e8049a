/** The browser's database in memory, for an environment that has none; values are copied in and out like there. */

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
