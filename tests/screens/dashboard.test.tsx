import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { andi, dewi, hendra, siti } from '../support/api/demo-people';
import { breakable, breakComponent } from '../support/screens/breakable';
import { expectConsole } from '../support/screens/console';
import { server, testApi } from '../support/screens/msw';
import { renderApp } from '../support/screens/render-app';
import { firstRow, gate } from '../support/screens/screens';

vi.mock('@/pages/office-notes', (original) => breakable(original, 'VerificationNote'));
afterEach(() => breakComponent(''));

test('a card whose sentence cannot be drawn leads on without it, and so do the others [R-61]', async () => {
  await breakComponent('VerificationNote');
  await renderApp({ path: '/dashboard', as: andi });
  const shortcuts = within(await screen.findByRole('navigation', { name: 'Shortcuts' }));
  await waitFor(() => expect(shortcuts.queryByText(/wait/)).toBeNull());
  shortcuts.getByRole('link', { name: 'Verification' });
  expect(screen.queryByText(/could not be shown/)).toBeNull();
  const reports = async () =>
    (await testApi()).log.filter(({ msg }) => msg === 'client error').length;
  await waitFor(async () => expect(await reports()).toBe(1));
  expect(shortcuts.getByRole('link', { name: 'Verification' }).isConnected).toBe(true);
});

/** Signs in with this `user` in the answer of the exchange. */
async function renderDashboardOf(user: Record<string, unknown>) {
  server.use(
    http.post('*/authentication/session', () =>
      HttpResponse.json({ data: { user, token: 'token', roles: [{ name: 'asn' }] } }),
    ),
    http.get('*/user/roles', () => HttpResponse.json({ data: [] })),
  );
  await renderApp({ path: '/session?token=hand-off' });
  await screen.findByRole('heading', { name: 'Dashboard' });
}

function profile() {
  return within(screen.getByRole('region', { name: 'Profile' }));
}

