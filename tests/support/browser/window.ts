/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';

/** A window of a browser, as far as every driver can work it. */
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
  /** Does some work in a new tab of this window, closes it, and returns. */
  inNewTab: (work: () => Promise<void>) => Promise<void>;
};

/** A browser that has been started, with a new profile. */
export type StartedBrowser = {
  name: string;
  version: string;
  window: Window;
  stop: () => Promise<void>;
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
 * What to look for: by role and accessible name, by label or by selector, and by a part of its
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

type Search = {
  /** Each is looked for within the first match of the one before. */
  steps: What[];
  /** True to find only what a press would meet: enabled and uncovered. Scrolls it into view. */
  toPress: boolean;
};

/** Runs in the page. */
function search({ steps, toPress }: Search): Element | undefined {
  const queries: Queries | undefined = Reflect.get(window, 'TestingLibraryDom');
  let found: Element | undefined = document.body;
  for (const { role, name, label, css, text = '' } of steps) {
    if (!found || !queries) return;
    let all: Element[] = [...found.querySelectorAll(css ?? '*')];
    if (label) all = queries.queryAllByLabelText(found, label);
    if (role) all = queries.queryAllByRole(found, role, name === undefined ? {} : { name });
    found = all.find((element) => element.textContent?.includes(text));
  }
  if (!found || !toPress) return found;
  if (found.matches(':disabled, [aria-disabled=true]')) return;
  const isMet = (element: Element) => {
    const [box] = element.getClientRects();
    if (!box) return false;
    const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    Reflect.set(window, 'pressMeets', met?.cloneNode());
    return element.contains(met);
  };
  if (!isMet(found)) found.scrollIntoView({ block: 'center', behavior: 'instant' });
  return isMet(found) ? found : undefined;
}

/** Finds what is on the screen now. */
async function findNow(window: Window, steps: What[], toPress = false) {
  const isLoaded = await window.run(() => 'TestingLibraryDom' in window, null);
  if (!isLoaded) await window.load(library);
  return window.find(search, { steps, toPress });
}

/**
 * Tries until it does not throw: the page may be on its way to another one. The limit is for a busy
 * machine.
 */
const eventually = (look: () => Promise<void>) =>
  expect(look).toPass({ intervals: [50, 100, 200], timeout: 120_000 });

const readScreen = (window: Window) =>
  window.run(() => {
    const met = Reflect.get(self, 'pressMeets');
    const there = met instanceof Element ? `A press last met ${met.outerHTML}` : '';
    return `${location.href}\n${there}\n${document.body.textContent}`;
  }, null);

const describeSteps = (steps: What[]) => steps.map((what) => JSON.stringify(what)).join(' > ');

/**
 * Finds what is on the screen as soon as it is there. It is then used only once, as by a person.
 */
async function find(window: Window, steps: What[], toPress = false): Promise<Control> {
  let control: Control | undefined;
  await eventually(async () => {
    control = await findNow(window, steps, toPress);
    if (control) return;
    const what = `${describeSteps(steps)} is not ${toPress ? 'to be pressed' : 'on the screen'}`;
    throw new Error(`${what}, which says:\n${await readScreen(window)}`);
  });
  return control as Control;
}

/** True if it is on the screen now. */
export const isShown = async (window: Window, ...steps: What[]) =>
  Boolean(await findNow(window, steps));

/** Waits until it is on the screen. */
export const see = async (window: Window, ...steps: What[]) => void (await find(window, steps));

/** Waits until it is not on the screen. */
export function seeNo(window: Window, ...steps: What[]): Promise<void> {
  return eventually(async () => {
    if (!(await findNow(window, steps))) return;
    const what = `${describeSteps(steps)} is on the screen`;
    throw new Error(`${what}, which says:\n${await readScreen(window)}`);
  });
}

export const click = async (window: Window, ...steps: What[]) =>
  (await find(window, steps, true)).click();

/** Chooses files in a field, which may be hidden behind what people press. */
export const upload = async (window: Window, paths: string[], ...steps: What[]) =>
  (await find(window, steps)).upload(...paths);

export const choose = async (window: Window, value: string, ...steps: What[]) =>
  (await find(window, steps, true)).choose(value);

/** Replaces the text of a field. */
export async function write(window: Window, text: string, ...steps: What[]) {
  const field = await find(window, steps, true);
  await field.click();
  await window.press('a', 'Control');
  await field.type(text);
}

/** Enters a date such as 2026-03-02 as Playwright does: the pickers of browsers differ. */
export function enterDate(window: Window, date: string, name: string): Promise<void> {
  return window.run(
    ([date, name]) => {
      const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      // Uses the browser's own setter, without which React notices no change.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, date);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
      field?.dispatchEvent(new Event('change', { bubbles: true }));
    },
    [date, name] as const,
  );
}
