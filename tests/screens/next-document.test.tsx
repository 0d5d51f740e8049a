import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { useSettled, type ViewerProps } from '@/components/viewer/viewer-props';
import { openDesk } from '../support/screens/desk';
import { server, testApi } from '../support/screens/msw';
import { showPdfsBy } from '../support/screens/pdf-viewer-stand-in';
import { press } from '../support/screens/screens';
import { settled } from '../support/screens/toasts';

// The step from one document of the desk to the next one.

it('begins at its top, wherever the last one was left', async () => {
  const { user, desk } = await openDesk();
  const side = desk.querySelector('.document-sheet-side');
  if (!side) throw new Error('There is no side.');
  side.scrollTop = 500;
  await press(user, desk, 'Next document');
  await screen.findByText(/^2 of /);
  expect(side.isConnected).toBe(true);
  expect(side.scrollTop).toBe(0);
});

function Drawn({ name, onSettled }: ViewerProps) {
  useSettled(true, onSettled);
  return name;
}

it.each([
  [30_000, 2],
  [40_000, 1],
  [70_000, 0],
])('of files of %i KB prepares %i: together at most 60 MB are held', async (size, count) => {
  showPdfsBy(Drawn);
  server.use(
    http.get('*/document/verifications', async ({ request }) => {
      const answer = await (await testApi()).fetch(request.clone() as Request);
      const body = await answer.json();
      for (const row of body.data.data) row.file_size = size;
      return HttpResponse.json(body);
    }),
    http.get('*/document/documents/view/*', () =>
      HttpResponse.json({ data: { mime_type: 'application/pdf', url: '/service/api/files/1' } }),
    ),
  );
  const { desk } = await openDesk();
  const held = () => desk.querySelectorAll('.document-preview').length;
  await waitFor(() => expect(held()).toBe(1 + count));
  await settled();
  expect(held()).toBe(1 + count);
});
