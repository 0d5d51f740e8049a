import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { saveAs } from 'file-saver';
import { expect, vi } from 'vitest';
import { portalLogoutUrl, portalUrl } from '@/lib/env';
import { goTo } from '@/navigation/location';
import { expectConsole } from '../screens/console';
import { allShown, error, settled, success, type Toast, toasts } from '../screens/toasts';
import {
  buttons,
  fieldMessage,
  findButton,
  perform,
  type Scene,
  strayMessage,
  topmost,
} from './scene';
import { done, titleOf } from './stub-api';
import type { Way } from './ways';

/** Something that the person sees or keeps: its wording in docs/faults.md, and its check. */
export type Fact = { says: string; check: (scene: Scene) => Promise<void> };

const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

// Messages

/** Exactly one toast, with exactly this text and no markup. */
function only(toast: Toast): Fact {
  return {
    says: `${toast.kind === 'error' ? 'an error' : 'a success'} toast: “${toast.text}”`,
    async check() {
      await waitFor(() => expect(toasts()).toEqual([toast]));
      await settled();
      expect(toasts()).toEqual([toast]);
    },
  };
}

export const errorToast = (text: string) => only(error(text));
export const successToast = (text: string) => only(success(text));

export const noToast: Fact = {
  says: 'no toast',
  async check() {
    await settled();
    expect(toasts()).toEqual([]);
  },
};

function log(says: string, patternOf: (way: Way) => RegExp): Fact {
  return {
    says,
    async check({ way }) {
      expectConsole(patternOf(way));
    },
  };
}

/** Expects the error to be logged, with the message that fits the way. */
export const logged = log('the error is logged', (way) => {
  if (way.startsWith('200')) return /Invalid|Expected/;
  return way === 'no answer' ? /Network Error/ : /status code/;
});

export const deleteLogged = log('it is only logged', () => /ApiError: DELETE .*: Network Error/);
export const logoutLogged = log('it is logged', () => /not told of the sign-out/);

export const signedOut: Fact = {
  says: 'local storage is cleared, and / leads to “You are not signed in”',
  async check() {
    await screen.findByRole('heading', { name: 'You are not signed in' });
    expect(localStorage).toHaveLength(0);
    expect(window.location.pathname).toBe('/session');
  },
};

// Reading

/** Presses Try again twice in a row. The second press must not send another call. */
async function tryAgain({ user, heal, asked }: Scene) {
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

/** Presses the button that closes the topmost layer. */
export function close(user: Scene['user']) {
  const button = topmost().querySelector('.btn-close');
  if (!button) throw new Error('Nothing is open.');
  return user.click(button);
}

const modalGone = () => waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());

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

const valuesOnTop = () =>
  [...topmost().querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);

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

// Forms that write

function saveButton(): HTMLButtonElement {
  const button = [...topmost().querySelectorAll('button')].find(({ type }) => type === 'submit');
  if (!button) throw new Error('There is no Save.');
  return button;
}

export const saveIsOff: Fact = {
  says: 'Save is disabled',
  async check() {
    expect(saveButton().disabled).toBe(true);
  },
};

export const saveIsOn: Fact = {
  says: 'then Save can be pressed',
  async check() {
    await waitFor(() => expect(saveButton().disabled).toBe(false));
  },
};

/** Expects everything entered in the steps of a call to be still there. */
function expectEntered({ call }: Scene) {
  const entries = call.steps.filter((step) => typeof step !== 'string');
  expect(entries).not.toEqual([]);
  for (const step of entries) {
    if ('type' in step) expect(valuesOnTop()).toContain(step.text);
    if ('pick' in step) expect(screen.getByLabelText(step.pick)).toHaveProperty('checked', true);
    if ('choose' in step) expect(topmost().textContent).toContain(step.option);
    if ('attach' in step) expect(topmost().textContent).toContain(step.name);
  }
}

export const keepsForm: Fact = {
  says: 'the form stays open with everything entered, and Save can be pressed again',
  async check(scene) {
    await waitFor(() => expect(saveButton().disabled).toBe(false));
    expectEntered(scene);
  },
};

export const messageUnderField: Fact = {
  says: 'each message under its field',
  async check(scene) {
    await waitFor(() => expect(textsOf('.field-error')).toEqual([fieldMessage]));
    expect(describedBy(controlOf(scene))).toBe(fieldMessage);
  },
};

/** What is about the field that the server names. */
function controlOf({ call }: Scene): Element {
  const control = topmost().querySelector(`[name="${call.field}"]`);
  const field = control?.closest('.field');
  if (!field) throw new Error(`The form has no field ${call.field}.`);
  return field;
}

/** The messages that describe what is entered in a field, without its hint. */
function describedBy(field: Element): string {
  const described = [field, ...field.querySelectorAll('[aria-describedby]')];
  const ids = described.flatMap((one) => one.getAttribute('aria-describedby')?.split(' ') ?? []);
  const texts = ids.map((id) => document.querySelector(`.field-error[id="${id}"]`)?.textContent);
  return texts.filter(Boolean).join(' ');
}

export const messagesUnderFile: Fact = {
  says: 'every message on a line of its own under the file, whichever row, column or field it names',
  async check() {
    const lines = [fieldMessage, `stray_field: ${strayMessage}`];
    await waitFor(() => expect(textsOf('.field-error li')).toEqual(lines));
  },
};

export const listReloads: Fact = {
  says: 'the list reloads',
  async check({ listAsked, listAskedBefore }) {
    await waitFor(() => expect(listAsked()).toBe(listAskedBefore + 1));
  },
};

