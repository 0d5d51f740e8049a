import { act, screen, waitFor, within } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { appName, helpUrl, portalUrl } from '@/lib/env';
import { andi, dewi, hendra, siti } from '../support/api/demo-people';
import { expectConsole } from '../support/screens/console';
import { server } from '../support/screens/msw';
import { closeTab, renderApp } from '../support/screens/render-app';

const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }));
/** The links outside of collapsed groups. */
const menuItems = () =>
  menu()
    .getAllByRole('link')
    .filter((link) => !link.closest('details:not([open])'))
    .map((link) => link.textContent);
const group = () => {
  const details = menu().getByText('Reference').closest('details');
  if (!details) throw new Error('Reference is no group.');
  return details;
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the header', () => {
  test('has the logo, which links to the dashboard [R-4 R-22]', async () => {
    await renderApp({ path: '/document/my-document', as: dewi });
    await heading('My Document');
    const logo = within(screen.getByRole('banner')).getByRole('link', { name: appName });
    expect(logo.getAttribute('href')).toBe('/dashboard');
    expect(logo.querySelector('img')?.getAttribute('src')).toMatch(/^data:image.svg/);
  });

  test('the profile menu names the version of the app [R-24]', async () => {
    await renderApp({ path: '/dashboard', as: dewi });
    const panel = await screen.findByText(/^Version \d+\.\d+\.\d+/);
    expect(panel.closest('#profile-panel')).toBeTruthy();
  });

  test('has a profile dropdown with name, username, portal, hidden help and Sign Out [R-24 V7.4.4]', async () => {
    await renderApp({ path: '/dashboard', as: dewi });
    await heading('Dashboard');
    const toggle = screen.getByRole('button', { name: /Dewi Lestari/ });
    expect(toggle.textContent).toContain(dewi);
    within(toggle).getByText('DL');

    const panel = document.getElementById(toggle.getAttribute('popovertarget') ?? '');
    if (!panel) throw new Error('The button opens nothing.');
    expect(panel.getAttribute('popover')).toBe('auto');
    const items = within(panel);
    items.getByText('Dewi Lestari');
    items.getByText(dewi);
    expect(items.getByRole('link', { name: 'Staff portal' }).getAttribute('href')).toBe(portalUrl);
    items.getByRole('button', { name: 'Sign Out' });
    const help = items.getByText('Help');
    expect(help.closest('a')?.getAttribute('href')).toBe(helpUrl);
    expect(help.closest('a')?.hidden).toBe(true);
  });
});

test('the footer has a copyright line and a developer credit with a help link [R-4 R-22]', async () => {
  await renderApp({ path: '/dashboard', as: dewi });
  await heading('Dashboard');
  const footer = within(screen.getByRole('contentinfo'));
  footer.getByText(`© ${new Date().getFullYear()} ${appName}`);
  footer.getByText(/Developed by/);
  expect(footer.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe(helpUrl);
});

test.each([
  { path: '/document/my-document', section: 'Document', page: 'My Document', role: 'asn' },
  { path: '/document/document', section: 'Document', page: 'All Documents' },
  { path: '/document/verification', section: 'Document', page: 'Verification', as: andi },
  { path: '/document/approve', section: 'Document', page: 'Approve', as: hendra },
  { path: '/administrator/user', section: 'Administrator', page: 'User' },
  { path: '/data-referensi/mime-type', section: 'Reference', page: 'Mime Type' },
  { path: '/data-referensi/category', section: 'Reference', page: 'Category' },
  { path: '/data-referensi/column', section: 'Reference', page: 'Column' },
  { path: '/data-referensi/document-type', section: 'Reference', page: 'Document Type' },
  { path: '/data-referensi/document-status', section: 'Reference', page: 'Document Status' },
  { path: '/data-referensi/unit-verifikator', section: 'Reference', page: 'Unit Verification' },
])(
  '$path has the breadcrumb Home, $section, $page [R-17]',
  async ({ path, section, page, as, role }) => {
    await renderApp({ path, as: as ?? siti, role });
    await heading(page);
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Home',
      section,
      page,
    ]);
  },
);

