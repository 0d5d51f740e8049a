/** A row that the database refused: which field, and what to tell. */
export type BrokenConstraint = { field: string; message: string };

/** PostgreSQL's names for what went wrong, on every driver. */
type ConstraintError = { code: string; table: string; constraint: string };

function isConstraintError(value: unknown): value is ConstraintError {
  return value instanceof Error && 'constraint' in value && typeof value.constraint === 'string';
}

/**
 * Understands the error of a broken unique or foreign key. The field is in the constraint's name: `<table>_<field>_key`
 * by the schema's convention, `<table>_<field>_<other table>_id_fk` by drizzle's. Undefined for any other error.
 */
export function brokenConstraint(error: unknown): BrokenConstraint | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!isConstraintError(cause)) return;
  const name = cause.constraint.slice(cause.table.length + 1);
  if (cause.code === '23505') {
    return { field: name.replace(/_key$/, ''), message: 'This is taken already.' };
  }
  if (cause.code === '23503') {
    return { field: name.match(/^\w+?_id/)?.[0] ?? name, message: 'This is not there any more.' };
  }
}
