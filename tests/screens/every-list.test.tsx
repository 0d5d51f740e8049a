import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { andi, dewi, hendra, siti } from '../support/api/demo-people';
import { server } from '../support/screens/msw';
import { renderApp } from '../support/screens/render-app';
import { closed, link } from '../support/screens/screens';

// Promises about every list, tried without rows. Lists of reference data: reference.test.tsx.

const filterable = [
  { path: '/document/my-document', as: dewi },
  { path: '/document/document', as: siti },
  { path: '/document/verification', as: andi },
  { path: '/document/approve', as: hendra },
];

async function openEmpty({ path, as }: { path: string; as: string }) {
  // A list's path is that of its screen in the plural.
  const plural = path.replace(/y$/, 'ie').replace(/us$/, 'use');
  server.use(
    http.get(`*/service/api${plural}s`, () => HttpResponse.json({ data: { data: [], links: [] } })),
  );
  const role = as === siti ? 'administrator' : undefined;
  const user = await renderApp({ path, as, ...(role && { role }) });
  await screen.findByText('No data available yet!');
  // A list that failed to load would have this button.
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  return user;
}

it.each(filterable)(
  '$path says that it is empty, and its filter has Filter and Reset [L-2 M-4]',
  async (list) => {
    const user = await openEmpty(list);
    await user.click(link('Filter'));
    const filter = await screen.findByRole('dialog', { name: 'Filter' });
    within(filter).getByRole('button', { name: 'Filter' });
    await user.click(within(filter).getByRole('button', { name: 'Reset' }));
    await closed(filter);
  },
);

it('the statuses say so, too [L-2]', () =>
  openEmpty({ path: '/data-referensi/document-status', as: siti }));
