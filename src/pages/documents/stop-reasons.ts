import type { StopReason } from '@/api/run-batch';
import type { Text } from '@/texts/texts';

/** Why some documents have not been sent. */
export const stopReasons: Record<StopReason, Text> = {
  person: 'You have stopped it: the others have not been sent.',
  session: 'The session has ended: the others have not been sent.',
  'no answers': 'The server does not answer: the others have not been sent.',
};
