import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { andi, siti } from '../api/demo-people';
import { testApi } from './msw';
import { renderApp } from './render-app';
import { button, firstRow, press } from './screens';

/** Deciding many documents of the queue at once. */

export const boxes = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Choose (?!all)/ });

/** Opens the queue and chooses its first rows. */
export async function chooseRows(count: number): Promise<UserEvent> {
  const user = await renderApp({ path: '/document/verification', as: andi });
  await firstRow();
  for (const box of boxes().slice(0, count)) await user.click(box);
  return user;
}

export async function openBulk(user: UserEvent, count: number): Promise<HTMLElement> {
  const name = `Decide ${count} document${count === 1 ? '' : 's'}`;
  await user.click(button(name));
  const modal = await screen.findByRole('dialog', { name });
  await within(modal).findAllByRole('radio');
  return modal;
}

export async function decideAll(user: UserEvent, modal: HTMLElement, status = 'Verified') {
  await user.click(within(modal).getByRole('radio', { name: status }));
  await press(user, modal, 'Save');
}

/** The documents of this region of the modal. */
export const group = (modal: HTMLElement, name: string) =>
  within(within(modal).getByRole('region', { name })).getAllByRole('listitem');

/** The ids of the queue's first rows, as the server has them. */
export async function queued(count: number): Promise<number[]> {
  const { body } = await (await testApi()).call(
    siti,
    'GET',
    '/document/verifications?role=verifikatorDms',
  );
  return body.data.data.slice(0, count).map(({ id }: { id: number }) => id);
}
