import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { confirm, withdrawQuestions } from '@/feedback/confirm';
import { paths } from '@/navigation/paths';
import { andi } from '../support/api/demo-people';
import { closed, firstRow, openScreen, press, recordWrites } from '../support/screens/screens';
import { signInElsewhere, signOutElsewhere } from '../support/screens/sign-in';
import { settled } from '../support/screens/toasts';

// Questions before something that cannot be taken back; the Column screen stands for all.

/** Asks whether to delete the first column. */
async function ask() {
  const user = await openScreen(paths.column);
  const writes = recordWrites();
  await press(user, await firstRow(), 'Delete');
  const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
  return { user, writes, question };
}

it.each([
  ['signs out', signOutElsewhere],
  ['signs in', () => signInElsewhere(andi)],
])('is withdrawn when somebody %s in another tab [S-12]', async (_, change) => {
  const { writes, question } = await ask();
  await change();
  await waitFor(() => expect(question.isConnected).toBe(false));
  await settled();
  expect(writes).toEqual([]);
});

it('is withdrawn while its code is still loading, too [S-13]', async () => {
  const answer = confirm('Delete it?');
  withdrawQuestions();
  expect(await answer).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is not answered by the held key that has asked [Y-8]', async () => {
  const { user, writes, question } = await ask();
  const yes = within(question).getByRole('button', { name: 'Yes' });
  await waitFor(() => expect(document.activeElement).toBe(yes));
  for (const key of ['Enter', ' ']) {
    const isPrevented = (repeat: boolean) => {
      const event = createEvent.keyDown(yes, { key, repeat, cancelable: true });
      fireEvent(yes, event);
      return event.defaultPrevented;
    };
    expect(isPrevented(true)).toBe(true);
    expect(isPrevented(false)).toBe(false);
  }
  await press(user, question, 'No');
  await closed(question);
  expect(document.activeElement?.textContent).toBe('Delete');
  expect(writes).toEqual([]);
});
