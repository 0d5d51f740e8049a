/** A node of a plan, as `explain (analyze, buffers, format json)` prints it. */
export type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Heap Fetches'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  /** Pages of 8 KB, including those that the nodes below have read. */
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
};

export type PlanRow = { 'QUERY PLAN': [{ Plan: Plan }] };

export function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** Rows that a node has read, shown or not. */
export function rowsRead(node: Plan): number {
  const rows =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return rows * node['Actual Loops'];
}

/** Rows read from the table: by a scan of an index alone, those that it had to look up. */
export function rowsFetched(node: Plan): number {
  return node['Node Type'] === 'Index Only Scan' ? (node['Heap Fetches'] ?? 0) : rowsRead(node);
}

/** Filters that many documents match, so that a list is read until enough are found. */
export const commonFilters = new Set([
  'the beginning of many usernames',
  'a common name',
  'a word of many descriptions',
  'two letters',
  'name and status',
  'name and description',
  'all together',
]);
