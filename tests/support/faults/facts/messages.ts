import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { expectConsole } from '../../screens/console';
import { error, settled, success, type Toast, toasts } from '../../screens/toasts';
import type { Way } from '../ways';
import type { Fact } from './fact';

/** What the app says in toasts, and what it logs. */

/** Exactly one toast, with exactly this text and no markup. */
function only(toast: Toast): Fact {
  return {
    says: `${toast.kind === 'error' ? 'an error' : 'a success'} toast: “${toast.text}”`,
    async check() {
      await waitFor(() => expect(toasts()).toEqual([toast]));
      await settled();
      expect(toasts()).toEqual([toast]);
    },
  };
}

export const errorToast = (text: string) => only(error(text));
export const successToast = (text: string) => only(success(text));

export const noToast: Fact = {
  says: 'no toast',
  async check() {
    await settled();
    expect(toasts()).toEqual([]);
  },
};

function log(says: string, patternOf: (way: Way) => RegExp): Fact {
  return {
    says,
    async check({ way }) {
      expectConsole(patternOf(way));
    },
  };
}

/** Expects the error to be logged, with the message that fits the way. */
export const logged = log('the error is logged', (way) => {
  if (way.startsWith('200')) return /Invalid|Expected/;
  return way === 'no answer' ? /Network Error/ : /status code/;
});

export const deleteLogged = log('it is only logged', () => /ApiError: DELETE .*: Network Error/);
export const logoutLogged = log('it is logged', () => /not told of the sign-out/);
