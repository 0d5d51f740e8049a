import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { settled } from '../../screens/toasts';
import { perform, type Scene } from '../scene';
import { titleOf } from '../stub-api';
import {
  buttons,
  close,
  findButton,
  modalGone,
  saveButton,
  textsOf,
  topmost,
  valuesOnTop,
} from '../topmost';
import type { Fact } from './fact';

/** What becomes of lists, of parts of a screen and of forms that are being filled. */

/** Presses Try again twice in a row. The second press must not send another call. */
export async function tryAgain({ user, heal, asked }: Scene) {
  heal();
  const before = asked();
  await user.dblClick(await findButton('Try again'));
  await waitFor(() => expect(buttons('Try again')).toEqual([]));
  expect(asked()).toBe(before + 1);
}

const listed = () => document.querySelector('tbody')?.textContent;
const lists = (...ids: number[]) =>
  waitFor(() => {
    for (const id of ids) expect(listed()).toContain(titleOf(id));
  });

export const listTriesAgain: Fact = {
  says: '“No data available yet!” with Try again, which loads the rows',
  async check(scene) {
    await findButton('Try again');
    expect(document.body.textContent).toContain('No data available yet!');
    expect(document.querySelector('.skeleton')).toBeNull();
    await tryAgain(scene);
    await lists(11, 12);
  },
};

export const listWaits: Fact = {
  says: 'grey bars until the rows are there',
  async check({ release, asked }) {
    await waitFor(() => expect(asked()).toBeGreaterThan(0));
    // The rows are requested before the code of the screen is there.
    await waitFor(() => expect(document.querySelector('.skeleton')).not.toBeNull());
    const before = asked();
    release();
    await lists(11, 12);
    expect(asked()).toBe(before);
  },
};

const pageLink = (label: string) =>
  within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('link', { name: label });

export const lastPageAskedFor: Fact = {
  says: 'the rows of the latest page or filter; a late answer is dropped',
  async check({ user, asked, release }) {
    await lists(11, 12);
    const before = asked();
    await user.click(pageLink('2'));
    await waitFor(() => expect(asked()).toBe(before + 1));
    await user.click(pageLink('1'));
    await lists(11, 12);
    release();
    await settled();
    await lists(11, 12);
    expect(listed()).not.toContain(titleOf(21));
  },
};

const partFailed = '“This could not be loaded.” with Try again in its place, which';

async function tryPartAgain(scene: Scene) {
  await findButton('Try again');
  expect(textsOf('.load-failed')).toHaveLength(1);
  await tryAgain(scene);
}

export const partTriesAgain: Fact = {
  says: `${partFailed} loads it; the rest works`,
  async check(scene) {
    await tryPartAgain(scene);
    await brought(scene);
  },
};

export const fillTriesAgain: Fact = {
  says: `${partFailed} fills the form`,
  async check(scene) {
    await tryPartAgain(scene);
    await filled(11);
  },
};

export const saysGone: Fact = {
  says: '“This no longer exists: somebody has deleted it.” and no Save',
  async check() {
    await waitFor(() =>
      expect(topmost().querySelector('[role="alert"]')?.textContent).toBe(
        'This no longer exists: somebody has deleted it.',
      ),
    );
    expect(buttons('Try again')).toEqual([]);
    expect(topmost().querySelector('[type="submit"]')).toBeNull();
  },
};

/** What a call brings, as a screen shows it. */
function bringsOf({ call }: Scene): string {
  if (!call.brings) throw new Error(`Nothing is said to come of ${call.call}.`);
  return call.brings;
}

const brought = (scene: Scene) =>
  waitFor(() => expect(topmost().innerHTML).toContain(bringsOf(scene)));

export const partWaits: Fact = {
  says: 'its space is reserved and the rest works until it appears',
  async check(scene) {
    await waitFor(() => expect(scene.asked()).toBeGreaterThan(0));
    const before = scene.asked();
    expect(topmost().innerHTML).not.toContain(bringsOf(scene));
    scene.release();
    await brought(scene);
    expect(scene.asked()).toBe(before);
  },
};

export const partOfTheOneShown: Fact = {
  says: 'the data of the document now shown; a late answer about the previous one is dropped',
  async check(scene) {
    const { call, user, release } = scene;
    await close(user);
    await modalGone();
    await perform(user, call.steps, 1);
    const brings = bringsOf(scene).replace('11', '12');
    await waitFor(() => expect(topmost().innerHTML).toContain(brings));
    release();
    await settled();
    expect(topmost().innerHTML).toContain(brings);
    expect(topmost().innerHTML).not.toContain(bringsOf(scene));
  },
};

export const guidanceOfTheTypeChosen: Fact = {
  says: 'the data of the type chosen last; a late answer about the previous one is dropped',
  async check(scene) {
    const { user, release } = scene;
    await perform(user, [{ choose: 'Document Type', option: 'Item 32' }]);
    await waitFor(() => expect(topmost().innerHTML).toContain('at most 32 KB'));
    release();
    await settled();
    expect(topmost().innerHTML).toContain('at most 32 KB');
    expect(topmost().innerHTML).not.toContain(bringsOf(scene));
  },
};

const filled = (id: number) => waitFor(() => expect(valuesOnTop()).toContain(titleOf(id)));

export const fillsTheRowChosen: Fact = {
  says: 'the form holds the row now chosen; a late answer about the previous one is dropped',
  async check({ call, user, release }) {
    await close(user);
    await modalGone();
    await perform(user, call.steps, 1);
    await filled(12);
    release();
    await settled();
    expect(valuesOnTop()).toContain(titleOf(12));
  },
};

export const fillWaits: Fact = {
  says: 'Save is disabled until the form is filled',
  async check({ asked, release }) {
    await waitFor(() => expect(asked()).toBeGreaterThan(0));
    const before = asked();
    expect(saveButton().disabled).toBe(true);
    release();
    await waitFor(() => expect(saveButton().disabled).toBe(false));
    await filled(11);
    expect(asked()).toBe(before);
  },
};

export const optionsTryAgain: Fact = {
  says: '“The choices could not be loaded.” with Try again under the field, which loads them; the rest of the form works',
  async check(scene) {
    await findButton('Try again');
    expect(document.body.textContent).toContain('The choices could not be loaded.');
    expect(saveButton().disabled).toBe(false);
    await tryAgain(scene);
    await offersChoices(scene);
  },
};

async function openMenu({ call }: Scene) {
  if (!call.label) throw new Error(`No field is said to offer ${call.call}.`);
  fireEvent.keyDown(await screen.findByLabelText(call.label), { key: 'ArrowDown' });
}

async function offersChoices(scene: Scene) {
  await openMenu(scene);
  await screen.findByRole('option', { name: titleOf(32) });
}

export const optionsWait: Fact = {
  says: 'the field says that it is loading until the choices are there; the rest of the form works',
  async check(scene) {
    await openMenu(scene);
    await screen.findByText('Loading...');
    expect(saveButton().disabled).toBe(false);
    const before = scene.asked();
    scene.release();
    await screen.findByRole('option', { name: titleOf(32) });
    expect(scene.asked()).toBe(before);
  },
};
