import { screen, waitFor } from '@testing-library/react';
import { range } from 'es-toolkit';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { documentCan } from '@/pages/documents/document-rules';
import { dewi } from '../support/api/demo-people';
import { server } from '../support/screens/msw';
import { renderApp } from '../support/screens/render-app';
import { closed, link, openModal, press } from '../support/screens/screens';

// A foreign server may send long pages and 500 options. To stay fast, the app draws only some.

// Types say what is mandatory, so no detail is asked for.
const types = range(1, 501).map((id) => ({ id, document_type: `Type ${id}`, is_mandatory: 0 }));

beforeEach(() => {
  server.use(
    http.get('*/service/api/document/my-documents', () =>
      HttpResponse.json({
        data: {
          data: range(1, 26).map((id) => ({
            id,
            document_status_id: 5,
            additional_name: `No ${id}`,
          })),
          links: [],
        },
      }),
    ),
    http.get('*/service/api/data-referensi/document-types/search', () =>
      HttpResponse.json({ data: types }),
    ),
  );
});

async function openList() {
  const user = await renderApp({ path: '/document/my-document', as: dewi });
  await screen.findByText('No 25');
  return user;
}

it('no row is drawn anew when a modal opens, when one types in it and when it closes', async () => {
  // Counts a call for each row that is drawn.
  const drawing = vi.spyOn(documentCan, 'showDetail');
  onTestFinished(() => drawing.mockRestore());
  const user = await openList();
  expect(drawing.mock.calls.length).toBeGreaterThanOrEqual(25);
  drawing.mockClear();
  const filter = await openModal(user, link('Filter'), 'Filter');
  await user.type(screen.getByRole('textbox', { name: 'USER' }), 'dewi');
  await press(user, filter, 'Close');
  await closed(filter);
  const form = await openModal(user, link('Add'), 'Add');
  await press(user, form, 'Cancel');
  await closed(form);
  expect(drawing).not.toHaveBeenCalled();
});

it('a select of 500 choices draws those near the focused one, and every one can be reached', async () => {
  const user = await openList();
  await openModal(user, link('Filter'), 'Filter');
  const field = screen.getByRole('combobox', { name: 'Type' });
  const drawn = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  const focused = () =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  await waitFor(async () => {
    await user.click(field);
    expect(drawn()[0]).toBe('Type 1');
  });
  expect(drawn().length).toBeLessThan(50);
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(focused()).toBe('Type 500'));
  expect(drawn().length).toBeLessThan(50);
  await user.keyboard('{ArrowDown}'.repeat(30));
  await waitFor(() => expect(focused()).toBe('Type 30'));
  await user.type(field, '321');
  expect(drawn()).toEqual(['Type 321']);
});
