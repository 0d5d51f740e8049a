import { screen, waitFor } from '@testing-library/react';
import { saveAs } from 'file-saver';
import { expect, vi } from 'vitest';
import { allShown, settled, success, toasts } from '../../support/screens/toasts';
import {
  logs,
  noToast,
  saysBroken,
  saysError,
  saysNoAnswer,
  saysStatus,
  saysSuccess,
  saysTooLarge,
  saysTooMany,
  saysUnexpected,
} from './messages';
import { type Cells, type Fact, mostAtOnce, perform, type Scene } from './scene';
import { unauthorised } from './session';
import { done } from './stub-api';
import {
  buttons,
  close,
  findButton,
  isWaiting,
  modalGone,
  saveButton,
  saveIs,
  textsOf,
  topmost,
  valuesOnTop,
} from './topmost';
import { fieldMessage, strayMessage } from './ways';

/** Forms, buttons and downloads that fail. */

/** A message, and everything left as it was. */
function failedWrite(left: Fact[]): Cells {
  return {
    '422': [saysStatus(422), ...left],
    '401': unauthorised,
    '403': [saysStatus(403), ...left],
    '404': [saysStatus(404), ...left],
    '409': [saysStatus(409), ...left],
    '413': [saysTooLarge, ...left],
    '429': [saysTooMany, ...left],
    '500': [saysStatus(500), ...left],
    '500 HTML': [saysBroken, ...left],
    '200 HTML': [saysUnexpected, ...left],
    'no answer': [saysNoAnswer, ...left],
  };
}

/**
 * Expects the same as `failedWrite`, and a reload of the list if the write may be done or someone
 * else was faster.
 */
function failedChange(left: Fact[]): Cells {
  const outdated = [...left, listReloads];
  return {
    ...failedWrite(left),
    '403': [saysStatus(403), ...outdated],
    '404': [saysStatus(404), ...outdated],
    '409': [saysStatus(409), ...outdated],
    '200 HTML': [saysUnexpected, ...outdated],
    'no answer': [saysNoAnswer, ...outdated],
  };
}

export const listReloads: Fact = async (scene) => {
  await waitFor(() => expect(scene.listAsked()).toBeGreaterThan(0));
  await settled();
  expect(scene.listAsked()).toBeLessThanOrEqual(mostAtOnce(scene));
};

const sentOnce: Fact = async (scene) => {
  expect(scene.asked()).toBe(1);
  scene.release();
  await saysDone(scene);
  expect(scene.asked()).toBe(1);
};

const saysDone = saysSuccess(done);
/** An answer of another shape has no message. */
const saysDoneSilently = saysSuccess('Done.');

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

const keepsForm: Fact = async (scene) => {
  await saveIs('enabled');
  expectEntered(scene);
};

/** Each message stands under its field, and describes it together with the hint. */
const messageUnderField: Fact = async ({ call }) => {
  await waitFor(() => expect(textsOf('.field-error')).toEqual([fieldMessage]));
  const field = topmost().querySelector(`[name="${call.field}"]`)?.closest('.field');
  if (!field) throw new Error(`The form has no field ${call.field}.`);
  const described = [field, ...field.querySelectorAll('[aria-describedby]')];
  const ids = described.flatMap((one) => one.getAttribute('aria-describedby')?.split(' ') ?? []);
  const texts = ids.map((id) => document.querySelector(`.field-error[id="${id}"]`)?.textContent);
  expect(texts.filter(Boolean)).toEqual([fieldMessage]);
};

/** Messages stand under the file, whichever row, column or field they name. */
const messagesUnderFile: Fact = async () => {
  const lines = [fieldMessage, `stray_field: ${strayMessage}`];
  await waitFor(() => expect(textsOf('.field-error li')).toEqual(lines));
};

/** Save is disabled with a spinner until the answer is there; Enter sends nothing. */
const saveWaits: Fact = async ({ asked, release }) => {
  await isWaiting('Save');
  saveButton().form?.requestSubmit();
  await allShown();
  expect(asked()).toBe(1);
  release();
};

