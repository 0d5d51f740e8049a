import { setImmediate } from 'node:timers/promises';
import { inspect } from 'node:util';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { portalLogoutUrl, portalUrl } from '@/lib/env';
import { goTo } from '@/navigation/location';
import { dewi, siti } from '../support/api/demo-people';
import { expectConsole } from '../support/screens/console';
import { server, testApi } from '../support/screens/msw';
import { renderApp } from '../support/screens/render-app';
import { gate, pressTwice } from '../support/screens/screens';
import { handOffPath, signInPage, takeRoleElsewhere } from '../support/screens/sign-in';
import { error, expectOnly, settled, toasts } from '../support/screens/toasts';

const exchange = '*/service/api/authentication/session';

/** Records the calls whose path ends like this, from now on. */
function callsTo(path: string) {
  const calls: Request[] = [];
  const record = ({ request }: { request: Request }) => {
    if (request.url.endsWith(path)) calls.push(request.clone());
  };
  server.events.on('request:start', record);
  onTestFinished(() => void server.events.removeListener('request:start', record));
  return calls;
}

afterEach(() => void vi.useRealTimers());

/** All that was logged, including the headers of a call. */
const readLog = () =>
  inspect([vi.mocked(console.error).mock.calls, vi.mocked(console.warn).mock.calls], { depth: 9 });

const dashboard = () => screen.findByRole('heading', { name: 'Dashboard' });

test('/ leads to /session, which without a session says so and links to the portal [R-1]', async () => {
  await renderApp({ path: '/' });
  await signInPage();
  expect(window.location.pathname).toBe('/session');
  expect(screen.getByRole('link', { name: 'Go to the staff portal' })).toHaveProperty(
    'href',
    new URL(portalUrl, window.location.href).href,
  );
});

test('/session leads on to the dashboard when there is a session', async () => {
  await renderApp({ path: '/session', as: siti });
  await dashboard();
  expect(window.location.pathname).toBe('/dashboard');
});

test.each(['/dashboard', '/document/my-document', '/administrator/user'])(
  '%s without a stored token leads to the sign-in page [R-4]',
  async (path) => {
    await renderApp({ path });
    await signInPage();
    expect(window.location.pathname).toBe('/session');
  },
);

test('the hand-off is exchanged once for a session with the first role, and leaves no token in the address [P-1 R-2 C-53 S-4 S-5]', async () => {
  const calls = callsTo('/authentication/session');
  const path = await handOffPath(siti);
  const pushed = vi.spyOn(window.history, 'pushState');
  await renderApp({ path });
  expect(window.location.search).toBe('');
  expect(screen.getByRole('status').textContent).toBe('Loading');

  await dashboard();
  expect(window.location.pathname).toBe('/dashboard');
  expect(pushed).not.toHaveBeenCalled();
  expect(JSON.parse(localStorage.getItem('USER') ?? '')).toMatchObject({
    name: 'Siti Rahmawati',
    username: siti,
  });
  expect(localStorage.getItem('ROLE')).toBe('administrator');
  expect(localStorage.getItem('ACCESS_TOKEN')).toBeTruthy();

  expect(calls).toHaveLength(1);
  expect(calls[0]?.headers.has('Authorization')).toBe(false);
  expect(await calls[0]?.json()).toEqual({
    access_token: new URLSearchParams(path.split('?')[1]).get('token'),
  });
});

test('a hand-off replaces the session of another user [S-11]', async () => {
  await renderApp({ path: await handOffPath(siti), as: dewi });
  await screen.findByRole('button', { name: 'Administrator', pressed: true });
  screen.getByRole('heading', { name: 'Siti Rahmawati' });
  expect(document.body.textContent).not.toContain('Dewi Lestari');
  expect(localStorage.getItem('USER')).toContain(siti);
});

test('the anti-forgery cookie XSRF-TOKEN goes back in the header X-XSRF-TOKEN [C-53]', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has cookieStore
  document.cookie = 'XSRF-TOKEN=of-the-server';
  onTestFinished(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    document.cookie = 'XSRF-TOKEN=; max-age=0';
  });
  const calls = callsTo('/user/roles');
  await renderApp({ path: '/dashboard', as: siti });
  await screen.findByRole('button', { name: 'Administrator' });
  expect(calls[0]?.headers.get('X-XSRF-TOKEN')).toBe('of-the-server');
});

