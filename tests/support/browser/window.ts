/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';

/** A window of a browser that Playwright does not drive, as far as every driver can work it. */
export type Window = {
  goTo: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Runs a script as it is, outside the Content-Security-Policy of the page. */
  load: (script: string) => Promise<void>;
  /** Runs a function in the page. It sees nothing but its argument. */
  run: <Given, Result>(
    work: (given: Given) => Result | Promise<Result>,
    given: Given,
  ) => Promise<Result>;
  /** Like `run`, for a function that returns an element. */
  find: <Given>(
    search: (given: Given) => Element | undefined,
    given: Given,
  ) => Promise<Control | undefined>;
  /** Presses a key, such as `j`, `Enter` or `Escape`, with Control held down if so wished. */
  press: (key: string, modifier?: 'Control') => Promise<void>;
};

export type Control = {
  click: () => Promise<void>;
  /** Types where the cursor is. */
  type: (text: string) => Promise<void>;
  upload: (...paths: string[]) => Promise<void>;
  /** Chooses the option of a select by its value. */
  choose: (value: string) => Promise<void>;
};

/**
 * What to look for: by role and accessible name, or by label, or by selector, and by a part of its
 * text.
 */
export type What = {
  role?: string;
  name?: string;
  label?: string;
  css?: string;
  text?: string;
};

// The queries of the screen tests, loaded into the page.
const library = readFileSync(
  createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);

type Queries = {
  queryAllByRole: (scope: Element, role: string, options: { name?: string }) => Element[];
  queryAllByLabelText: (scope: Element, label: string) => Element[];
};

/** Runs in the page. Takes the first match of each step within that of the step before. */
function search(steps: What[]): Element | undefined {
  const queries: Queries | undefined = Reflect.get(window, 'TestingLibraryDom');
  let scope: Element | undefined = document.body;
  for (const { role, name, label, css, text = '' } of steps) {
    if (!scope || !queries) return;
    let all: Element[] = [...scope.querySelectorAll(css ?? '*')];
    if (label) all = queries.queryAllByLabelText(scope, label);
    if (role) all = queries.queryAllByRole(scope, role, name === undefined ? {} : { name });
    scope = all.find((element) => element.textContent?.includes(text));
  }
  return scope;
}

/** Finds what is on the screen now. Each of `steps` is looked for within the one before. */
async function findNow(window: Window, steps: What[]): Promise<Control | undefined> {
  const isLoaded = await window.run(() => 'TestingLibraryDom' in globalThis, null);
  if (!isLoaded) await window.load(library);
  return window.find(search, steps);
}

/** Repeats until it does not throw: the page may be on its way to another one. */
const eventually = (attempt: () => Promise<void>) =>
  expect(attempt).toPass({ intervals: [50, 100, 200], timeout: 60_000 });

const describeSteps = (steps: What[]) => steps.map((what) => JSON.stringify(what)).join(' > ');

/** Does something with what is on the screen, as soon as it is there. */
async function use(
  window: Window,
  steps: What[],
  work: (control: Control) => Promise<void> = async () => {},
): Promise<void> {
  await eventually(async () => {
    const control = await findNow(window, steps);
    if (!control) throw new Error(`${describeSteps(steps)} is not on the screen.`);
    await work(control);
  });
}

/** Whether it is on the screen now. */
export const isShown = async (window: Window, ...steps: What[]) =>
  Boolean(await findNow(window, steps));

/** Waits until it is on the screen. */
export const see = (window: Window, ...steps: What[]) => use(window, steps);

/** Waits until it is not on the screen. */
export function seeNo(window: Window, ...steps: What[]): Promise<void> {
  return eventually(async () => {
    if (!(await findNow(window, steps))) return;
    const text = await window.run(() => document.body.textContent, null);
    throw new Error(`${describeSteps(steps)} is on the screen, which says:\n${text}`);
  });
}

export const click = (window: Window, ...steps: What[]) =>
  use(window, steps, (control) => control.click());

export const upload = (window: Window, paths: string[], ...steps: What[]) =>
  use(window, steps, (control) => control.upload(...paths));

export const choose = (window: Window, value: string, ...steps: What[]) =>
  use(window, steps, (control) => control.choose(value));

/** Replaces the text of a field. */
export const write = (window: Window, text: string, ...steps: What[]) =>
  use(window, steps, async (field) => {
    await field.click();
    await window.press('a', 'Control');
    await field.type(text);
  });

/** Enters a date such as 2026-03-02 as Playwright does: the pickers of browsers differ. */
export function enterDate(window: Window, date: string, name: string): Promise<void> {
  return window.run(
    ([date, name]) => {
      const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      // React notices a change only by the setter of the browser.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, date);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
      field?.dispatchEvent(new Event('change', { bubbles: true }));
    },
    [date, name] as const,
  );
}