export const modalCloses: Fact = { says: 'the modal closes', check: modalGone };

/** Waits until a button in the topmost layer is disabled and shows a spinner. */
const isWaiting = (name: string) =>
  waitFor(() => {
    const button = [...topmost().querySelectorAll('button')].find(
      ({ textContent, disabled }) => disabled && textContent?.trim() === name,
    );
    expect(button?.querySelector('.spinner-border')).toBeTruthy();
  });

export const saveWaits: Fact = {
  says: 'Save is disabled with a spinner until the answer is there; Enter sends nothing',
  async check({ asked, release }) {
    await isWaiting('Save');
    saveButton().form?.requestSubmit();
    await allShown();
    expect(asked()).toBe(1);
    release();
  },
};

/** Closes a form while it saves, and fills in the same form for the next row. */
async function moveOn({ call, user }: Scene) {
  await isWaiting('Save');
  await close(user);
  await user.click(await findButton('Yes'));
  await modalGone();
  await perform(user, call.steps.slice(0, -1), 1);
}

export const laterFormStays: Fact = {
  says: 'after the form is closed, a toast tells the result; a form opened meanwhile stays as it is',
  async check(scene) {
    await moveOn(scene);
    scene.release();
    await waitFor(() => expect(toasts()).toEqual([success(done)]));
    await settled();
    expectEntered(scene);
  },
};

export const uploadStops: Fact = {
  says: 'closing the form stops the upload; a form opened meanwhile stays as it is',
  async check(scene) {
    await moveOn(scene);
    scene.release();
    await settled();
    expect(toasts()).toEqual([]);
    expectEntered(scene);
  },
};

export const sentOnce: Fact = {
  says: 'it is sent once',
  async check({ asked, release }) {
    await waitFor(() => expect(asked()).toBe(1));
    release();
    await waitFor(() => expect(toasts()).toEqual([success(done)]));
    await settled();
    expect(toasts()).toEqual([success(done)]);
    expect(asked()).toBe(1);
  },
};

// Buttons that write or download

/** The name of the button that makes the call, in a row or on the screen. */
const actionOf = ({ call }: Scene) => String(call.steps.filter((step) => step !== 'Yes').at(-1));

export const canBePressedAgain: Fact = {
  says: 'the button can be pressed again',
  async check(scene) {
    await waitFor(() => expect(buttons(actionOf(scene))).not.toEqual([]));
    const isDisabled = [...topmost().querySelectorAll('button')].some(({ disabled }) => disabled);
    expect(isDisabled).toBe(false);
  },
};

export const buttonWaits: Fact = {
  says: 'the button is disabled with a spinner until the answer is there',
  async check(scene) {
    await isWaiting(actionOf(scene));
    expect(scene.asked()).toBe(1);
    scene.release();
  },
};

export const eachRowForItself: Fact = {
  says: 'each row gets its own toast',
  async check(scene) {
    await isWaiting(actionOf(scene));
    await perform(scene.user, scene.call.steps);
    await waitFor(() => expect(toasts()).toEqual([success(done)]));
    expect(scene.asked()).toBe(2);
    scene.release();
    await waitFor(() => expect(toasts()).toEqual([success(done), success(done)]));
  },
};

export const savesNothing: Fact = {
  says: 'nothing is saved',
  async check() {
    expect(saveAs).not.toHaveBeenCalled();
  },
};

export const savesFile: Fact = {
  says: 'the file is saved once',
  async check({ asked, release, call }) {
    release();
    await waitFor(() => expect(saveAs).toHaveBeenCalled());
    await settled();
    expect(saveAs).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), call.saves);
    expect(asked()).toBe(1);
  },
};

export const eachFileUnderItsName: Fact = {
  says: 'each file is saved under its own name',
  async check({ call, user, release }) {
    await close(user);
    await modalGone();
    await perform(user, call.steps, 1);
    const saved = () => vi.mocked(saveAs).mock.calls.map(([, name]) => name);
    await waitFor(() => expect(saved()).toEqual(['Item 12.jpg']));
    release();
    await waitFor(() => expect(saved()).toEqual(['Item 12.jpg', 'Item 11.jpg']));
  },
};

// Session

export const portalHome: Fact = {
  says: 'after a second the staff portal opens',
  async check() {
    await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith(portalUrl));
  },
};

const dashboard = () => screen.findByRole('heading', { name: 'Dashboard' });

export const exchangeTriesAgain: Fact = {
  says: '“No answer yet” with Try again, which exchanges the same token',
  async check(scene) {
    await findButton('Try again');
    await tryAgain(scene);
    await dashboard();
    expect(goTo).not.toHaveBeenCalled();
  },
};

export const exchangeWaits: Fact = {
  says: 'the spinner turns until the answer is there, then the dashboard opens; the token is exchanged once',
  async check({ asked, release }) {
    await waitFor(() => expect(asked()).toBe(1));
    expect(screen.getByRole('status').textContent).toBe('Loading');
    release();
    await dashboard();
    expect(asked()).toBe(1);
  },
};

export const portalLogout: Fact = {
  says: 'local storage is cleared and the portal’s logout page opens',
  async check() {
    await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith(portalLogoutUrl));
    expect(localStorage).toHaveLength(0);
  },
};

export const logoutWaits: Fact = {
  says: 'Sign Out is disabled until the answer is there, for 5 s at most; it is sent once',
  async check({ asked, release }) {
    await waitFor(() => expect(asked()).toBe(1));
    expect(buttons('Sign Out')).toEqual([]);
    expect(localStorage.length).toBeGreaterThan(0);
    release();
  },
};