test('has its title and the breadcrumb Home > Dashboard [R-17 R-26]', async () => {
  await renderApp({ path: '/dashboard', as: dewi });
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  const breadcrumb = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(
    within(breadcrumb)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Home', 'Dashboard']);
  expect(within(breadcrumb).getByRole('link', { name: 'Home' }).getAttribute('href')).toBe(
    '/dashboard',
  );
  expect(document.title).toBe('Dashboard · Berkas');
});

describe('UNIT KERJA', () => {
  test('shows the unit of the user [R-26 C-53]', async () => {
    await renderApp({ path: '/dashboard', as: dewi });
    const heading = await screen.findByRole('heading', { name: 'UNIT KERJA' });
    expect(heading.lang).toBe('id');
    expect(heading.parentElement?.textContent).toContain(
      'Direktorat Jenderal Guru dan Tenaga Kependidikan',
    );
  });

  test('is left out for a user without a unit [R-26]', async () => {
    await renderDashboardOf({ name: 'Rina', username: 'rina', unit_verifikator: null });
    expect(screen.queryByText('UNIT KERJA')).toBeNull();
  });
});

describe('the profile card', () => {
  test('shows name, username and the initials of somebody without a picture [R-28 C-53]', async () => {
    await renderDashboardOf({
      name: 'Dr. Ni Made Ayu Pratiwi, M.Pd.',
      username: '1983',
      avatar: '',
    });
    profile().getByRole('heading', { name: 'Dr. Ni Made Ayu Pratiwi, M.Pd.' });
    profile().getByText('1983');
    profile().getByText('NP');
  });

  test('shows the picture, and the initials when it cannot be loaded [R-28]', async () => {
    await renderDashboardOf({ name: 'Rina Kartikasari', username: 'rina', avatar: '/rina.jpg' });
    const picture = screen.getByRole('region', { name: 'Profile' }).querySelector('img');
    expect(picture?.getAttribute('src')).toBe(new URL('/rina.jpg', location.href).href);
    expect(profile().queryByText('RK')).toBeNull();
    if (picture) fireEvent.error(picture);
    profile().getByText('RK');
  });

  test.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:image/svg+xml,<svg onload="alert(1)"/>',
    'data:text/html,<b>',
    'file:///etc/passwd',
    'cid:rina',
    'http://',
  ])('takes no picture from %j [V1.2.2]', async (avatar) => {
    await renderDashboardOf({ name: 'Rina Kartikasari', username: 'rina', avatar });
    profile().getByText('RK');
    expect(screen.getByRole('region', { name: 'Profile' }).querySelector('img')).toBeNull();
  });

  test('has one button per role held, labelled with its description, the active one pressed [R-28 C-53]', async () => {
    await renderApp({ path: '/dashboard', as: siti, role: 'verifikatorDms' });
    await screen.findByRole('button', { name: 'Verifier', pressed: true });
    expect(
      profile()
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Administrator', 'Civil servant', 'Verifier']);
    expect(profile().getAllByRole('button', { pressed: true })).toHaveLength(1);
  });

  test('labels a role without a description with its name', async () => {
    server.use(
      http.get('*/user/roles', () =>
        HttpResponse.json({ data: [{ id: 1, name: 'asn', description: null }] }),
      ),
    );
    await renderApp({ path: '/dashboard', as: dewi });
    await screen.findByRole('button', { name: 'asn', pressed: true });
  });

  test('lets try again when the roles could not be loaded', async () => {
    expectConsole(/GET \/user\/roles: .*status code 500/);
    server.use(
      http.get('*/user/roles', () => new HttpResponse(null, { status: 500 }), { once: true }),
    );
    const user = await renderApp({ path: '/dashboard', as: dewi });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Civil servant' });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

test('a role button makes that role the active one and reloads the dashboard [P-11 R-28]', async () => {
  const user = await renderApp({ path: '/dashboard', as: siti, role: 'asn' });
  const button = await screen.findByRole('button', { name: 'Verifier', pressed: false });
  let reloads = 0;
  const count = ({ request }: { request: Request }) => {
    if (request.url.endsWith('/user/roles')) reloads += 1;
  };
  server.events.on('request:start', count);
  onTestFinished(() => void server.events.removeListener('request:start', count));
  await user.click(button);

  await screen.findByRole('button', { name: 'Verifier', pressed: true });
  expect(localStorage.getItem('ROLE')).toBe('verifikatorDms');
  expect(window.location.pathname).toBe('/dashboard');
  expect(reloads).toBe(1);
  const menu = screen.getByRole('navigation', { name: 'Main menu' });
  expect(
    within(menu)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Dashboard', 'Verification']);
});

test('what another role has loaded is loaded again, however fresh it is', async () => {
  const read = vi.fn();
  server.use(http.get('*/document-statuses', read));
  const user = await renderApp({ path: '/dashboard', as: siti, role: 'administrator' });
  await screen.findByRole('link', { name: /^Document Status \d/ });
  expect(read).toHaveBeenCalledTimes(1);
  await user.click(await screen.findByRole('button', { name: 'Verifier' }));
  await user.click(screen.getByRole('button', { name: 'Administrator' }));
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});

test('the pages of the active role are one click away', async () => {
  const user = await renderApp({ path: '/dashboard', as: dewi });
  const shortcuts = await screen.findByRole('navigation', { name: 'Shortcuts' });
  await user.click(within(shortcuts).getByRole('link', { name: /^My Document/ }));
  await screen.findByRole('heading', { level: 1, name: 'My Document' });
  expect(window.location.pathname).toBe('/document/my-document');
});

describe('the card of a page says what waits there', () => {
  const card = (name: string) => screen.findByRole('link', { name: new RegExp(`^${name}.`) });

  test('to an owner [R-60]', async () => {
    await renderApp({ path: '/dashboard', as: dewi });
    expect((await card('My Document')).textContent).toBe(
      'My Document4 rejected, 2 to complete, 2 ready to send',
    );
  });

  test('to a verifier: about how many documents, and for how long [R-60]', async () => {
    await renderApp({ path: '/dashboard', as: andi });
    expect((await card('Verification')).textContent).toMatch(
      /^Verificationabout \d+ documents waiting, the oldest for \d+ days$/,
    );
  });

  test('to an approver: how many exactly, where it is one page; without a time that nobody tells [R-60]', async () => {
    const rows = [1, 2, 3].map((id) => ({ id, document_status_id: 3 }));
    server.use(
      http.get('*/document/approves', () =>
        HttpResponse.json({
          data: { data: rows, links: [{ url: '?page=1', label: '1', active: true }] },
        }),
      ),
    );
    await renderApp({ path: '/dashboard', as: hendra });
    expect((await card('Approve')).textContent).toBe('Approve3 documents waiting');
  });

  test('to an administrator: what the statuses count [R-60]', async () => {
    await renderApp({ path: '/dashboard', as: siti });
    expect((await card('Document Status')).textContent).toMatch(
      /^Document Status\d+ documents under way$/,
    );
  });

  test('but no number where the list could not be loaded [R-61]', async () => {
    expectConsole(/GET \/document\/verifications: .*status code 500/);
    server.use(http.get('*/document/verifications', () => new HttpResponse(null, { status: 500 })));
    await renderApp({ path: '/dashboard', as: andi });
    const link = await screen.findByRole('link', { name: 'Verification', description: '' });
    await waitFor(() => expect(link.textContent).toBe('Verification'));
    await screen.findByRole('button', { name: 'Verifier' });
    expect(link.textContent).toBe('Verification');
  });

  test('by the query of the list, which the next click finds [R-61]', async () => {
    const user = await renderApp({ path: '/dashboard', as: andi });
    const link = await card('Verification');
    const answer = gate();
    server.use(http.get('*/document/verifications', () => answer.opened));
    await user.click(link);
    await firstRow();
    answer.open();
  });
});
