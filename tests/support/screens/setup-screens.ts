import 'fake-indexeddb/auto';
import './production-act';
import './files-as-array-buffers';
import './scroll-promises';
import './send-beacon';
import { configure, getConfig, prettyDOM } from '@testing-library/react';
import { range } from 'es-toolkit';
import { clear, createStore } from 'idb-keyval';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { checkConsole, watchConsole } from './console';
import { openPage } from './heard-calls';
import { listen, server, stopTestApi } from './msw';
import { settle } from './production-act';
import { closeTab } from './render-app';

const { asyncWrapper } = getConfig();

configure({
  asyncWrapper: async (work) => settle(await asyncWrapper(work)),
  // Limit for a busy machine. A passing test never waits for it.
  asyncUtilTimeout: 60_000,
  // Makes short errors for each try of a wait: the library's print the whole page.
  getElementError(message) {
    const error = new Error(message ?? 'Not found.');
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

/** Attributes that style the page, or that a table implies. */
const unread = /^(class|style|scope|data-.+)$/;

/** Prints the part of the page in which a test that failed looked for something. */
function printTopmost(): string | false {
  const open = document.querySelectorAll('[role=dialog], [role=alertdialog], main');
  const shown = (Array.from(open).at(-1) ?? document.body).cloneNode(true) as Element;
  for (const sign of shown.querySelectorAll('svg')) sign.remove();
  for (const element of shown.querySelectorAll('*')) {
    const names = element.getAttributeNames().filter((name) => unread.test(name));
    if (element.matches('table, thead, tbody, tr, th, td')) names.push('role');
    for (const name of names) element.removeAttribute(name);
  }
  return prettyDOM(shown, undefined, { highlight: false });
}

// Modules, because this file runs again for every test file, whereas the app is loaded once.
vi.mock('@/navigation/location', () => import('./location-stand-in'));
vi.mock('file-saver', () => import('./file-saver-stand-in'));

const drafts = createStore('berkas', 'records');

beforeAll(listen);
beforeEach(watchConsole);
beforeEach(openPage);
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') process.stdout.write(`${printTopmost()}\n`);
  closeTab();
  server.resetHandlers();
  await stopTestApi();
  localStorage.clear();
  sessionStorage.clear();
  // A page closed while reading its draft still writes it: clears until it has.
  for (const _ of range(3)) await clear(drafts);
  vi.clearAllMocks();
  checkConsole();
});
afterAll(() => server.close());