test('a user without any role gets in, with an empty menu', async () => {
  server.use(
    http.post(exchange, () =>
      HttpResponse.json({
        data: { user: { name: 'Tanpa Peran', username: 'tp' }, token: 'token', roles: [] },
      }),
    ),
    http.get('*/user/roles', () => HttpResponse.json({ data: [] })),
  );
  await renderApp({ path: '/session?token=hand-off' });
  await dashboard();
  expect(localStorage.getItem('ROLE')).toBeNull();
  const menu = screen.getByRole('navigation', { name: 'Main menu' });
  expect(within(menu).queryAllByRole('link')).toEqual([]);
});

/**
 * Opens a hand-off that is refused, up to its notification. From then on the clock stands still.
 */
async function openRefused(refusal: () => Response) {
  const answer = gate();
  server.use(
    http.post(exchange, async () => {
      await answer.opened;
      return refusal();
    }),
  );
  await renderApp({ path: '/session?token=used' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answer.open();
  while (toasts().length === 0) {
    await setImmediate();
    await vi.advanceTimersByTimeAsync(0);
  }
}

const refuse = (message: string, status = 422) => HttpResponse.json({ message }, { status });

/** Expects the way to the portal, a second after the notification. */
async function expectPortalInASecond() {
  await vi.advanceTimersByTimeAsync(999);
  expect(goTo).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(goTo).toHaveBeenCalledExactlyOnceWith(portalUrl);
}

test('a refused hand-off shows the message and goes to the portal after a second [S-6 C-53]', async () => {
  await openRefused(() => refuse('Token sudah dipakai.'));
  expect(toasts()).toEqual([error('Token sudah dipakai.')]);
  await expectPortalInASecond();
});

test('a notification is light, stands at the top centre, runs out in 3 s and stays when it is clicked [N-10]', async () => {
  await openRefused(() => refuse('Ditolak.'));
  const toast = screen.getByRole('alert');
  expect(toast.closest('.Toastify__toast-container--top-center')).not.toBeNull();
  expect(toast.closest('.Toastify__toast-theme--light')).not.toBeNull();
  const progress = toast.querySelector<HTMLElement>('.Toastify__progress-bar');
  expect(progress?.style.animationDuration).toBe('3000ms');
  // The library's bar would have an English name for screen readers.
  expect(screen.queryByRole('progressbar')).toBeNull();

  fireEvent.click(toast);
  await expectPortalInASecond();
  expect(document.querySelector('[class*="-exit"]')).toBeNull();
});

test('a 401 of the exchange clears what an earlier session left', async () => {
  localStorage.setItem('ACCESS_TOKEN', 'earlier');
  localStorage.setItem('SOMETHING', 'else');
  await openRefused(() => refuse('Token kedaluwarsa.', 401));
  expect(toasts()).toEqual([error('Token kedaluwarsa.')]);
  expect(localStorage).toHaveLength(0);
  await expectPortalInASecond();
});

test('an exchange without an answer is only logged, and can be tried again with the same token [F-3]', async () => {
  expectConsole(/Network Error/);
  const path = await handOffPath(siti);
  server.use(http.post(exchange, () => HttpResponse.error(), { once: true }));
  const user = await renderApp({ path });
  const again = await screen.findByRole('button', { name: 'Try again' });
  await expectOnly();
  expect(goTo).not.toHaveBeenCalled();

  const handOffToken = new URLSearchParams(path.split('?')[1]).get('token') ?? '';
  expect(readLog()).not.toContain(handOffToken);

  await user.click(again);
  await dashboard();
  expect(localStorage.getItem('ACCESS_TOKEN')).toBeTruthy();
});

test('pressing Try again twice exchanges the token once [G-12]', async () => {
  expectConsole(/Network Error/);
  const path = await handOffPath(siti);
  server.use(http.post(exchange, () => HttpResponse.error(), { once: true }));
  await renderApp({ path });
  const again = await screen.findByRole('button', { name: 'Try again' });
  const calls = callsTo('/authentication/session');
  await pressTwice(again);
  await dashboard();
  await settled();
  expect(calls).toHaveLength(1);
  await expectOnly();
});

test('a 401 of any call clears all local storage and leads to the sign-in page [S-9]', async () => {
  server.use(http.get('*/user/roles', () => new HttpResponse(null, { status: 401 })));
  localStorage.setItem('SOMETHING', 'else');
  await renderApp({ path: '/dashboard', as: siti });
  await signInPage();
  expect(window.location.pathname).toBe('/session');
  expect(localStorage).toHaveLength(0);
});

const untold = /Sign-out not told/;
test('signing out ends the session once the logout call has its answer, even a failure [S-8 C-53]', async () => {
  expectConsole(untold);
  const calls = callsTo('/authentication/logout');
  let isAnswered = false;
  server.use(
    http.post('*/authentication/logout', () => {
      expect(localStorage.getItem('ACCESS_TOKEN')).toBeTruthy();
      isAnswered = true;
      return HttpResponse.json({ message: 'Broken.' }, { status: 500 });
    }),
  );
  const user = await renderApp({ path: '/dashboard', as: siti });
  const token = localStorage.getItem('ACCESS_TOKEN');
  await user.click(await screen.findByRole('button', { name: /Siti Rahmawati/ }));
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));

  await waitFor(() => expect(goTo).toHaveBeenCalledWith(portalLogoutUrl));
  expect(isAnswered).toBe(true);
  expect(calls[0]?.headers.get('Authorization')).toBe(`Bearer ${token}`);
  expect(readLog()).not.toContain(token);
  expect(localStorage).toHaveLength(0);
});

