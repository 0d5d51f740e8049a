import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { portalLogoutUrl, portalUrl } from '@/lib/env';
import { goTo } from '@/navigation/location';
import { logs, logsFailure, noToast, saysError, saysStatus } from './messages';
import type { Cells, Fact } from './scene';
import { buttons, findButton } from './topmost';

/** Sign-ins, sessions and sign-outs that fail. */

/** Local storage is cleared, and / leads to the sign-in page. */
export const signedOut: Fact = async () => {
  await screen.findByRole('heading', { name: 'You are not signed in' });
  expect(localStorage).toHaveLength(0);
  expect(window.location.pathname).toBe('/session');
};

export const unauthorised = [signedOut, noToast];

const portalHome: Fact = async () => {
  await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith(portalUrl));
};

const dashboard = () => screen.findByRole('heading', { name: 'Dashboard' });

const triesAgain: Fact = async () => {
  await findButton('Try again');
  expect(goTo).not.toHaveBeenCalled();
};

/** The spinner turns until the answer is there. The token is exchanged once. */
const exchangeWaits: Fact = async ({ asked, release }) => {
  expect(screen.getByRole('status').textContent).toBe('Loading');
  release();
  await dashboard();
  expect(asked()).toBe(1);
};

const refusedExchange = [saysError('You could not be signed in.'), portalHome];

/** ../session.test.tsx covers the second before the portal opens, and the second try. */
export const exchange: Cells = {
  '422': [saysStatus(422), portalHome],
  '401': [saysStatus(401), portalHome],
  '403': [saysStatus(403), portalHome],
  '404': [saysStatus(404), portalHome],
  '409': [saysStatus(409), portalHome],
  '413': refusedExchange,
  '429': refusedExchange,
  '500': [saysStatus(500), portalHome],
  '500 HTML': refusedExchange,
  '200 HTML': refusedExchange,
  '200 JSON': refusedExchange,
  'no answer': [triesAgain, noToast, logsFailure],
  late: [exchangeWaits],
};

/** Local storage is cleared and the portal's logout page opens. */
const portalLogout: Fact = async () => {
  await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith(portalLogoutUrl));
  expect(localStorage).toHaveLength(0);
};

const logoutWaits: Fact = async ({ asked, release }) => {
  expect(buttons('Sign Out')).toEqual([]);
  expect(localStorage.length).toBeGreaterThan(0);
  release();
  await waitFor(() => expect(goTo).toHaveBeenCalled());
  expect(asked()).toBe(1);
};

const loggedOut = [portalLogout, logs(/Sign-out not told/), noToast];

export const logout: Cells = {
  '422': loggedOut,
  '401': loggedOut,
  '403': loggedOut,
  '404': loggedOut,
  '409': loggedOut,
  '413': loggedOut,
  '429': loggedOut,
  '500': loggedOut,
  '500 HTML': loggedOut,
  '200 HTML': [portalLogout, noToast],
  '200 JSON': [portalLogout, noToast],
  'no answer': loggedOut,
  late: [logoutWaits, portalLogout],
  twice: [logoutWaits, portalLogout],
};
