import type { StopReason } from '@/delivery/queue-calls';
import { stopReasons } from '@/pages/documents/batch-texts';
import { plural, t } from '@/texts/texts';

/** How sending has ended. `gone` counts documents that no longer waited when it looked for them. */
type Result = { total: number; decided: number; gone: number; stopped: StopReason | undefined };

function describeDecided(decided: number, total: number): string {
  if (decided === 0) return t('No document has been decided.');
  if (decided === total) {
    return plural(total, '1 document has been decided.', '{count} documents have been decided.');
  }
  return plural(
    decided,
    '1 of {total} documents has been decided.',
    '{count} of {total} documents have been decided.',
    { total },
  );
}

export function describeResult({ total, decided, gone, stopped }: Result): string {
  return [
    describeDecided(decided, total),
    gone > 0 &&
      plural(
        gone,
        '1 was no longer waiting for a decision.',
        '{count} were no longer waiting for a decision.',
      ),
    stopped && t(stopReasons[stopped]),
  ]
    .filter(Boolean)
    .join(' ');
}
