import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { createDecision, keepDecision } from '@/decisions/kept-decisions';
import { andi } from '../support/api/demo-people';
import { queued } from '../support/screens/bulk';
import { server } from '../support/screens/msw';
import { renderApp } from '../support/screens/render-app';
import { firstRow, press } from '../support/screens/screens';
import { settled } from '../support/screens/toasts';
import { sizeViewer } from '../support/screens/viewer';

// Decisions that are offered, while another window was in front.

it('leaves the open file as it is when the window has the focus again [Q-26]', async () => {
  sizeViewer();
  const [id = 0] = await queued(1);
  await keepDecision({
    ...createDecision(),
    username: andi,
    role: 'verifikatorDms',
    path: '/document/verifications',
    waitsIn: 2,
    document: { id, version: 1 },
    document_status_id: 3,
    note: '',
    label: 'Verified: SK CPNS',
    state: 'unanswered',
  });
  let calls = 0;
  server.use(
    http.get('*/service/api/document/documents/view/:id', () => {
      calls += 1;
      const url = `data:image/jpeg;base64,AAA${calls}`;
      return HttpResponse.json({ data: { mime_type: 'image/jpeg', url } });
    }),
  );
  const user = await renderApp({ path: '/document/verification', as: andi });
  await screen.findByRole('region', { name: /^1 decision was sent/ });
  await press(user, await firstRow(), 'Detail');
  const sheet = await screen.findByRole('dialog');
  const picture = await within(sheet).findByRole<HTMLImageElement>('img', { hidden: true });
  const { src } = picture;
  expect(calls).toBe(2);
  act(() => void fireEvent(window, new Event('visibilitychange')));
  await waitFor(() => expect(calls).toBe(3));
  await settled();
  expect(picture.isConnected).toBe(true);
  expect(picture.src).toBe(src);
});
