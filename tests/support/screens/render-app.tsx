import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Profiler } from 'react';
import { exchangeToken } from '@/api/session';
import { createApp } from '@/app/app';
import { storageKeys } from '@/lib/browser-storage';
import { closePage, openPage } from './heard-calls';
import { testApi } from './msw';

const disposals: (() => void)[] = [];

/** Takes the app off the page, as the end of a tab does. */
export function closeTab(): void {
  cleanup();
  for (const dispose of disposals.splice(0)) dispose();
  closePage();
}

/** Stores a session in local storage, as a hand-off does. */
async function signIn(username: string, role: string | undefined) {
  const api = await testApi();
  const { user, token, roles } = await exchangeToken(await api.handOffToken(username));
  localStorage.setItem(storageKeys.user, JSON.stringify(user));
  localStorage.setItem(storageKeys.role, role ?? roles[0]?.name ?? '');
  localStorage.setItem(storageKeys.accessToken, token);
}

type Options = {
  /** Path and query of the address. */
  path: string;
  /** Username of the person signed in. Omit it for no session. */
  as?: string;
  /** The active role; the person's first one by default. */
  role?: string;
  /** Called at each commit of React. */
  onCommit?: () => void;
};

const ignore = () => undefined;

/** Renders the whole app, as main.tsx does. Returns the user's events. */
export async function renderApp({ path, as, role, onCommit = ignore }: Options) {
  openPage();
  if (as) await signIn(as, role);
  window.history.replaceState(null, '', path);
  const { element, dispose } = createApp();
  disposals.push(dispose);
  render(
    <Profiler id="app" onRender={onCommit}>
      {element}
    </Profiler>,
  );
  return userEvent.setup();
}