/** Closes a form while it saves, fills in the same form for the next row, and lets it be saved. */
async function moveOn({ call, user, release }: Scene) {
  await isWaiting('Save');
  await close(user);
  await user.click(await findButton('Yes'));
  await modalGone();
  await perform(user, call.steps.slice(0, -1), 1);
  release();
}

const laterFormStays: Fact = async (scene) => {
  await moveOn(scene);
  await saysDone(scene);
  expectEntered(scene);
};

export const uploadStops: Fact = async (scene) => {
  await moveOn(scene);
  await noToast(scene);
  expectEntered(scene);
};

/** The name of the button that makes the call, in a row or on the screen. */
const actionOf = ({ call }: Scene) => String(call.steps.filter((step) => step !== 'Yes').at(-1));

const canBePressedAgain: Fact = async (scene) => {
  await waitFor(() => expect(buttons(actionOf(scene))).not.toEqual([]));
  const isDisabled = [...topmost().querySelectorAll('button')].some(({ disabled }) => disabled);
  expect(isDisabled).toBe(false);
};

const buttonWaits: Fact = async (scene) => {
  await isWaiting(actionOf(scene));
  expect(scene.asked()).toBe(1);
  scene.release();
};

/** Two rows wait at once, and each gets its own toast. */
const eachRowForItself: Fact = async (scene) => {
  await isWaiting(actionOf(scene));
  await perform(scene.user, scene.call.steps);
  await waitFor(() => expect(toasts()).toEqual([success(done)]));
  expect(scene.asked()).toBe(2);
  scene.release();
  await waitFor(() => expect(toasts()).toEqual([success(done), success(done)]));
};

const savesNothing: Fact = async () => {
  expect(saveAs).not.toHaveBeenCalled();
};

const savesFile: Fact = async ({ asked, release, call }) => {
  release();
  await waitFor(() => expect(saveAs).toHaveBeenCalled());
  await settled();
  expect(saveAs).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), call.saves);
  expect(asked()).toBe(1);
};

export const eachFileUnderItsName: Fact = async ({ call, user, release }) => {
  await close(user);
  await modalGone();
  await perform(user, call.steps, 1);
  const saved = () => vi.mocked(saveAs).mock.calls.map(([, name]) => name);
  await waitFor(() => expect(saved()).toEqual(['Item 12.jpg']));
  release();
  await waitFor(() => expect(saved()).toEqual(['Item 12.jpg', 'Item 11.jpg']));
};

/** A 409 about a document with a version stays in the form: screens/stale-decisions.test.tsx. */
export const save: Cells = {
  ...failedChange([keepsForm]),
  '422': [messageUnderField, saysError(strayMessage), keepsForm],
  '200 JSON': [saysDoneSilently, modalGone, listReloads],
  late: [saveWaits, saysDone, modalGone, listReloads],
  overtaken: [laterFormStays],
  twice: [sentOnce, modalGone],
};

export const importing: Cells = {
  ...save,
  '422': [messagesUnderFile, noToast, keepsForm],
};

export const action: Cells = {
  ...failedChange([canBePressedAgain]),
  '200 JSON': [saysDoneSilently, listReloads, canBePressedAgain],
  late: [buttonWaits, saysDone, listReloads, canBePressedAgain],
  overtaken: [eachRowForItself],
  twice: [sentOnce],
};

/** A delete without an answer is only logged; the reloaded list shows what became of it. */
export const deletion: Cells = {
  ...action,
  'no answer': [
    canBePressedAgain,
    listReloads,
    noToast,
    logs(/ApiError: DELETE .*: Network Error/),
  ],
};

/** The button is disabled until the answer is there, so none overtakes another. */
export const file: Cells = {
  ...failedWrite([savesNothing, canBePressedAgain]),
  '200 JSON': [saysUnexpected, savesNothing, canBePressedAgain],
  late: [buttonWaits, savesFile, noToast],
  twice: [savesFile, noToast],
};
