import { act, screen } from '@testing-library/react';
import { storageKeys } from '@/lib/browser-storage';
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

/** Somebody signs in as verifier in another tab: this one takes over the session. */
export async function signInElsewhere(username: string): Promise<void> {
  const token = await (await testApi()).tokenFor(username);
  localStorage.setItem(storageKeys.user, JSON.stringify({ name: username, username }));
  localStorage.setItem(storageKeys.role, 'verifikatorDms');
  localStorage.setItem(storageKeys.accessToken, token);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.user })));
}

/** Another role is taken in another tab. */
export function takeRoleElsewhere(role: string): void {
  localStorage.setItem(storageKeys.role, role);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.role })));
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
