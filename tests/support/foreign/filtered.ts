import type { Row } from './laravel';

/** `like '%…%'` for texts, equality for ids and flags. */
export function filtered(rows: Row[], query: Record<string, string>): Row[] {
  const filters = Object.entries(query).filter(([name]) => !['page', 'role'].includes(name));
  return rows.filter((row) => filters.every(([name, wanted]) => matches(row, name, wanted)));
}

function matches(row: Row, name: string, wanted: string): boolean {
  if (name === 'district_id') {
    const districts = [row.districts ?? row.district].flat() as (Row | null)[];
    return districts.some((district) => district?.id === wanted);
  }
  if (name === 'column_id') return (row.columns as Row[]).some(({ id }) => id === wanted);
  const value = row[name] ?? (row.user as Row | null)?.[name];
  if (name.endsWith('_id')) return String(value) === wanted;
  if (name.startsWith('is_')) return ['1', 'true'].includes(String(value)) === (wanted === '1');
  return String(value ?? '')
    .toLowerCase()
    .includes(wanted.toLowerCase());
}
