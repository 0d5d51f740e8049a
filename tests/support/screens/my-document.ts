import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { dewi } from '../api/demo-people';
import { renderApp } from './render-app';
import { choose, field, openModal } from './screens';

/** The list of an owner, and the form of an upload. */

export const openList = (search = '') =>
  renderApp({ path: `/document/my-document${search}`, as: dewi });

/** Opens the form, and chooses a type if one is given. */
export async function openUpload(user: UserEvent, type?: string): Promise<HTMLElement> {
  const modal = await openModal(user, await screen.findByRole('button', { name: 'Add' }), 'Add');
  if (type) await choose(user, field(modal, 'Document Type'), type);
  return modal;
}
