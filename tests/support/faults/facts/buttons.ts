import { waitFor } from '@testing-library/react';
import { saveAs } from 'file-saver';
import { expect, vi } from 'vitest';
import { settled, success, toasts } from '../../screens/toasts';
import { perform, type Scene } from '../scene';
import { done } from '../stub-api';
import { buttons, close, isWaiting, modalGone, topmost } from '../topmost';
import type { Fact } from './fact';

/** What becomes of anything that writes or downloads. */

export const listReloads: Fact = {
  says: 'the list reloads',
  async check({ listAsked, listAskedBefore }) {
    await waitFor(() => expect(listAsked()).toBe(listAskedBefore + 1));
    await settled();
    expect(listAsked()).toBe(listAskedBefore + 1);
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
