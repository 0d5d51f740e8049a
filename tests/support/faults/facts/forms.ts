import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { allShown, settled, success, toasts } from '../../screens/toasts';
import { fieldMessage, perform, type Scene, strayMessage } from '../scene';
import { done } from '../stub-api';
import {
  close,
  findButton,
  isWaiting,
  modalGone,
  saveButton,
  textsOf,
  topmost,
  valuesOnTop,
} from '../topmost';
import type { Fact } from './fact';

/** What becomes of a form that is being saved. */

export const saveIsOff: Fact = {
  says: 'Save is disabled',
  async check() {
    await waitFor(() => expect(saveButton().disabled).toBe(true));
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

export const modalCloses: Fact = { says: 'the modal closes', check: modalGone };

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
