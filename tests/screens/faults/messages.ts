import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { expectConsole } from '../../support/screens/console';
import { error, settled, success, type Toast } from '../../support/screens/toasts';
import type { Fact } from './scene';
import { messageOf } from './ways';

/** What the app says in toasts and logs. It never shows a proxy's page, and each error once. */

function only(...expected: Toast[]): Fact {
  return async ({ toasts }) => {
    await waitFor(() => expect(toasts()).toEqual(expected));
    await settled();
    expect(toasts()).toEqual(expected);
  };
}

export const noToast = only();
export const saysError = (text: string) => only(error(text));
export const saysSuccess = (text: string) => only(success(text));
export const saysStatus = (status: number) => saysError(messageOf(status));

/** Expects the app's own words if the server gives no message. */
export const saysNoAnswer = saysError(
  'The server did not answer. Check your connection and try again.',
);
export const saysUnexpected = saysError(
  'The server gave an unexpected answer. This may not have been done.',
);
export const saysTooLarge = saysError('This is too large for the server.');
export const saysTooMany = saysError('Too many requests at once. Try again in a moment.');
export const saysBroken = saysError('The server could not do this. Try again later.');

/** Expects the failed call to be logged, and nothing else. */
export const logs =
  (pattern: RegExp): Fact =>
  async ({ logged }) => {
    expectConsole(pattern);
    await settled();
    expect(logged()).not.toEqual([]);
    for (const line of logged()) expect(line).toMatch(pattern);
  };

/** The error of a failed read, with the message that fits the way. */
export const logsFailure: Fact = async (scene) => {
  const { way } = scene;
  const ofAnswer = way.startsWith('200') ? /Invalid|Expected/ : /status code/;
  await logs(way === 'no answer' ? /Network Error/ : ofAnswer)(scene);
};
