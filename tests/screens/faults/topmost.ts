import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** What is on top of the screen. Queries by role over a whole screen are slow. */

/** The topmost layer: a confirmation, a modal, or else the page. */
export function topmost(): Element {
  return (
    document.querySelector('.swal2-popup') ??
    [...document.querySelectorAll('[role="dialog"].show')].at(-1) ??
    document.body
  );
}

/** The enabled buttons and links of this name on top; else those whose name begins with it. */
export function buttons(name: string): HTMLElement[] {
  const all = [...topmost().querySelectorAll<HTMLElement>('main a, button')];
  const enabled = all.filter((one) => !one.matches(':disabled'));
  const textOf = ({ textContent }: HTMLElement) => textContent?.trim() ?? '';
  const named = enabled.filter((button) => textOf(button) === name);
  return named.length > 0 ? named : enabled.filter((button) => textOf(button).startsWith(name));
}

export async function findButton(name: string, row = 0): Promise<HTMLElement> {
  return waitFor(() => {
    const found = buttons(name);
    const button = found[row] ?? found[0];
    if (!button) throw new Error(`No button "${name}" can be pressed.`);
    return button;
  });
}

/** The button that sends the form. */
export function saveButton(): HTMLButtonElement {
  const button = [...topmost().querySelectorAll('button')].find(({ type }) => type === 'submit');
  if (!button) throw new Error('There is no Save.');
  return button;
}

export const saveIs = (state: 'enabled' | 'disabled') =>
  waitFor(() => expect(saveButton().disabled).toBe(state === 'disabled'));

/** Reads the values of the fields. */
export const valuesOnTop = () =>
  [...topmost().querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);

/** Waits until a button in the topmost layer is disabled and shows a spinner. */
export const isWaiting = (name: string) =>
  waitFor(() => {
    const button = [...topmost().querySelectorAll('button')].find(
      ({ textContent, disabled }) => disabled && textContent?.trim() === name,
    );
    expect(button?.querySelector('.spinner-border')).toBeTruthy();
  });

/** Presses the button that closes the topmost layer, which may be on its way. */
export async function close(user: UserEvent): Promise<void> {
  const button = await waitFor(() => {
    const found = topmost().querySelector('.btn-close');
    if (!found) throw new Error('Nothing is open.');
    return found;
  });
  await user.click(button);
}

export const modalGone = () =>
  waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());

/** The texts of all elements of the page that match. */
export const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
