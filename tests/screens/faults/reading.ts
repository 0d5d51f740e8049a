import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { settled } from '../../support/screens/toasts';
import { logsFailure, noToast } from './messages';
import { type Cells, type Fact, mostAtOnce, perform, type Scene } from './scene';
import { unauthorised } from './session';
import { titleOf } from './stub-api';
import {
  buttons,
  close,
  findButton,
  modalGone,
  saveButton,
  saveIs,
  textsOf,
  topmost,
  valuesOnTop,
} from './topmost';
import { listReloads } from './writing';

/** Failures of lists, of parts of a screen and of forms that are being filled. */

/** Every failure looks the same, but for a 401. A double press of Try again asks once. */
function failedRead(failed: Fact, arrived: Fact): Cells {
  const facts = [failed, noToast, logsFailure, failed];
  return {
    '422': facts,
    '401': unauthorised,
    '403': facts,
    '404': facts,
    '409': facts,
    '413': facts,
    '429': facts,
    '500': facts,
    '500 HTML': facts,
    '200 HTML': facts,
    '200 JSON': facts,
    'no answer': facts,
    twice: [released, arrived, noToast, askedOnce],
  };
}

const released: Fact = async ({ release }) => release();

const askedOnce: Fact = async (scene) => {
  expect(scene.asked()).toBeLessThanOrEqual(mostAtOnce(scene));
};

const listed = () => document.querySelector('tbody')?.textContent;

const rowsAreThere: Fact = () =>
  waitFor(() => {
    for (const id of [11, 12]) expect(listed()).toContain(titleOf(id));
  });

const noRows: Fact = async () => {
  await findButton('Try again');
  expect(document.body.textContent).toContain('No data available yet!');
  expect(document.querySelector('.skeleton')).toBeNull();
};

/** Grey bars until the rows are there. */
const listWaits: Fact = async (scene) => {
  const { release, asked } = scene;
  // The rows are requested before the code of the screen is there.
  await waitFor(() => expect(document.querySelector('.skeleton')).not.toBeNull());
  const before = asked();
  release();
  await rowsAreThere(scene);
  expect(asked() - before).toBeLessThan(mostAtOnce(scene));
};

const pageLink = (label: string) =>
  within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('link', { name: label });

/** The rows of the latest page; a late answer is dropped. */
const lastPageAskedFor: Fact = async (scene) => {
  const { user, asked, release } = scene;
  await rowsAreThere(scene);
  const before = asked();
  await user.click(pageLink('2'));
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  await user.click(pageLink('1'));
  await rowsAreThere(scene);
  release();
  await settled();
  await rowsAreThere(scene);
  expect(listed()).not.toContain(titleOf(21));
};

/** “This could not be loaded.”, once, in the place of what is missing. */
const failsInPlace: Fact = async () => {
  await findButton('Try again');
  expect(textsOf('.load-failed')).toHaveLength(1);
};

/** Text of the screen that a call brings. */
function bringsOf({ call }: Scene): string {
  if (!call.brings) throw new Error(`Nothing is said to come of ${call.call}.`);
  return call.brings;
}

const isShown = (brings: string) => topmost().innerHTML.includes(brings);

const partIsThere: Fact = (scene) =>
  waitFor(() => {
    expect(buttons('Try again')).toEqual([]);
    expect(isShown(bringsOf(scene)), bringsOf(scene)).toBe(true);
  });

const partWaits: Fact = async (scene) => {
  const before = scene.asked();
  expect(isShown(bringsOf(scene))).toBe(false);
  scene.release();
  await partIsThere(scene);
  expect(scene.asked()).toBe(before);
};

/** The latest choice stays when the answer about the one before arrives. */
async function expectLatest(scene: Scene, brings: string) {
  await waitFor(() => expect(isShown(brings), brings).toBe(true));
  scene.release();
  await settled();
  expect(isShown(brings), brings).toBe(true);
  expect(isShown(bringsOf(scene))).toBe(false);
}

async function openNextRow({ call, user }: Scene) {
  await close(user);
  await modalGone();
  await perform(user, call.steps, 1);
}

const partOfTheOneShown: Fact = async (scene) => {
  await openNextRow(scene);
  await expectLatest(scene, bringsOf(scene).replace('11', '12'));
};

export const guidanceOfTheTypeChosen: Fact = async (scene) => {
  await perform(scene.user, [{ choose: 'Document Type', option: 'Item 32' }]);
  await expectLatest(scene, 'at most 32 KB');
};

const cannotSave: Fact = async (scene) => {
  await failsInPlace(scene);
  await saveIs('disabled');
};

const rowIsThere = (id: number) =>
  waitFor(() => {
    expect(valuesOnTop()).toContain(titleOf(id));
    expect(saveButton().disabled).toBe(false);
  });

const formIsFilled: Fact = async () => {
  await rowIsThere(11);
  expect(buttons('Try again')).toEqual([]);
};

/** “This no longer exists: someone has deleted it.” and no Save. */
const saysGone: Fact = async () => {
  const message = () => topmost().querySelector('[role="alert"]')?.textContent;
  const gone = 'This no longer exists: someone has deleted it.';
  await waitFor(() => expect(message()).toBe(gone));
  expect(buttons('Try again')).toEqual([]);
  expect(topmost().querySelector('[type="submit"]')).toBeNull();
};

const fillWaits: Fact = async (scene) => {
  const before = scene.asked();
  expect(saveButton().disabled).toBe(true);
  scene.release();
  await formIsFilled(scene);
  expect(scene.asked()).toBe(before);
};

const fillsTheRowChosen: Fact = async (scene) => {
  await openNextRow(scene);
  await rowIsThere(12);
  scene.release();
  await settled();
  expect(valuesOnTop()).toContain(titleOf(12));
};

/** The rest of the form works without the choices. */
const noChoices: Fact = async () => {
  await findButton('Try again');
  expect(document.body.textContent).toContain('The choices could not be loaded.');
  expect(saveButton().disabled).toBe(false);
};

async function openMenu({ call }: Scene) {
  if (!call.label) throw new Error(`No field is said to offer ${call.call}.`);
  fireEvent.keyDown(await screen.findByLabelText(call.label), { key: 'ArrowDown' });
}

const offers = (id: number) => screen.findByRole('option', { name: titleOf(id) });

const choicesAreThere: Fact = async (scene) => {
  await waitFor(() => expect(buttons('Try again')).toEqual([]));
  if (!screen.queryByRole('option')) await openMenu(scene);
  await offers(32);
};

const choicesWait: Fact = async (scene) => {
  await openMenu(scene);
  await screen.findByText('Loading...');
  expect(saveButton().disabled).toBe(false);
  const before = scene.asked();
  scene.release();
  await offers(32);
  expect(scene.asked()).toBe(before);
};

export const list: Cells = {
  ...failedRead(noRows, rowsAreThere),
  late: [listWaits],
  overtaken: [lastPageAskedFor],
};

export const part: Cells = {
  ...failedRead(failsInPlace, partIsThere),
  late: [partWaits],
  overtaken: [partOfTheOneShown],
};

export const formFill: Cells = {
  ...failedRead(cannotSave, formIsFilled),
  '404': [saysGone, listReloads, noToast, logsFailure],
  late: [fillWaits],
  overtaken: [fillsTheRowChosen],
};

/** The options are fetched once for all forms, so no answer overtakes another. */
export const options: Cells = {
  ...failedRead(noChoices, choicesAreThere),
  late: [choicesWait],
};
