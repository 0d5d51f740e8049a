import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { doWork } from './do-work';
import { runCommand } from './run-command';

/**
 * Writes the history for an auditor, or what it has of one person:
 * `npm run export-history -- --from 2026-01-01 --to 2026-06-30 --person username --into folder`.
 * Each option may be left out. A server that has the embedded database open writes it itself.
 */

/** The beginning of a day, or of one some `days` later, in the time zone of the process. */
function dayFrom(text: string | undefined, option: string, days = 0): Date | undefined {
  if (text === undefined) return;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const midnight = new Date(year, month - 1, day);
  const isReal = midnight.getMonth() === month - 1 && midnight.getDate() === day;
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || !isReal) {
    throw new Error(`${option} must be a day like 2026-01-31.`);
  }
  return new Date(year, month - 1, day + days);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      person: { type: 'string' },
      into: { type: 'string', default: '.' },
    },
  });
  const [from, before] = [dayFrom(values.from, '--from'), dayFrom(values.to, '--to', 1)];
  if (from && before && from >= before) throw new Error('--from must not be after --to.');

  await doWork({
    name: 'export history',
    input: {
      from: from?.toISOString(),
      before: before?.toISOString(),
      username: values.person,
      folder: resolve(values.into),
    },
  });
}

runCommand(main);
