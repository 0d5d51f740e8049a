import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { reload } from '@/navigation/location';
import { dewi } from '../support/api/demo-people';
import { expectConsole } from '../support/screens/console';
import { renderApp } from '../support/screens/render-app';

vi.mock('@/pages/documents/my-document-page', () => ({
  Component() {
    throw new Error('This page is broken.');
  },
}));

// The error of a browser when a new version has replaced the chunk.
vi.mock('@/pages/dashboard-page', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

test.each([{ as: undefined }, { as: dewi }])(
  'an unknown path shows the not-found screen, signed in or not ($as)',
  async ({ as }) => {
    await renderApp({ path: '/document/nowhere', as });
    await screen.findByRole('heading', { name: "Oops! You're lost." });
    const code = screen.getByText('404');
    expect(code.querySelector('svg')).toBeTruthy();
    expect(screen.getByText('The page you are looking for was not found.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toHaveProperty(
      'pathname',
      '/dashboard',
    );
  },
);

test.each([
  ['breaks while it is shown', '/document/my-document', /This page is broken/],
  ['cannot be loaded', '/dashboard', /dynamically imported module|mocking a module/],
])('a page that %s leaves the menu, says so and can be loaded anew', async (_, path, logged) => {
  expectConsole(logged);
  const user = await renderApp({ path, as: dewi });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(alert.getByText(/went wrong on this page, or .* could not be loaded/)).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy();
  await user.click(alert.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});
