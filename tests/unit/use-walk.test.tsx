// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, Outlet, RouterProvider, useParams } from 'react-router-dom';
import { expect, it } from 'vitest';
import { type Document, verifications } from '@/api/documents';
import { toPath, useClose, useOpen } from '@/navigation/opened';
import { useWalk } from '@/pages/documents/desk/use-walk';
import type { createWalk } from '@/pages/documents/desk/walk';

const toDocument = (id: number): Document => verifications.blank(id);
const page = { rows: [1, 2].map(toDocument), links: [{ url: null, label: '1', active: true }] };

let walk: ReturnType<typeof createWalk>;

function List() {
  const open = useOpen();
  return (
    <>
      <button type="button" onClick={() => open(toPath(1))}>
        Open
      </button>
      <Outlet />
    </>
  );
}

function Desk() {
  const close = useClose();
  const { id } = useParams();
  walk = useWalk(toDocument(1), { number: 1, page }, async () => ({ number: 1, page }));
  return (
    <button type="button" onClick={close}>
      Close {id}
    </button>
  );
}

it('a desk that is left writes no address', async () => {
  const router = createBrowserRouter([
    { path: '/list', Component: List, children: [{ path: ':id', Component: Desk }] },
  ]);
  await act(() => router.navigate('/list'));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  act(() => screen.getByRole('button', { name: 'Open' }).click());
  await act(() => walk.goNext());
  await screen.findByRole('button', { name: 'Close 2' });

  // Fires another event of the walk, such as an arriving decision, before the desk is gone.
  window.addEventListener('popstate', () => void walk.goPrevious(), { once: true });
  act(() => screen.getByRole('button', { name: 'Close 2' }).click());
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Close \d/ })).toBeNull());
  expect(window.location.pathname).toBe('/list');
});
