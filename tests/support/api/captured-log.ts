import type { Logger } from 'pino';
import { createLog } from '../../../server/log/log';

/** A line of the log, as JSON gives it. */
export type LogLine = {
  level: string;
  time: string;
  // Untyped: each test knows what it expects.
  // biome-ignore lint/suspicious/noExplicitAny: whatever an entry has
  [member: string]: any;
};

export const errorsIn = (lines: LogLine[]) => lines.filter(({ level }) => level === 'error');

/** A log that keeps its lines. */
export function capturedLog(): { log: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const log = createLog({ write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}
