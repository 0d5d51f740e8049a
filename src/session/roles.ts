import { queryOptions } from '@tanstack/react-query';
import { camelCase } from 'es-toolkit';
import { fetchRoles } from '@/api/session';

/** The roles that the signed-in user holds (spec section 7). */
export const rolesQuery = queryOptions({
  queryKey: ['/user/roles'],
  queryFn: ({ signal }) => fetchRoles(signal),
  staleTime: 5 * 60_000,
});

/** Whether two names mean the same role. */
export function isSameRole(one: string, other: string): boolean {
  return camelCase(one) === camelCase(other);
}
