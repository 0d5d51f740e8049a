/** Milliseconds. Statements about all rows of a table take longer than a call may. */
const day = String(24 * 60 * 60 * 1000);
const names = [
  'statement_timeout',
  'query_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
];

/** The URL of a database with long time limits for commands, in place of those that it has. */
export function withLongLimits(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  for (const name of names) url.searchParams.set(name, day);
  return url.href;
}
