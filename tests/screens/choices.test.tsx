import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { andi, hendra } from '../support/api/demo-people';
import { openDecision, radio } from '../support/screens/desk';
import { button, closed, press } from '../support/screens/screens';
import { handOver, signOutElsewhere } from '../support/screens/sign-in';

// Choices on the screens that outlive the session.

async function openDesk(user: UserEvent, title: string) {
  await user.click(screen.getAllByRole('link', { name: title })[0] ?? document.body);
  return openDecision(user, title);
}

const box = (desk: HTMLElement, name: string) =>
  within(desk).getByRole<HTMLInputElement>('checkbox', { name });
const undoTime = (desk: HTMLElement) =>
  within(desk).queryByRole<HTMLSelectElement>('combobox', { name: 'Time to undo' });
const menu = () => screen.queryByRole('navigation', { name: 'Main menu' });

it('what a verifier has chosen returns with the next session, and with nobody else’s [K-11]', async () => {
  const user = await handOver(andi);
  const desk = await openDesk(user, 'Verification');
  await user.click(box(desk, 'Go on to the next document'));
  await user.selectOptions(undoTime(desk) as HTMLSelectElement, '20 seconds');
  await user.click(box(desk, 'Read scans'));
  await press(user, desk, 'Close');
  await closed(desk);
  await user.click(button('Toggle sidebar'));
  expect(menu()).toBeNull();
  await signOutElsewhere();

  const approver = await handOver(hendra);
  expect(menu()).not.toBeNull();
  const other = await openDesk(approver, 'Approve');
  expect(box(other, 'Go on to the next document').checked).toBe(false);
  expect(box(other, 'Read scans').checked).toBe(true);
  // The portal hands the verifier over without a sign-out before.
  const again = await handOver(andi);
  expect(menu()).toBeNull();
  await again.click(button('Toggle sidebar'));
  const desk2 = await openDesk(again, 'Verification');
  expect(box(desk2, 'Go on to the next document').checked).toBe(true);
  expect(undoTime(desk2)?.value).toBe('20');
  expect(box(desk2, 'Read scans').checked).toBe(false);
});

it('single keys stay off in the next session [K-11]', async () => {
  const user = await handOver(andi);
  const desk = await openDesk(user, 'Verification');
  await user.keyboard('?');
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.click(within(list).getByRole('checkbox', { name: /Single-key/ }));
  expect(radio(desk, 'Verified').hasAttribute('aria-keyshortcuts')).toBe(false);
  await signOutElsewhere();

  const again = await handOver(andi);
  const desk2 = await openDesk(again, 'Verification');
  expect(radio(desk2, 'Verified').hasAttribute('aria-keyshortcuts')).toBe(false);
});
