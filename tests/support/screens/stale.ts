import { fireEvent, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { noteOf, radio } from './desk';
import { press } from './screens';
import { allShown, toasts } from './toasts';

/** A document that changes while someone has it open, in a sheet or a form. */

export const saveOf = (dialog: HTMLElement) =>
  within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' });

/** What has changed, as the dialog says once it has loaded the new state. */
export const news = (dialog: HTMLElement) =>
  dialog.querySelector('.form-notice [role=status]')?.textContent;

export async function chooseRejected(user: UserEvent, sheet: HTMLElement, note: string) {
  await user.click(radio(sheet, 'Rejected'));
  fireEvent.change(noteOf(sheet), { target: { value: note } });
}

export function expectChosen(sheet: HTMLElement, note: string): void {
  expect(noteOf(sheet).value).toBe(note);
  expect(radio(sheet, 'Rejected').checked).toBe(true);
}

/** Expects a refusal with this message in the dialog, and no toast. */
export async function refused(dialog: HTMLElement, message: string): Promise<void> {
  const alert = await within(dialog).findByText(message);
  expect(alert.closest('[role=alert]')).not.toBeNull();
  await allShown();
  expect(toasts()).toEqual([]);
}

export async function loadNewState(user: UserEvent, dialog: HTMLElement): Promise<void> {
  await press(user, dialog, 'Load the latest version');
  const told = 'This is the latest version. What you have entered is still here.';
  const status = (await within(dialog).findByText(told)).closest('[role=status]');
  expect(document.activeElement).toBe(status);
  expect(within(dialog).queryByRole('button', { name: 'Load the latest version' })).toBeNull();
}
