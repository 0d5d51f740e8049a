import { AsyncLocalStorage } from 'node:async_hooks';
import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';

/** What JavaScript itself says of a mistake in the program; it names properties, not values. */
const ofTheLanguage = [TypeError, ReferenceError, RangeError];
const facts = ['code', 'syscall', 'table', 'constraint', 'routine'];

/** The lines of a stack below its message, which has any number of lines itself. */
function framesOf({ message, stack = '' }: Error): string[] {
  return stack
    .split('\n')
    .slice(message.split('\n').length)
    .filter((line) => line.startsWith('    at '));
}

/**
 * An error as the log may have it: its kind, its codes and where it was thrown. Messages stay out,
 * since they repeat what was sent: a query's parameters, the value that broke a constraint, the
 * text that was no JSON. The frames lead to the message of an error that this program throws.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: `a thrown ${typeof error}` };
  const given = facts.map((fact): [string, unknown] => [fact, Reflect.get(error, fact)]);
  const isPlain = ofTheLanguage.some((kind) => error instanceof kind) && !('code' in error);
  return {
    type: error.name,
    ...(isPlain && { message: error.message }),
    ...(error instanceof DrizzleQueryError && { query: error.query }),
    ...Object.fromEntries(given.filter(([, value]) => typeof value === 'string')),
    stack: framesOf(error),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

/** A log of one JSON line per entry, to the standard output unless told otherwise. */
export function createLog(destination?: DestinationStream): Logger {
  return pino(
    {
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: describeError },
      hooks: {
        // An entry without a message of its own would take that of its error.
        logMethod([entry, message = ''], write) {
          write.call(this, entry, message);
        },
      },
    },
    destination,
  );
}

/** The log of this process. */
export const processLog = createLog();

const scope = new AsyncLocalStorage<Logger>();

/** Runs work whose errors go to this log, wherever they are reported. */
export function withLog<Result>(log: Logger, work: () => Result): Result {
  return scope.run(log, work);
}

/** The log of the call that this code works for, else that of the process. */
export const currentLog = () => scope.getStore() ?? processLog;

/** Writes an error to the log; `during` says in which job, without its parameters. */
export function logError(error: unknown, during: string, log = currentLog()): void {
  log.error({ err: error }, during);
}
