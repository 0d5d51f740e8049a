import type { StopReason } from '@/delivery/queue-calls';
import { plural, type Text } from '@/texts/texts';

// Texts about the calls for many documents.

/** Why some documents have not been sent. */
export const stopReasons: Record<StopReason, Text> = {
  person: 'You stopped. The rest were not sent.',
  session: 'The session has ended. The rest were not sent.',
  'no answers': 'The server is not answering. The rest were not sent.',
};

/** Text while calls wait for the seconds that the server has asked for; empty for no wait. */
export const describeWaitingTime = (seconds: number): string =>
  seconds > 0
    ? plural(
        seconds,
        'The server asks you to wait 1 second.',
        'The server asks you to wait {count} seconds.',
      )
    : '';