test('signing out goes on after 5 s without an answer [S-8]', async () => {
  expectConsole(untold);
  server.use(http.post('*/authentication/logout', () => new Promise<never>(() => undefined)));
  const user = await renderApp({ path: '/dashboard', as: siti });
  await user.click(await screen.findByRole('button', { name: /Siti Rahmawati/ }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));

  await vi.advanceTimersByTimeAsync(4999);
  expect(goTo).not.toHaveBeenCalled();
  expect(localStorage.getItem('ACCESS_TOKEN')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(1);
  expect(goTo).toHaveBeenCalledExactlyOnceWith(portalLogoutUrl);
  expect(localStorage).toHaveLength(0);
});

test('signing out in another tab signs out this one [S-10]', async () => {
  await renderApp({ path: '/dashboard', as: siti });
  await dashboard();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await signInPage();
});

test('when another user signs in in another tab, nothing of the former one stays', async () => {
  const user = await renderApp({ path: '/dashboard', as: siti });
  await screen.findByRole('button', { name: 'Administrator' });
  await user.click(screen.getByRole('button', { name: /Siti Rahmawati/ }));

  const api = await testApi();
  const answer = await api.fetch(
    new Request('http://localhost/service/api/authentication/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ access_token: await api.handOffToken(dewi) }),
    }),
  );
  const { data } = await answer.json();
  localStorage.setItem('USER', JSON.stringify(data.user));
  localStorage.setItem('ROLE', data.roles[0].name);
  localStorage.setItem('ACCESS_TOKEN', data.token);
  window.dispatchEvent(new StorageEvent('storage', { key: 'USER' }));

  await screen.findByRole('heading', { name: 'Dewi Lestari' });
  await screen.findByRole('button', { name: 'Civil servant' });
  expect(screen.queryByRole('button', { name: 'Administrator' })).toBeNull();
  screen.getByRole('button', { name: /Dewi Lestari/ });
});

test('switching the role in another tab switches it in this one, and reloads it [S-10]', async () => {
  await renderApp({ path: '/dashboard', as: siti, role: 'asn' });
  await screen.findByRole('button', { name: 'Administrator', pressed: false });
  const calls = callsTo('/user/roles');
  takeRoleElsewhere('administrator');
  await screen.findByRole('button', { name: 'Administrator', pressed: true });
  await waitFor(() => expect(calls).toHaveLength(1));
});

test('a browser whose storage is full or blocked says so beside the way to sign in [S-15]', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => undefined,
    clear: () => undefined,
  });
  await renderApp({ path: '/session' });
  await screen.findByText(/^This browser keeps nothing for this site: .* ends the session\.$/);
  screen.getByRole('link', { name: 'Go to the staff portal' });
});