describe('the sidebar', () => {
  test('marks the item of the current path [R-4]', async () => {
    await renderApp({ path: '/document/my-document', as: dewi });
    await heading('My Document');
    expect(menuItems()).toEqual(['Dashboard', 'My Document']);
    expect(
      menu()
        .getAllByRole('link', { current: 'page' })
        .map((a) => a.textContent),
    ).toEqual(['My Document']);
  });

  test('keeps the group collapsed that is not of the current path [R-34]', async () => {
    const user = await renderApp({ path: '/dashboard', as: siti, role: 'administrator' });
    await heading('Dashboard');
    expect(menuItems()).toEqual(['Dashboard', 'Document', 'User']);
    expect(group().open).toBe(false);
    await user.click(menu().getByText('Reference'));
    expect(menuItems()).toContain('Unit Verification');
  });

  test('expands the group of the current path, and collapses it when the path leaves it [R-34]', async () => {
    const user = await renderApp({
      path: '/data-referensi/document-status',
      as: siti,
      role: 'administrator',
    });
    await heading('Document Status');
    expect(group().open).toBe(true);
    expect(menuItems()).toEqual([
      'Dashboard',
      'Document',
      'User',
      'Document Type',
      'Category',
      'Column',
      'Mime Type',
      'Document Status',
      'Unit Verification',
    ]);
    await user.click(menu().getByRole('link', { name: 'Dashboard' }));
    await heading('Dashboard');
    expect(group().open).toBe(false);
  });

  test('expands the group for each of its pages, though it was collapsed on another [R-34]', async () => {
    const user = await renderApp({
      path: '/data-referensi/mime-type',
      as: siti,
      role: 'administrator',
    });
    await heading('Mime Type');
    await user.click(menu().getByRole('link', { name: 'Category' }));
    await heading('Category');
    await user.click(menu().getByText('Reference'));
    expect(group().open).toBe(false);
    history.back();
    await heading('Mime Type');
    expect(group().open).toBe(true);
  });

  test('shows no items to an unknown role [R-32]', async () => {
    await renderApp({ path: '/dashboard', as: dewi, role: 'pimpinan' });
    await heading('Dashboard');
    expect(menu().queryAllByRole('link')).toEqual([]);
  });

  test('can be hidden, and stays so when the app is opened again [R-22]', async () => {
    const user = await renderApp({ path: '/dashboard', as: dewi });
    await heading('Dashboard');
    await user.click(screen.getByRole('button', { name: 'Toggle sidebar', expanded: true }));
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();

    closeTab();
    await renderApp({ path: '/dashboard' });
    await heading('Dashboard');
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    screen.getByRole('button', { name: 'Toggle sidebar', expanded: false });
  });
});

