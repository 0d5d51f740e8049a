import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { andi } from '../api/demo-people';
import { renderApp } from './render-app';
import { firstRow, press } from './screens';

/** The review desk: a document's sheet with its decision. */

/** The address of a verifier's decisions. */
export const updates = '*/service/api/document/verifications/update/:id';

/** Opens the first document of the queue on screen. Resolves to its sheet. */
export async function openDecision(user: UserEvent, name = 'Verification'): Promise<HTMLElement> {
  await press(user, await firstRow(), name);
  const sheet = await screen.findByRole('dialog');
  await within(sheet).findAllByRole('radio');
  return sheet;
}

/** Opens the first document that waits for a verifier, on the desk. */
export async function openDesk(search = '') {
  const user = await renderApp({ path: `/document/verification${search}`, as: andi });
  return { user, desk: await openDecision(user) };
}

/** Opens the first document of a list by this button. */
export async function openSheet(path: string, as: string, button: string) {
  const user = await renderApp({ path, as });
  await press(user, await firstRow(), button);
  const sheet = await screen.findByRole('dialog');
  await within(sheet).findByRole('region', { name: 'Meta Data' });
  return { user, sheet };
}

type Row = { additional_name: string; user: { username: string } };

/** The filter that leaves only this row. */
export const only = ({ additional_name, user: { username } }: Row) =>
  new URLSearchParams({ additional_name, username });

export const radio = (sheet: HTMLElement, name: string) =>
  within(sheet).getByRole<HTMLInputElement>('radio', { name });

export const noteOf = (sheet: HTMLElement) =>
  within(sheet).getByLabelText<HTMLTextAreaElement>('Note');

/** The head of a sheet: the first heading, since a question over the sheet has one, too. */
export const openDocument = (sheet: HTMLElement) =>
  within(sheet).getAllByRole('heading', { level: 2 })[0]?.parentElement?.textContent;

/** The place in the queue, such as "2 of 12". */
export const placeOn = (desk: HTMLElement) =>
  within(desk).getByText(/^\d+ of (about )?\d+$/).textContent;
