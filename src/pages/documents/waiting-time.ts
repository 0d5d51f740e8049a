import { plural } from '@/texts/texts';

/** What is said while calls wait as long as the server has asked, in s; empty for no wait. */
export const describeWaitingTime = (seconds: number): string =>
  seconds > 0
    ? plural(
        seconds,
        'The server asks you to wait 1 second.',
        'The server asks you to wait {count} seconds.',
      )
    : '';