describe('on a small screen the sidebar', () => {
  const { innerWidth } = window;
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  const setWidth = (width: number) => happyDOM.setViewport({ width });
  afterEach(() => setWidth(innerWidth));

  test('is a drawer: closed at first, opened by the toggle, closed by its button', async () => {
    setWidth(360);
    const user = await renderApp({ path: '/dashboard', as: dewi });
    await heading('Dashboard');
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Toggle sidebar' }));
    expect(screen.getByRole('dialog', { name: 'Main menu' })).toHaveProperty('open', true);
    expect(menuItems()).toEqual(['Dashboard', 'My Document']);

    await user.click(screen.getByRole('button', { name: 'Close menu' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('closes on a click beside it, and on none in it', async () => {
    setWidth(360);
    const user = await renderApp({ path: '/dashboard', as: dewi });
    await heading('Dashboard');
    await user.click(screen.getByRole('button', { name: 'Toggle sidebar' }));
    const drawer = screen.getByRole('dialog', { name: 'Main menu' });
    await user.click(drawer.querySelector('.drawer-header') ?? document.body);
    expect(drawer).toHaveProperty('open', true);
    // A press on the dialog itself is one on its backdrop.
    await user.click(drawer);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is closed again after a while on a wide screen', async () => {
    setWidth(360);
    const user = await renderApp({ path: '/dashboard', as: dewi });
    await heading('Dashboard');
    await user.click(screen.getByRole('button', { name: 'Toggle sidebar' }));
    screen.getByRole('dialog', { name: 'Main menu' });

    act(() => setWidth(1280));
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => setWidth(360));
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByRole('button', { name: 'Toggle sidebar', expanded: false });
  });

  test('closes when a page is chosen', async () => {
    setWidth(360);
    const user = await renderApp({ path: '/dashboard', as: dewi });
    await heading('Dashboard');
    await user.click(screen.getByRole('button', { name: 'Toggle sidebar' }));
    await user.click(menu().getByRole('link', { name: 'My Document' }));
    await heading('My Document');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('after a change of page the focus is on its heading [G-2]', async () => {
  const user = await renderApp({ path: '/dashboard', as: dewi });
  expect(document.activeElement).not.toBe(await heading('Dashboard'));
  await user.click(menu().getByRole('link', { name: 'My Document' }));
  const title = await heading('My Document');
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test('on the way back the focus does not scroll away from where one was', async () => {
  const user = await renderApp({ path: '/dashboard', as: dewi });
  await heading('Dashboard');
  // A browser scrolls to what is focused, unless it is told not to.
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  onTestFinished(() => focus.mockRestore());
  const scrolls = () => {
    const call = focus.mock.contexts.lastIndexOf(titleNow());
    return call === -1 ? undefined : !focus.mock.calls[call]?.[0]?.preventScroll;
  };
  const titleNow = () => screen.queryByRole('heading', { level: 1 });
  await user.click(menu().getByRole('link', { name: 'My Document' }));
  await heading('My Document');
  await waitFor(() => expect(scrolls()).toBe(true));
  act(() => window.history.back());
  await heading('Dashboard');
  await waitFor(() => expect(scrolls()).toBe(false));
});

test('a link skips to the content, without an entry of its own in the history', async () => {
  const user = await renderApp({ path: '/dashboard', as: dewi });
  await heading('Dashboard');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
  const { href } = window.location;
  const pushed = vi.spyOn(window.history, 'pushState');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(window.location.href).toBe(href);
  expect(pushed).not.toHaveBeenCalled();
});

describe("a page that is not on the active role's menu", () => {
  const refusal = /not on your active role's menu/;

  test('is not shown, but offered to each held role that has it, which stays on the path [R-20 R-32]', async () => {
    const user = await renderApp({ path: '/document/verification', as: siti, role: 'asn' });
    await screen.findByRole('heading', { level: 1, name: refusal });
    const main = within(screen.getByRole('main'));
    await main.findByRole('button', { name: 'Verifier' });
    expect(main.getAllByRole('button')).toHaveLength(1);

    await user.click(main.getByRole('button', { name: 'Verifier' }));
    const title = await heading('Verification');
    expect(window.location.pathname).toBe('/document/verification');
    expect(localStorage.getItem('ROLE')).toBe('verifikatorDms');
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  test('leads back to the dashboard when no held role has it', async () => {
    const user = await renderApp({ path: '/document/approve', as: dewi });
    await screen.findByText('None of your roles can open it.');
    await user.click(screen.getByRole('link', { name: 'Back to the dashboard' }));
    await heading('Dashboard');
  });

  test('lets try again when the roles could not be loaded', async () => {
    expectConsole(/GET \/user\/roles: .*status code 500/);
    server.use(
      http.get('*/user/roles', () => new HttpResponse(null, { status: 500 }), { once: true }),
    );
    const user = await renderApp({ path: '/document/approve', as: dewi });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('None of your roles can open it.');
  });
});

test.each([{ as: undefined }, { as: dewi }])(
  'an unknown path shows the not-found screen, signed in or not ($as) [R-3]',
  async ({ as }) => {
    await renderApp({ path: '/document/nowhere', as });
    await screen.findByRole('heading', { name: "Oops! You're lost." });
    const code = screen.getByText('404');
    expect(code.querySelector('svg')).toBeTruthy();
    screen.getByText('The page you are looking for was not found.');
    expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toHaveProperty(
      'pathname',
      '/dashboard',
    );
  },
);
