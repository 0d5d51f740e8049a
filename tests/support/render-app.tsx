import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { exchangeToken } from '@/api/session';
import { createApp } from '@/app/app';
import { storageKeys } from '@/lib/storage-keys';
import { testApi } from './msw';

const disposals: (() => void)[] = [];

/** Releases what the apps of a test held. */
export function disposeApps(): void {
  for (const dispose of disposals.splice(0)) dispose();
}

/** Keeps in local storage what a hand-off leaves there (spec section 4). */
async function signIn(username: string, role: string | undefined) {
  const api = await testApi();
  const { user, token, roles } = await exchangeToken(await api.handOffToken(username));
  localStorage.setItem(storageKeys.user, JSON.stringify(user));
  localStorage.setItem(storageKeys.role, role ?? roles[0]?.name ?? '');
  localStorage.setItem(storageKeys.accessToken, token);
}

type Options = {
  /** Path and query where the browser is. */
  path: string;
  /** Username of who is signed in; nobody when left out. */
  as?: string;
  /** Name of the active role; the first one held when left out. */
  role?: string;
};

/** Shows the whole app, as main.ts does, at a path and to a user of the seeded data. Returns the user's hands. */
export async function renderApp({ path, as, role }: Options) {
  if (as) await signIn(as, role);
  window.history.replaceState(null, '', path);
  const { element, dispose } = await createApp();
  disposals.push(dispose);
  render(<StrictMode>{element}</StrictMode>);
  return userEvent.setup();
}
