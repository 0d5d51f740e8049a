import { DrizzleQueryError } from 'drizzle-orm';

/** What JavaScript itself says of a mistake in the program; it names properties, not values. */
const ofTheLanguage = [TypeError, ReferenceError, RangeError];

function property(error: Error, name: string): string[] {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? [`${name}=${value}`] : [];
}

function nameOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  const facts = ['code', 'syscall', 'table', 'constraint', 'routine'];
  const isPlain = ofTheLanguage.some((kind) => error instanceof kind) && !('code' in error);
  return [
    isPlain ? `${error.name}: ${error.message}` : error.name,
    ...facts.flatMap((fact) => property(error, fact)),
  ].join(' ');
}

/** Where it was thrown: what a stack has below the message, which may have any number of lines itself. */
function framesOf({ message, stack = '' }: Error): string[] {
  const [, ...below] = message === '' ? ['', stack] : stack.split(`: ${message}\n`);
  return below
    .join('')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line));
}

/**
 * An error as the log may have it: its kind, its codes and where it was thrown. Messages stay out, since they repeat what
 * was sent: a query's parameters, the value that broke a constraint, the text that was no JSON. So do tokens and urls.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `A thrown ${typeof error}`;
  const { cause } = error;
  return [
    nameOf(error),
    ...framesOf(error),
    ...(cause instanceof Error && cause !== error ? [`Caused by ${describeError(cause)}`] : []),
  ].join('\n');
}

/** Writes an error to the log; `during` says in which call or job, without its parameters. */
export function logError(error: unknown, during: string): void {
  console.error(`${new Date().toISOString()} ${during}: ${describeError(error)}`);
}
