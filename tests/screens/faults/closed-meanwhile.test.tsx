import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { server } from '../../support/screens/msw';
import { gate } from '../../support/screens/screens';
import { error, expectOnly, success } from '../../support/screens/toasts';
import { callOf } from './calls';
import { perform, play } from './scene';
import { signedOut } from './session';
import { close, findButton, modalGone } from './topmost';

// The answer to a save arrives while its form closes, or after that.

const update = callOf('PUT /data-referensi/columns/update/{id}');
const verify = callOf('PUT /document/verifications/update/{id}');

async function pressClose(user: UserEvent) {
  await close(user);
  return findButton('Yes');
}

describe('a question whether to leave the form', () => {
  /** True if anything left behind still locks the page. */
  const isLocked = () =>
    /swal2|modal/.test(document.body.className) ||
    document.querySelector('body > [aria-hidden="true"]') !== null;

  it('goes with the form when the save succeeds', async () => {
    const { user, release } = await play(update, 'late');
    await pressClose(user);
    release();
    await expectOnly(success('It is done.'));
    await modalGone();
    expect(isLocked()).toBe(false);
  });

  it('goes with the form when the session ends', async () => {
    const scene = await play(update, 'late');
    await pressClose(scene.user);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    await signedOut(scene);
    expect(isLocked()).toBe(false);
  });
});

it('what is refused of a closed form is told by a toast, not under the fields of the form that is open now', async () => {
  const [edit = '', name = '', save = ''] = update.steps;
  const { user } = await play({ ...update, steps: [edit] }, 'late');
  const answer = gate();
  server.use(
    http.put('*/columns/update/11', async () => {
      await answer.opened;
      return HttpResponse.json({ errors: { column_name: ['Taken.'] } }, { status: 422 });
    }),
  );
  await perform(user, [name, save]);
  await user.click(await pressClose(user));
  await modalGone();
  await perform(user, [edit, name], 1);
  answer.open();
  await expectOnly(error('Taken.'));
  expect(document.querySelector('.field-error')).toBeNull();
});

it('a decision that leads on to the next document does not open it for who has closed the sheet', async () => {
  // Sends the decision at once.
  localStorage.setItem('UNDO_TIME', '0');
  const steps = [...verify.steps.slice(0, -1), { pick: 'Go on to the next document' }, 'Save'];
  const { user, release } = await play({ ...verify, steps }, 'late');
  await user.click(await pressClose(user));
  await modalGone();
  release();
  await expectOnly(success('It is done.'));
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});
