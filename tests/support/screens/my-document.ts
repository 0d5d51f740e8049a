import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { expect } from 'vitest';
import { dewi } from '../api/demo-people';
import { server } from './msw';
import { renderApp } from './render-app';
import { choose, field, openModal, pdfFile } from './screens';

/** The list of an owner, and the form of an upload. */

export const openList = (search = '') =>
  renderApp({ path: `/document/my-document${search}`, as: dewi });

/** Opens the form, and chooses a type if one is given. */
export async function openUpload(user: UserEvent, type?: string): Promise<HTMLElement> {
  const modal = await openModal(user, await screen.findByRole('link', { name: 'Add' }), 'Add');
  if (type) await choose(user, field(modal, 'Document Type'), type);
  return modal;
}

/** Chooses the file of an upload. Resolves once it has been looked at, for which Save waits. */
export async function chooseFile(
  user: UserEvent,
  form: HTMLElement,
  file = pdfFile(),
): Promise<void> {
  await user.upload(field(form, 'File'), file);
  const save = within(form).getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(save.disabled).toBe(false));
}

/** Records the forms that the app sends, and their addresses. */
export function recordForms() {
  const forms: FormData[] = [];
  const addresses: string[] = [];
  server.use(
    http.post(/\/document\/my-documents(\/update\/\d+)?$/, async ({ request }) => {
      forms.push(await request.clone().formData());
      addresses.push(request.url);
    }),
  );
  return [forms, addresses] as const;
}
