import { camelCase } from 'es-toolkit';

/** Whether two names mean the same role. */
export function isSameRole(one: string, other: string): boolean {
  return camelCase(one) === camelCase(other);
}
