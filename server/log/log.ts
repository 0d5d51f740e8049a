import { AsyncLocalStorage } from 'node:async_hooks';
import { DrizzleQueryError } from 'drizzle-orm';
import { noop } from 'es-toolkit';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';

/** Errors thrown by the JavaScript engine. Their messages name properties, not values. */
const engineErrors = [TypeError, ReferenceError, RangeError];
const facts = ['code', 'syscall', 'table', 'constraint', 'routine'];

/** The stack without the error message, which may have several lines. */
function stackFrames({ message, stack = '' }: Error): string[] {
  return stack
    .split('\n')
    .slice(message.split('\n').length)
    .filter((line) => line.startsWith('    at '));
}

/**
 * Describes an error for the log: type, codes and stack. Messages are left out because they repeat
 * user input: query parameters, the value that violated a constraint, text that was not JSON. The
 * stack leads to the message of an error thrown by this program.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: `a thrown ${typeof error}` };
  const given = facts.map((fact): [string, unknown] => [fact, Reflect.get(error, fact)]);
  const isPlain = engineErrors.some((kind) => error instanceof kind) && !('code' in error);
  return {
    type: error.name,
    ...(isPlain && { message: error.message }),
    ...(error instanceof DrizzleQueryError && { query: error.query }),
    ...Object.fromEntries(given.filter(([, value]) => typeof value === 'string')),
    stack: stackFrames(error),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

/** Bytes of the lines that wait while standard output takes none. Further lines are lost. */
const maxWaiting = 4_000_000;

/**
 * Standard output, which may be a file on a full disk. By default, pino would end the process at
 * the first line that cannot be written, and that end would wait for the disk to have space again.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, maxLength: maxWaiting });
  output.on('error', () => {
    // Pino calls it at the end of the process, where it would retry the write for ever.
    output.flushSync = noop;
  });
  return output;
}

/**
 * Creates a log with one JSON line per entry, written to standard output by default. Each line
 * names its process (pid, hostname), for logs of several processes in one place.
 */
export function createLog(destination: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: describeError },
      hooks: {
        // Without a message, pino would use the error's.
        logMethod([entry, message = ''], write) {
          write.call(this, entry, message);
        },
      },
    },
    destination,
  );
}

export const processLog = createLog();

const scope = new AsyncLocalStorage<Logger>();

/** Makes `log` the current log of everything that `work` calls. */
export function withLog<Result>(log: Logger, work: () => Result): Result {
  return scope.run(log, work);
}

/** The log of the current request, or of the process. */
export const currentLog = () => scope.getStore() ?? processLog;

/** Logs an error. `during` names the task and must not contain user input. */
export function logError(error: unknown, during: string, log = currentLog()): void {
  log.error({ err: error }, during);
}
