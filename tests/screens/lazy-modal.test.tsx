import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { expectConsole } from '../support/screens/console';
import { noteOf } from '../support/screens/desk';
import { writeNote } from '../support/screens/drafts';

vi.mock(
  '@/components/viewer/load-pdf-viewer',
  () => import('../support/screens/pdf-viewer-stand-in'),
);

// The error of a browser that has lost its connection.
vi.mock('@/components/shortcuts/shortcuts-modal', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

it('a modal that cannot be loaded is told, and the desk stays with what is being written', async () => {
  expectConsole(/dynamically imported module|mocking a module/);
  const { user, sheet } = await writeNote();
  const written = noteOf(sheet).value;
  expect(written).not.toBe('');
  await user.keyboard('?');
  const told = await screen.findByRole('dialog', {
    name: 'The list of shortcuts could not be loaded',
  });
  expect(told.textContent).toContain('Check your connection, then load the page again.');
  expect(within(told).getByRole('button', { name: 'Reload' })).toBeDefined();
  await user.click(within(told).getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('dialog')).toBe(sheet);
  expect(noteOf(sheet).value).toBe(written);
});
