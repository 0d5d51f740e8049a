import { act, screen } from '@testing-library/react';
import { testApi } from './msw';
import { closeTab, renderApp } from './render-app';

/** A session ends, and the portal hands somebody over. */

export const signInPage = () => screen.findByRole('heading', { name: 'You are not signed in' });

/** Ends the session as a sign-out in another tab does. */
export async function signOutElsewhere(): Promise<void> {
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  await signInPage();
}

/** The address to which the portal leads. */
export async function handOffPath(username: string): Promise<string> {
  return `/session?token=${await (await testApi()).handOffToken(username)}`;
}

/** The portal hands a person over in a new tab. */
export async function handOver(username: string) {
  closeTab();
  const user = await renderApp({ path: await handOffPath(username) });
  await screen.findByRole('heading', { name: 'Dashboard' });
  return user;
}
