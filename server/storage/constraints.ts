import type { Plain } from '../texts/sentence';

/** The field whose constraint was violated, and what to say of it. */
export type BrokenConstraint = { field: string; text: Plain };

/** The common part of the errors of PGlite and node-postgres. */
type PostgresError = Error & { code: string; table?: string; constraint?: string };

/** PostgreSQL's error behind a failed query; undefined if there is none. */
export function postgresError(error: unknown): PostgresError | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? (cause as PostgresError) : undefined;
}

/**
 * Describes a violated unique or foreign key constraint; undefined for other errors. The field is
 * part of the constraint's name: `<table>_<field>_key` by the schema's convention,
 * `<table>_<field>_<other table>_id_fk` by drizzle's.
 */
export function brokenConstraint(error: unknown): BrokenConstraint | undefined {
  const { code, table, constraint } = postgresError(error) ?? {};
  const name = constraint?.slice(`${table}_`.length) ?? '';
  if (code === '23505') {
    return { field: name.replace(/_key$/, ''), text: 'This is already in use.' };
  }
  if (code === '23503') {
    return { field: name.match(/^\w+?_id/)?.[0] ?? name, text: 'This no longer exists.' };
  }
}

/** Serialization failure, deadlock. */
const transient = ['40001', '40P01'];
const lockTimeout = '55P03';

/** Returns whether PostgreSQL aborted the transaction because of a concurrent one. */
export function isConflict(error: unknown): boolean {
  return isTransient(error) || postgresError(error)?.code === lockTimeout;
}

/** Returns whether the same transaction can be expected to succeed at once. */
export function isTransient(error: unknown): boolean {
  return transient.includes(postgresError(error)?.code ?? '');
}
