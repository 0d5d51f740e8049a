import { fireEvent, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { andi } from '../api/demo-people';
import { only, openSheet } from './desk';

/** Remarks that a rejection pins to places in the file, which two-pages.tsx shows. */

/** Opens the first document of a list by this button, with its file. */
export async function openPages(path: string, as: string, button: string) {
  const opened = await openSheet(path, as, button);
  await within(opened.sheet).findByText('Words of page 1');
  return opened;
}

export const openVerification = (row: Parameters<typeof only>[0]) =>
  openPages(`/document/verification?${only(row)}`, andi, 'Verification');

export async function chooseStatus(user: UserEvent, sheet: HTMLElement, status: string) {
  await user.click(await within(sheet).findByRole('radio', { name: status }));
}

export const pageOf = (sheet: HTMLElement, number: number) =>
  within(sheet).getByRole('region', { name: `Page ${number}` });

/** Clicks a place of a page, in fractions of it. */
export function clickAt(sheet: HTMLElement, number: number, x: number, y: number): void {
  const page = pageOf(sheet, number);
  page.getBoundingClientRect = () => new DOMRect(100, 50, 300, 600);
  fireEvent.click(within(page).getByText(/^Words/), {
    clientX: 100 + x * 300,
    clientY: 50 + y * 600,
  });
}

/** The names of the pins on a page. */
export const pinsOn = (sheet: HTMLElement, number: number) =>
  within(pageOf(sheet, number))
    .queryAllByRole('button')
    .map((pin) => pin.getAttribute('aria-label'));

/** Waits for these pins on a page: what they say may come after the page itself. */
export const findPins = (sheet: HTMLElement, number: number, ...names: string[]) =>
  waitFor(() => expect(pinsOn(sheet, number)).toEqual(names));

/** The row and the column of a pin on its page, from 1. */
export const cellOf = (sheet: HTMLElement, name: string) =>
  within(sheet)
    .getByRole('button', { name })
    .closest<HTMLElement>('.viewer-pin-field')
    ?.style.gridArea.replaceAll(' ', '');
