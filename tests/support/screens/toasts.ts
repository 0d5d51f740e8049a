import { waitFor } from '@testing-library/react';
import { isAxiosError } from 'axios';
import { expect } from 'vitest';
import { http } from '@/api/http';
import { toastSuccess } from '@/feedback/notify';

/** Toasts of the app, and the moment when nothing more is to come. */

export type Toast = { kind: 'success' | 'error'; text: string };

export const success = (text: string): Toast => ({ kind: 'success', text });
export const error = (text: string): Toast => ({ kind: 'error', text });

const mark = 'Everything before this one has been shown: ';

/** The toasts on screen, the latest last. */
export function toasts(): Toast[] {
  const shown = Array.from(document.querySelectorAll('.Toastify__toast'), (element): Toast => {
    const isKind = (kind: string) => element.classList.contains(`Toastify__toast--${kind}`);
    const text = element.textContent ?? '';
    if (isKind('success') === isKind('error')) throw new Error(`The toast "${text}" has no kind.`);
    return isKind('success') ? success(text) : error(text);
  });
  return shown.filter(({ text }) => !text.startsWith(mark));
}

/** Waits for a toast of this kind and text. */
export async function findToast(kind: Toast['kind'], text: string | RegExp): Promise<void> {
  const matching = typeof text === 'string' ? text : expect.stringMatching(text);
  await waitFor(() => expect(toasts()).toContainEqual({ kind, text: matching }));
}

/** Calls that have no answer yet, by the test that made them. */
const underWay = new Map<string | undefined, number>();
const currentTest = () => expect.getState().currentTestName;

function count(test: string | undefined, change: 1 | -1): void {
  underWay.set(test, (underWay.get(test) ?? 0) + change);
}

// Lets an answer name its test: axios copies all members of a call's configuration.
http.interceptors.request.use((config) => {
  const test = currentTest();
  count(test, 1);
  return { ...config, test };
});
http.interceptors.response.use(
  (response) => {
    count(Reflect.get(response.config, 'test'), -1);
    return response;
  },
  (failure: unknown) => {
    if (isAxiosError(failure)) count(Reflect.get(failure.config ?? {}, 'test'), -1);
    return Promise.reject(failure);
  },
);

let marks = 0;

/** Waits until the app has shown a toast that comes after all those raised before. */
export async function allShown(): Promise<void> {
  marks += 1;
  const text = `${mark}${marks}`;
  // Acts once, which loads the toaster.
  window.dispatchEvent(new Event('pointerdown'));
  toastSuccess(text);
  await waitFor(() => expect(document.body.textContent).toContain(text));
}

/** Waits until all calls have ended, and what follows from them is shown. */
export async function settled(): Promise<void> {
  await waitFor(() => expect(underWay.get(currentTest()) ?? 0).toBe(0));
  await allShown();
}

/** Expects these toasts and no others, once all calls have ended. */
export async function expectOnly(...expected: Toast[]): Promise<void> {
  await waitFor(() => expect(toasts()).toEqual(expected));
  await settled();
  expect(toasts()).toEqual(expected);
}
