import { setTimeout as wait } from 'node:timers/promises';

/**
 * HOLD_BACK: ms. Answers, and in browsers the app's files, are held back at random, up to so long:
 * early looks turn red.
 */
export const longestHold = Number(process.env.HOLD_BACK ?? 0);

export const holdBack = () => wait(Math.random() * longestHold);
