import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { portalLogoutUrl, portalUrl } from '@/lib/env';
import { goTo } from '@/navigation/location';
import { buttons, findButton } from '../topmost';
import type { Fact } from './fact';
import { tryAgain } from './reading';

/** What becomes of a sign-in, a session and a sign-out. */

export const signedOut: Fact = {
  says: 'local storage is cleared, and / leads to “You are not signed in”',
  async check() {
    await screen.findByRole('heading', { name: 'You are not signed in' });
    expect(localStorage).toHaveLength(0);
    expect(window.location.pathname).toBe('/session');
  },
};

export const portalHome: Fact = {
  says: 'after a second the staff portal opens',
  async check() {
    await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith(portalUrl));
  },
};

const dashboard = () => screen.findByRole('heading', { name: 'Dashboard' });

export const exchangeTriesAgain: Fact = {
  says: '“No answer yet” with Try again, which exchanges the same token',
  async check(scene) {
    await findButton('Try again');
    await tryAgain(scene);
    await dashboard();
    expect(goTo).not.toHaveBeenCalled();
  },
};

export const exchangeWaits: Fact = {
  says: 'the spinner turns until the answer is there, then the dashboard opens; the token is exchanged once',
  async check({ asked, release }) {
    await waitFor(() => expect(asked()).toBe(1));
    expect(screen.getByRole('status').textContent).toBe('Loading');
    release();
    await dashboard();
    expect(asked()).toBe(1);
  },
};

export const portalLogout: Fact = {
  says: 'local storage is cleared and the portal’s logout page opens',
  async check() {
    await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith(portalLogoutUrl));
    expect(localStorage).toHaveLength(0);
  },
};

export const logoutWaits: Fact = {
  says: 'Sign Out is disabled until the answer is there, for 5 s at most; it is sent once',
  async check({ asked, release }) {
    await waitFor(() => expect(asked()).toBe(1));
    expect(buttons('Sign Out')).toEqual([]);
    expect(localStorage.length).toBeGreaterThan(0);
    release();
  },
};
